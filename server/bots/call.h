/* server/bots/call.h - one request to the API of bots, and the seam to what transports it.
 *
 * call    a request that waits for its answer, or has a stream of lines for one
 * place   the variable of whoever answers it: NULL once the other end is gone
 */
#ifndef QIRKAT_SERVER_BOTS_CALL_H
#define QIRKAT_SERVER_BOTS_CALL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/out.h"

struct bot_call;

/* None of these calls back. What they are given is copied. */
struct bot_call_impl {
	/* The whole answer, a JSON text; in retry_s seconds it may be asked again (0: not said).
	 * Nothing more is said to the call. */
	void (*answer)(
		struct bot_call *call, int status, unsigned retry_s, const char *text, size_t size);
	/* A stream begins, instead of an answer. */
	void (*begin)(struct bot_call *call);
	/* A line of it: JSON text without its end of line. Where the other end reads too slowly the
	 * transport ends the stream by itself. */
	void (*line)(struct bot_call *call, const char *text, size_t size);
	/* It ends. Nothing more is said to the call. */
	void (*end)(struct bot_call *call);
};

struct bot_call {
	const struct bot_call_impl *impl;
	struct bot_call **place; /* NULL: nobody holds it */
};

/* What was asked; all texts are borrowed for the one call. */
struct bot_asked {
	const char *method; /* "GET" */
	const char *path;
	const char *query;   /* "" for none */
	const char *token;   /* what follows "Bearer", "" for none */
	const char *type;    /* of the body, "" for none */
	const char *body;    /* zero-terminated after size bytes */
	const char *address; /* where it comes from */
	size_t size;
};

/* Whoever will answer keeps call in *place. */
void call_hold(struct bot_call *call, struct bot_call **place);
/* The other end is gone. */
void call_lost(struct bot_call *call);

/* Each takes NULL: nobody listens any more. Whoever held a call that is answered or ended holds it
 * no more. */
void call_answer(struct bot_call *call, int status, const struct out *text);
/* {"ok":true} */
void call_ok(struct bot_call *call);
/* {"code","error"}; format as in printf. */
void call_refuse(struct bot_call *call, int status, const char *code, const char *format, ...);
void call_refuse_later(
	struct bot_call *call, unsigned retry_s, const char *code, const char *format, ...);
void call_begin(struct bot_call *call);
void call_line(struct bot_call *call, const struct out *text);
void call_end(struct bot_call *call);

#endif
