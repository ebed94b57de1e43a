/* proto/record_event.h - one event of a record, read and written by tables like those of the log.
 * Only for proto/. */
#ifndef QIRKAT_PROTO_RECORD_EVENT_H
#define QIRKAT_PROTO_RECORD_EVENT_H

#include "proto/fields.h"
#include "proto/record.h"

/* Returns false with an error if the object is not a valid event. */
bool record_event_read(struct fields *fields, struct record_event *event);
/* seats is how many clock times are written. */
void record_event_write(struct out *out, const struct record_event *event, size_t seats);

#endif
