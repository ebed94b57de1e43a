/* server/bots/call.h - one request to the bot API, and the interface to its transport.
 *
 * call    a request that waits for its answer, or has a stream of lines
 * place   the variable in which its holder keeps it: set to NULL when the other end is gone
 */
#ifndef QIRKAT_SERVER_BOTS_CALL_H
#define QIRKAT_SERVER_BOTS_CALL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/out.h"

struct bot_call;

/* None of these call back. Their arguments are copied. */
struct bot_call_impl {
	/* Send the whole answer, a JSON text; retry_s is when to retry (0: not given). This is the
	 * last use of the call. */
	void (*answer)(
		struct bot_call *call, int status, unsigned retry_s, const char *text, size_t size);
	/* Begin a stream instead of an answer. */
	void (*begin)(struct bot_call *call);
	/* Send a line of the stream: JSON text without its line end. If the other end reads too
	 * slowly, the transport ends the stream. */
	void (*line)(struct bot_call *call, const char *text, size_t size);
	/* End the stream. This is the last use of the call. */
	void (*end)(struct bot_call *call);
};

struct bot_call {
	const struct bot_call_impl *impl;
	struct bot_call **place; /* NULL: nobody holds it */
};

/* A request; all texts are borrowed for the duration of the call. */
struct bot_asked {
	const char *method; /* "GET" */
	const char *path;
	const char *query;   /* "" for none */
	const char *token;   /* what follows "Bearer", "" for none */
	const char *type;    /* of the body, "" for none */
	const char *body;    /* zero-terminated after size bytes */
	const char *address; /* of the sender */
	size_t size;
};

/* Keep call in *place until it is answered. */
void call_hold(struct bot_call *call, struct bot_call **place);
/* The other end is gone. */
void call_lost(struct bot_call *call);

/* A NULL call is ignored: nobody listens any more. After an answer or end the holder's place is
 * cleared. */
void call_answer(struct bot_call *call, int status, const struct out *text);
/* {"ok":true} */
void call_ok(struct bot_call *call);
/* {"code","error"}; format is like that of printf. */
void call_refuse(struct bot_call *call, int status, const char *code, const char *format, ...);
void call_refuse_later(
	struct bot_call *call, unsigned retry_s, const char *code, const char *format, ...);
void call_begin(struct bot_call *call);
void call_line(struct bot_call *call, const struct out *text);
void call_end(struct bot_call *call);

#endif
