/* server/api/call.h - a request whose reply comes when it can, or is a stream of lines.
 *
 * call    a request that waits for its reply, or has a stream
 * place   the variable in which its holder keeps it: set to NULL when the other end is gone
 *
 * Whoever has the connection makes the call, sends what it is told, and says when the other end is
 * gone (call_lost).
 */
#ifndef QIRKAT_SERVER_API_CALL_H
#define QIRKAT_SERVER_API_CALL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/out.h"
#include "server/api/api.h"

struct api_call;

/* None of these call back. Lines are copied. */
struct api_call_impl {
	/* Send the reply, whose body is taken. This is the last use of the call. */
	void (*answer)(struct api_call *call, const struct api_reply *reply);
	/* Begin a stream instead of an answer. */
	void (*begin)(struct api_call *call);
	/* Send a line of the stream: JSON text without its line end. If the other end reads too
	 * slowly, the transport ends the stream. */
	void (*line)(struct api_call *call, const char *text, size_t size);
	/* End the stream. This is the last use of the call. */
	void (*end)(struct api_call *call);
};

struct api_call {
	const struct api_call_impl *impl;
	struct api_call **place; /* NULL: nobody holds it */
};

/* Keep call in *place until it is answered. */
void call_hold(struct api_call *call, struct api_call **place);
/* The other end is gone. */
void call_lost(struct api_call *call);

/* A NULL call is ignored: nobody listens any more. After an answer or end the holder's place is
 * cleared. */
/* text is taken. */
void call_answer(struct api_call *call, int status, struct out *text);
/* The same with header lines that set cookies ("": none), and a name to save it by ("": none). text
 * stays the caller's, and is empty afterwards. */
void call_answer_with(
	struct api_call *call, int status, const char *cookies, const char *file, struct out *text);
/* {"ok":true} */
void call_ok(struct api_call *call);
/* {"code","error"}; format is like that of printf. */
void call_refuse(struct api_call *call, int status, const char *code, const char *format, ...);
/* 405, with the methods that are taken. */
void call_refuse_method(struct api_call *call, const char *allow);
void call_refuse_later(
	struct api_call *call, unsigned retry_s, const char *code, const char *format, ...);
/* Any status; retry_s 0: not given. */
void call_refuse_with(struct api_call *call, int status, unsigned retry_s, const char *code,
	const char *format, ...);
void call_begin(struct api_call *call);
void call_line(struct api_call *call, const struct out *text);
void call_end(struct api_call *call);

#endif
