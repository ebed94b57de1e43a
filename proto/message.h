/* proto/message.h - the envelopes of messages from the server. */
#ifndef QIRKAT_PROTO_MESSAGE_H
#define QIRKAT_PROTO_MESSAGE_H

#include <stddef.h>
#include <stdint.h>

#include "proto/error.h"
#include "base/out.h"

/* Begin {"t":type,"d": and leave the caller to write d. A negative n or version is left out. */
static inline void message_begin(struct out *out, const char *type, int64_t n, int64_t version) {
	out_begin(out, '{');
	out_key_string(out, "t", type);
	if (n >= 0) {
		out_key_int(out, "n", n);
	}
	if (version >= 0) {
		out_key_int(out, "v", version);
	}
	out_key(out, "d");
}

static inline void message_end(struct out *out) {
	out_end(out, '}');
}

/* What the error for a refused step adds: the clause broken and the points involved (JSON), or
 * NULL. */
struct message_refusal {
	const char *clause;
	const char *points; /* JSON list */
	size_t points_size;
};

/* n is 0 if the request had no readable number. refusal may be NULL. */
void message_error(struct out *out, int64_t n, const struct wire_error *error,
	const struct message_refusal *refusal);
/* Write {"code","error"}, which every refusal of /api is. */
void message_api_error(struct out *out, const char *code, const char *text);
/* The same for a sentence with values. */
void message_api_sentence(
	struct out *out, const char *code, const char *text, const struct sentence_source *source);
void message_notice(struct out *out, const char *code, const char *text);

#endif
