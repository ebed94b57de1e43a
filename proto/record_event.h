/* proto/record_event.h - one event of a record, by tables as those of a log. For proto/ alone. */
#ifndef QIRKAT_PROTO_RECORD_EVENT_H
#define QIRKAT_PROTO_RECORD_EVENT_H

#include "proto/fields.h"
#include "proto/record.h"

/* False and an error if the object is none. */
bool record_event_read(struct fields *fields, struct record_event *event);
/* Times are written for so many seats. */
void record_event_write(struct out *out, const struct record_event *event, size_t seats);

#endif
