/* proto/event_fields.h - the table of event kinds. Only for proto/ and its tests. */
#ifndef QIRKAT_PROTO_EVENT_FIELDS_H
#define QIRKAT_PROTO_EVENT_FIELDS_H

#include "proto/codec.h"
#include "proto/event.h"

struct event_kind_row {
	const char *name;
	const struct codec_field *fields; /* of the body, between "at" and "spent" */
	const struct codec_field *secret; /* of the secret part, after the asker; NULL: none */
	unsigned changes;                 /* of enum event_change */
	/* More changes that depend on the event; NULL: never any. */
	unsigned (*changes_too)(const struct event *event);
};

extern const struct event_kind_row event_kinds[EVENT_KINDS];

/* The fields of every event: before and after its own, and before its own secrets. */
extern const struct codec_field event_head_fields[], event_time_fields[], event_asker_fields[];

/* The fields of structs that other messages contain too. */
extern const struct codec_field event_throw_fields[], event_result_fields[], event_match_fields[],
	event_commitment_fields[], event_person_fields[];

#endif
