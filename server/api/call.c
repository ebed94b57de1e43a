/* server/api/call.c - a request whose reply comes when it can. */
#include "server/api/call.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "proto/message.h"

enum { REFUSAL_BYTES = 512 };

void call_hold(struct api_call *call, struct api_call **place) {
	call->place = place;
	*place = call;
}

/* Clear the holder's place. */
static void clear_call_place(struct api_call *call) {
	if (call->place != NULL) {
		*call->place = NULL;
		call->place = NULL;
	}
}

void call_lost(struct api_call *call) {
	clear_call_place(call);
}

/* text is taken, also on failure. */
static void send_call_reply(struct api_call *call, int status, unsigned retry_s, struct out *text) {
	struct api_reply reply = {.status = status,
		.type = "application/json",
		.retry_s = retry_s,
		.is_personal = true};
	reply.body = out_take(text, &reply.size);
	if (reply.body == NULL) {
		reply.status = 503;
		reply.size = 0;
	}
	clear_call_place(call);
	call->impl->answer(call, &reply);
}

void call_answer(struct api_call *call, int status, struct out *text) {
	if (call != NULL) {
		send_call_reply(call, status, 0, text);
	} else {
		out_finish(text);
	}
}

void call_answer_with(struct api_call *call, int status, const char *cookies, const char *file,
	struct out *text) {
	struct api_reply reply = {
		.status = status, .type = "application/json", .is_personal = true};
	if (call == NULL) {
		return;
	}
	snprintf(reply.cookies, sizeof(reply.cookies), "%s", cookies);
	snprintf(reply.file, sizeof(reply.file), "%s", file);
	reply.body = out_take(text, &reply.size);
	if (reply.body == NULL) {
		reply.status = 503;
	}
	clear_call_place(call);
	call->impl->answer(call, &reply);
}

void call_ok(struct api_call *call) {
	struct out out;
	if (call != NULL) {
		out_init(&out);
		out_begin(&out, '{');
		out_key_bool(&out, "ok", true);
		out_end(&out, '}');
		send_call_reply(call, 200, 0, &out);
	}
}

static void refuse(struct api_call *call, int status, unsigned retry_s, const char *code,
	const char *format, va_list values) {
	char sentence[REFUSAL_BYTES];
	struct out out;
	vsnprintf(sentence, sizeof(sentence), format, values);
	out_init(&out);
	message_api_error(&out, code, sentence);
	send_call_reply(call, status, retry_s, &out);
}

void call_refuse(struct api_call *call, int status, const char *code, const char *format, ...) {
	va_list values;
	va_start(values, format);
	if (call != NULL) {
		refuse(call, status, 0, code, format, values);
	}
	va_end(values);
}

void call_refuse_method(struct api_call *call, const char *allow) {
	char sentence[REFUSAL_BYTES];
	struct out out;
	struct api_reply reply = {.status = 405, .type = "application/json", .is_personal = true};
	snprintf(sentence, sizeof(sentence), "This address accepts only %s.", allow);
	out_init(&out);
	message_api_error(&out, "bad_method", sentence);
	reply.body = out_take(&out, &reply.size);
	snprintf(reply.allow, sizeof(reply.allow), "%s", allow);
	clear_call_place(call);
	call->impl->answer(call, &reply);
}

void call_refuse_later(
	struct api_call *call, unsigned retry_s, const char *code, const char *format, ...) {
	va_list values;
	va_start(values, format);
	if (call != NULL) {
		refuse(call, 429, retry_s, code, format, values);
	}
	va_end(values);
}

void call_refuse_with(struct api_call *call, int status, unsigned retry_s, const char *code,
	const char *format, ...) {
	va_list values;
	va_start(values, format);
	if (call != NULL) {
		refuse(call, status, retry_s, code, format, values);
	}
	va_end(values);
}

void call_begin(struct api_call *call) {
	call->impl->begin(call);
}

void call_line(struct api_call *call, const struct out *text) {
	if (call != NULL && !text->failed && text->used > 0) {
		call->impl->line(call, text->at, text->used);
	}
}

void call_end(struct api_call *call) {
	if (call != NULL) {
		clear_call_place(call);
		call->impl->end(call);
	}
}
