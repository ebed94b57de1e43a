/* proto/event_fields.h - what each kind of event is, in one table. For proto/ and its tests alone.
 */
#ifndef QIRKAT_PROTO_EVENT_FIELDS_H
#define QIRKAT_PROTO_EVENT_FIELDS_H

#include "proto/codec.h"
#include "proto/event.h"

struct event_kind_row {
	const char *name;
	const struct codec_field *fields; /* of the body, between "at" and "spent" */
	const struct codec_field *secret; /* of the secret part, after who asked; NULL: none */
	unsigned changes;                 /* of enum event_change */
	/* More that it changes, as the event says; NULL: never. */
	unsigned (*changes_too)(const struct event *event);
};

extern const struct event_kind_row event_kinds[EVENT_KINDS];

/* What every event has before and after its own fields, and before its own secrets. */
extern const struct codec_field event_head_fields[], event_time_fields[], event_asker_fields[];

/* Of structs that other messages hold too. */
extern const struct codec_field event_throw_fields[], event_result_fields[], event_match_fields[],
	event_commitment_fields[], event_person_fields[];

#endif
