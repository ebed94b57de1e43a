/* proto/message.h - the envelopes of what a server sends. */
#ifndef QIRKAT_PROTO_MESSAGE_H
#define QIRKAT_PROTO_MESSAGE_H

#include <stddef.h>
#include <stdint.h>

#include "proto/error.h"
#include "base/out.h"

/* Begin {"t":type,"d": after which comes d. n and version are left out where negative. */
void message_begin(struct out *out, const char *type, int64_t n, int64_t version);
void message_end(struct out *out);

/* What a refused step has beside: the clause broken and the points concerned, as JSON, or NULL. */
struct message_refusal {
	const char *clause;
	const char *points; /* JSON list */
	size_t points_size;
};

/* n 0: none could be read. refusal may be NULL. */
void message_error(struct out *out, int64_t n, const struct wire_error *error,
	const struct message_refusal *refusal);
/* {"code","text"}: what /api answers when it has nothing else to say. */
void message_api_error(struct out *out, const char *code, const char *text);
/* The same of a sentence with values. */
void message_api_sentence(
	struct out *out, const char *code, const char *text, const struct sentence_source *source);
void message_notice(struct out *out, const char *code, const char *text);

#endif
