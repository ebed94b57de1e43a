/* proto/message.c - the envelopes of messages from the server. */
#include "proto/message.h"

void message_error(struct out *out, int64_t n, const struct wire_error *error,
	const struct message_refusal *refusal) {
	message_begin(out, "error", n > 0 ? n : -1, -1);
	out_begin(out, '{');
	out_key_string(out, "code", error_code_name(error->code));
	sentence_encode(out, error->text, &error->source);
	if (refusal != NULL && refusal->clause != NULL) {
		out_key_string(out, "clause", refusal->clause);
	}
	if (refusal != NULL && refusal->points != NULL) {
		out_key(out, "points");
		out_json(out, refusal->points, refusal->points_size);
	}
	out_end(out, '}');
	message_end(out);
}

void message_api_error(struct out *out, const char *code, const char *text) {
	out_begin(out, '{');
	out_key_string(out, "code", code);
	out_key_string(out, "error", text);
	out_end(out, '}');
}

void message_api_sentence(
	struct out *out, const char *code, const char *text, const struct sentence_source *source) {
	out_begin(out, '{');
	out_key_string(out, "code", code);
	out_key_string(out, "error", text);
	sentence_encode_source(out, text, source);
	out_end(out, '}');
}

void message_notice(struct out *out, const char *code, const char *text) {
	message_begin(out, "notice", -1, -1);
	out_begin(out, '{');
	out_key_string(out, "code", code);
	out_key_string(out, "text", text);
	out_end(out, '}');
	message_end(out);
}
