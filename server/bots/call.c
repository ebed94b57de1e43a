/* server/bots/call.c - one request to the bot API. */
#include "server/bots/call.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SENTENCE_BYTES = 512 };

void call_hold(struct bot_call *call, struct bot_call **place) {
	call->place = place;
	*place = call;
}

/* Clear the holder's place. */
static void let_go(struct bot_call *call) {
	if (call->place != NULL) {
		*call->place = NULL;
		call->place = NULL;
	}
}

void call_lost(struct bot_call *call) {
	let_go(call);
}

static void answer(struct bot_call *call, int status, unsigned retry_s, const struct out *text) {
	static const char none[] =
		"{\"code\":\"busy\",\"error\":\"This server is short of memory.\"}";
	let_go(call);
	if (text->failed || text->at == NULL) {
		call->impl->answer(call, 503, 1, none, sizeof(none) - 1);
	} else {
		call->impl->answer(call, status, retry_s, text->at, text->used);
	}
}

void call_answer(struct bot_call *call, int status, const struct out *text) {
	if (call != NULL) {
		answer(call, status, 0, text);
	}
}

void call_ok(struct bot_call *call) {
	static const char ok[] = "{\"ok\":true}";
	if (call != NULL) {
		let_go(call);
		call->impl->answer(call, 200, 0, ok, sizeof(ok) - 1);
	}
}

static void refuse(struct bot_call *call, int status, unsigned retry_s, const char *code,
	const char *format, va_list values) {
	char sentence[SENTENCE_BYTES];
	struct out out;
	vsnprintf(sentence, sizeof(sentence), format, values);
	out_init(&out);
	out_begin(&out, '{');
	out_key_string(&out, "code", code);
	out_key_string(&out, "error", sentence);
	out_end(&out, '}');
	answer(call, status, retry_s, &out);
	out_finish(&out);
}

void call_refuse(struct bot_call *call, int status, const char *code, const char *format, ...) {
	va_list values;
	va_start(values, format);
	if (call != NULL) {
		refuse(call, status, 0, code, format, values);
	}
	va_end(values);
}

void call_refuse_later(
	struct bot_call *call, unsigned retry_s, const char *code, const char *format, ...) {
	va_list values;
	va_start(values, format);
	if (call != NULL) {
		refuse(call, 429, retry_s, code, format, values);
	}
	va_end(values);
}

void call_begin(struct bot_call *call) {
	call->impl->begin(call);
}

void call_line(struct bot_call *call, const struct out *text) {
	if (call != NULL && !text->failed && text->used > 0) {
		call->impl->line(call, text->at, text->used);
	}
}

void call_end(struct bot_call *call) {
	if (call != NULL) {
		let_go(call);
		call->impl->end(call);
	}
}
