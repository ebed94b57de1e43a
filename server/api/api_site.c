/* server/api/api_site.c - what a site says of itself, for the page about it and the announcement.
 */
#include <string.h>

#include "server/hub/lookup.h"
#include "server/live/site.h"
#include "server/api/api_parts.h"
#include "server/api/site_info.h"

/* Paragraphs are separated by empty lines. */
static void write_paragraphs(struct out *out, const char *text) {
	out_begin(out, '[');
	while (*(text += strspn(text, "\r\n")) != '\0') {
		const char *end = text;
		while (*end != '\0' && strncmp(end, "\n\n", 2) != 0 &&
			strncmp(end, "\n\r\n", 3) != 0) {
			end++;
		}
		out_string_n(out, text, (size_t)(end - text));
		text = end;
	}
	out_end(out, ']');
}

static void write_announcement(struct out *out, const struct lookup *lookup) {
	int64_t until_ms;
	const char *text = lookup_announcement(lookup, &until_ms);
	out_key_string(out, "announcement", text);
}

/* Facts, for which the page has sentences in the reader's language. */
static void write_kept(struct out *out, const struct site_keeps *keeps) {
	out_key_begin(out, "keeps", '{');
	out_key_bool(out, "nothing", keeps->nothing);
	out_key_int(out, "over_days", keeps->over_days);
	out_key_int(out, "store_mb", keeps->store_mb);
	out_key_int(out, "idle_days", keeps->idle_days);
	out_key_bool(out, "chat", keeps->chat);
	out_key_bool(out, "bots", keeps->bots);
	if (keeps->accounts) {
		out_key_bool(out, "accounts", true);
	}
	out_key_string(out, "log", keeps->log);
	out_end(out, '}');
}

int api_site(const struct api_source *source, struct out *out) {
	const struct site_info *info = source->info;
	if (info == NULL) {
		return api_nothing(out);
	}
	out_begin(out, '{');
	out_key_string(out, "name", info->settings->site_name);
	out_key_string(out, "contact", info->settings->site_contact);
	out_key_string(out, "notice", info->settings->site_notice);
	out_key(out, "rules");
	write_paragraphs(out, info->rules);
	write_announcement(out, source->lookup);
	write_kept(out, &info->keeps);
	out_end(out, '}');
	return 200;
}
