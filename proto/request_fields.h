/* proto/request_fields.h - the table of request types. Only for proto/ and its tests. */
#ifndef QIRKAT_PROTO_REQUEST_FIELDS_H
#define QIRKAT_PROTO_REQUEST_FIELDS_H

#include "proto/codec.h"
#include "proto/request.h"

struct request_type_row {
	const char *name;
	const struct codec_field *fields;
	unsigned needs; /* of enum request_need */
};

extern const struct request_type_row request_types[REQUEST_TYPES];

#endif
