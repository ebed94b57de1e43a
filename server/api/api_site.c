/* server/api/api_site.c - what a site says of itself, for the page about it and the announcement.
 */
#include <string.h>

#include "server/hub/lookup.h"
#include "server/live/site.h"
#include "server/api/api_parts.h"
#include "server/api/site_info.h"
#include "server/process/log.h"

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

/* When the log names an address: never, only if it is refused, if it opens a table too, or always.
 */
static const char *name_logged_addresses(const struct config *config) {
	static const char *const words[LOG_LEVELS] = {
		[LOG_LEVEL_ERROR] = "never",
		[LOG_LEVEL_WARNING] = "refused",
		[LOG_LEVEL_INFO] = "opened",
		[LOG_LEVEL_DEBUG] = "always",
	};
	return config->log_addresses == CONFIG_ON ? words[config->log] : "never";
}

/* Facts, for which the page has sentences in the reader's language. */
static void write_kept(struct out *out, const struct config *config) {
	out_key(out, "keeps");
	out_begin(out, '{');
	out_key_bool(out, "nothing", config->store == CONFIG_STORE_MEMORY);
	out_key_int(out, "over_days", config->keep_over_days);
	out_key_int(out, "store_mb", config->store_mb);
	out_key_int(out, "idle_days", config->idle_game_days);
	out_key_bool(out, "chat", config->chat != CHAT_OFF);
	out_key_bool(out, "bots", config->bots_per_address > 0 && config->bots > 0);
	out_key_string(out, "log", name_logged_addresses(config));
	out_end(out, '}');
}

int api_site(const struct api_source *source, struct out *out) {
	const struct site_info *info = source->info;
	if (info == NULL) {
		return api_nothing(out);
	}
	out_begin(out, '{');
	out_key_string(out, "name", info->config->site_name);
	out_key_string(out, "contact", info->config->site_contact);
	out_key_string(out, "notice", info->config->site_notice);
	out_key(out, "rules");
	write_paragraphs(out, info->rules);
	write_announcement(out, source->lookup);
	write_kept(out, info->config);
	out_end(out, '}');
	return 200;
}
