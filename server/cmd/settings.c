/* server/cmd/settings.c - the table of settings: names, bounds, defaults, help. */
#include "server/cmd/settings.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "server/process/network.h"

enum kind { NUMBER, WORD, TEXT, NETWORKS, SITES };

enum { SITES_MAX = 400 }; /* characters: sent in a header */

struct setting {
	const char *name;
	enum kind kind;
	size_t offset;            /* of its field in struct config */
	unsigned min, max;        /* NUMBER: bounds; TEXT: min is the minimum length */
	const char *const *words; /* only for WORD: NULL-terminated */
	const char *standard;
	const char *help;
};

static const char *const store_words[] = {"sqlite", "memory", "postgres", NULL};
static const char *const accounts_words[] = {"off", "invite", "open", NULL};
static const char *const chat_words[] = {"on", "host", "off", NULL};
static const char *const switch_words[] = {"off", "on", NULL};
static const char *const language_words[] = {"en", "es", "fr", "ar", "bn", "si", NULL};
static const char *const log_words[] = {"error", "warning", "info", "debug", NULL};

#define FIELD(name) offsetof(struct config, name)

static const struct setting settings[] = {
	{"host", TEXT, FIELD(net.host), 0, 0, NULL, "",
		"address to listen on; empty: all addresses of this machine"},
	{"port", NUMBER, FIELD(net.port), 0, 65535, NULL, "8080", "TCP port; 0: any free one"},
	{"metrics_host", TEXT, FIELD(net.metrics_host), 0, 0, NULL, "127.0.0.1",
		"address for /metrics, if metrics_port is set; empty: all addresses of this machine"},
	{"metrics_port", NUMBER, FIELD(net.metrics_port), 0, 65535, NULL, "0",
		"TCP port for /metrics, which is then served only there; 0: on the port of the pages"},
	{"data", TEXT, FIELD(data), 1, 0, NULL, "data", "folder that holds the rooms"},
	{"store", WORD, FIELD(store), 0, 0, store_words, "sqlite",
		"where rooms are stored; memory loses them when the program ends"},
	{"database", TEXT, FIELD(database), 0, 0, NULL, "",
		"with --store postgres: postgres://USER:PASSWORD@HOST/NAME"},
	{"node", TEXT, FIELD(node), 0, 0, NULL, "",
		"with --store postgres: the name of this server among several that share the database; empty: it is the only one"},
	{"bus", TEXT, FIELD(bus), 0, 0, NULL, "",
		"with --node: NATS servers that connect the nodes, separated by commas: "
		"nats://HOST:PORT"},
	{"address", TEXT, FIELD(address), 0, 0, NULL, "",
		"with --node: the address at which the others can reach this server"},
	{"client", TEXT, FIELD(client), 0, 0, NULL, "",
		"folder of a built web client to serve; empty: the one inside the program"},
	{"language", WORD, FIELD(language), 0, 0, language_words, "en",
		"language of the page for browsers that ask for none of the available ones"},
	{"site_name", TEXT, FIELD(site.site_name), 0, 0, NULL, "",
		"name of this site, shown on its page /about"},
	{"site_contact", TEXT, FIELD(site.site_contact), 0, 0, NULL, "",
		"how to contact the operators: an e-mail address or the address of a page"},
	{"site_notice", TEXT, FIELD(site.site_notice), 0, 0, NULL, "",
		"a sentence for visitors, shown in the lobby and on /about"},
	{"house_rules", TEXT, FIELD(site.house_rules), 0, 0, NULL, "",
		"text file with the house rules, shown on /about; empty lines separate paragraphs"},
	{"reserved_names", TEXT, FIELD(reserved_names), 0, 0, NULL, "",
		"names that nobody may take, separated by commas, in addition to Administrator, Server and the like, the name of the site, and those of the computers"},
	{"games", TEXT, FIELD(games), 0, 0, NULL, "",
		"folder with more games: every *.json in it is a definition; empty: none"},
	{"url", TEXT, FIELD(accounts.url), 0, 0, NULL, "",
		"where the page is, without a path: https://play.example.org; passkeys and links that are handed out need it"},
	{"accounts", WORD, FIELD(accounts.accounts), 0, 0, accounts_words, "off",
		"who may have an account: nobody, whoever is invited, or everybody"},
	{"passphrase_mb", NUMBER, FIELD(accounts.passphrase_mb), 19, 1024, NULL, "19",
		"MiB of memory that hashing a passphrase takes, one at a time; more makes guessing dearer"},
	{"origins", TEXT, FIELD(net.origins), 0, 0, NULL, "",
		"other sites whose pages may connect, separated by commas, with or without a scheme: https://play.example.org,example.org"},
	{"frames", SITES, FIELD(net.frames), 0, 0, NULL, "*",
		"sites whose pages may show /embed in a frame, separated by commas: "
		"https://example.org,https://*.example.net; *: any; empty: none"},
	{"proxies", NETWORKS, FIELD(net.proxies), 0, 0, NULL, "",
		"addresses of your proxies, separated by commas; only their X-Forwarded-For and "
		"X-Forwarded-Proto are trusted: 127.0.0.1, 10.0.0.0/8, ::1"},
	{"tls_certificate", TEXT, FIELD(tls_certificate), 0, 0, NULL, "",
		"PEM file with the server's certificate, followed by the intermediates; empty: no "
		"built-in TLS"},
	{"tls_key", TEXT, FIELD(tls_key), 0, 0, NULL, "",
		"PEM file with the certificate's key, without a password"},
	{"redirect_port", NUMBER, FIELD(net.redirect_port), 0, 65535, NULL, "0",
		"with built-in TLS: TCP port on which plain HTTP is sent on to https://; 0: none"},
	{"acme_folder", TEXT, FIELD(net.acme_folder), 0, 0, NULL, "",
		"folder for which redirect_port answers /.well-known/acme-challenge, as `certbot "
		"--webroot` fills it"},
	{"log", WORD, FIELD(log), 0, 0, log_words, "info", "which lines to log: up to this level"},
	{"log_time", WORD, FIELD(log_time), 0, 0, switch_words, "off",
		"on: each line of the log begins with the time, in UTC; service managers add their "
		"own"},
	{"log_addresses", WORD, FIELD(log_addresses), 0, 0, switch_words, "on",
		"off: the log names no address of anybody"},
	{"sandbox", WORD, FIELD(sandbox), 0, 0, switch_words, "on",
		"on: give up all files and system calls that a running server does not need"},
	{"rooms", NUMBER, FIELD(hub.live.rooms), 1, 1000000, NULL, "20000", "live rooms in memory"},
	{"rooms_per_address", NUMBER, FIELD(hub.rooms_per_address), 1, 1000000, NULL, "50",
		"unfinished rooms made from one address"},
	{"seeks_per_address", NUMBER, FIELD(hub.seeks_per_address), 1, 1000000, NULL, "32",
		"people from one address who look for a game at once"},
	{"idle_room_minutes", NUMBER, FIELD(hub.live.idle_room_minutes), 1, 10080, NULL, "10",
		"minutes after which a room without visitors leaves memory; it stays in the store"},
	{"keep_over_days", NUMBER, FIELD(hub.keep_over_days), 0, 36500, NULL, "0",
		"days after which finished rooms are deleted; 0: never"},
	{"store_mb", NUMBER, FIELD(hub.store_mb), 0, 1048576, NULL, "2048",
		"MiB of rooms to keep; beyond that, finished rooms are deleted, the oldest first; "
		"0: no limit"},
	{"results_mb", NUMBER, FIELD(hub.results_mb), 0, 1048576, NULL, "512",
		"MiB of results of games to keep; beyond that, moves are deleted from them, the oldest first, then results; 0: no limit"},
	{"store_mb_per_address", NUMBER, FIELD(hub.store_mb_per_address), 0, 1048576, NULL, "64",
		"MiB of events that one address may have stored in an hour; 0: no limit"},
	{"idle_game_days", NUMBER, FIELD(hub.idle_game_days), 0, 36500, NULL, "90",
		"days after which a game in which nothing has happened is ended without a result; "
		"0: never"},
	{"sockets", NUMBER, FIELD(net.sockets), 1, 1000000, NULL, "20000", "connections at once"},
	{"sockets_per_address", NUMBER, FIELD(net.sockets_per_address), 1, 1000000, NULL, "64",
		"connections at once from one address"},
	{"messages_per_10s", NUMBER, FIELD(net.messages_per_10s), 1, 1000000, NULL, "100",
		"messages from one connection in ten seconds"},
	{"requests_per_s_per_address", NUMBER, FIELD(net.quota.requests_per_s), 1, 100000, NULL,
		"100",
		"HTTP requests a second from one address in the long run; twenty times as many at "
		"once"},
	{"misses_per_minute_per_address", NUMBER, FIELD(net.quota.misses_per_minute), 1, 1000000,
		NULL, "60", "nonexistent rooms that one address may ask for in a minute over HTTP"},
	{"loop_percent_per_address", NUMBER, FIELD(net.quota.loop_percent), 1, 100, NULL, "10",
		"percent of the loop's time that one address may take in the long run; 100: all"},
	{"kib_per_s_per_address", NUMBER, FIELD(net.quota.kib_per_s), 0, 1048576, NULL, "4096",
		"KiB a second that one address may ask for in the long run; 0: no limit"},
	{"request_bytes", NUMBER, FIELD(net.request_bytes), 256, 65536, NULL, "4096",
		"longest message from a client"},
	{"name_letters", NUMBER, FIELD(hub.live.name_letters), 1, 64, NULL, "24",
		"longest name of a player"},
	{"backlog_bytes", NUMBER, FIELD(net.backlog_bytes), 65536, 1 << 30, NULL, "1048576",
		"bytes waiting for one connection before it is closed"},
	{"ping_s", NUMBER, FIELD(net.ping_s), 1, 3600, NULL, "6",
		"seconds between two pings of a connection, which is closed if an answer takes 1.5 "
		"times as long"},
	{"chat", WORD, FIELD(hub.chat), 0, 0, chat_words, "on",
		"who may talk at a table; on: everybody; host: nobody until the table's maker "
		"opens the chat; off: nobody"},
	{"lag_ms", NUMBER, FIELD(hub.live.lag_ms), 0, 5000, NULL, "300",
		"the most milliseconds of network delay that a move is not charged for; 0: none"},
	{"presence_s", NUMBER, FIELD(hub.presence_s), 0, 60, NULL, "5",
		"seconds until a player whose connection is lost is shown as absent"},
	{"claim_s", NUMBER, FIELD(hub.claim_s), 5, 86400, NULL, "60",
		"seconds until the game may be claimed against an absent player whose turn it is"},
	{"match_s", NUMBER, FIELD(hub.match_s), 5, 600, NULL, "30",
		"seconds until the table of two matched players is ended if one of them has not "
		"come"},
	{"dice_open_s", NUMBER, FIELD(hub.live.dice_open_s), 5, 86400, NULL, "120",
		"seconds in which a seat with strong dice must show the entropy it committed to, "
		"or be lost"},
	{"computers_max", NUMBER, FIELD(hub.computers.computers_max), 0, 100000, NULL, "200",
		"tables at which computers may play at once; 0: there are no computer players"},
	{"computers_per_address", NUMBER, FIELD(hub.computers.computers_per_address), 1, 100000,
		NULL, "16", "the same, for tables opened from one address"},
	{"computer_threads", NUMBER, FIELD(hub.computers.computer_threads), 0, 64, NULL, "0",
		"threads that search for computers and hints; 0: one fewer than there are "
		"processors, at least one"},
	{"computer_pace", NUMBER, FIELD(hub.computers.computer_pace), 0, 1000, NULL, "100",
		"percent of the usual time that computers wait before they move; 0: they do not "
		"wait"},
	{"bots", NUMBER, FIELD(bots.bots), 0, 10000, NULL, "1000",
		"bots there may be; beyond that, visitors can make no more (qirkat token can)"},
	{"bots_per_address", NUMBER, FIELD(bots.bots_per_address), 0, 1000, NULL, "5",
		"bots that visitors from one address may make in a day; 0: only qirkat token makes "
		"them"},
	{"bot_games", NUMBER, FIELD(bots.bot_games), 1, 1000, NULL, "16",
		"games that one bot may play at once"},
	{"drain_s", NUMBER, FIELD(drain_s), 1, 600, NULL, "10",
		"seconds to finish what is under way when told to stop"},
	{"watchdog_s", NUMBER, FIELD(watchdog_s), 0, 3600, NULL, "10",
		"seconds without a turn of the event loop after which the program ends with "
		"SIGABRT, to be started again; 0: never"},
};

enum { SETTINGS = sizeof(settings) / sizeof(settings[0]) };

/* Join words as "a, b or c". */
static void join_words(const char *const *words, char *text, size_t size) {
	text[0] = '\0';
	for (size_t i = 0; words[i] != NULL; i++) {
		const char *gap = i == 0 ? "" : words[i + 1] == NULL ? " or " : ", ";
		size_t used = strlen(text);
		snprintf(text + used, size - used, "%s%s", gap, words[i]);
	}
}

static bool set_number(unsigned *field, const struct setting *setting, const char *value,
	const struct settings_source *source) {
	char *end;
	errno = 0;
	unsigned long long number = strtoull(value, &end, 10);
	if (!isdigit((unsigned char)value[0]) || *end != '\0' || errno != 0 ||
		number < setting->min || number > setting->max) {
		return settings_complain(source,
			"\"%.60s\" is not valid; %s must be a number from %u to %u", value,
			setting->name, setting->min, setting->max);
	}
	*field = (unsigned)number;
	return true;
}

static bool set_word(unsigned *field, const struct setting *setting, const char *value,
	const struct settings_source *source) {
	for (unsigned i = 0; setting->words[i] != NULL; i++) {
		if (strcmp(setting->words[i], value) == 0) {
			*field = i;
			return true;
		}
	}
	char words[128];
	join_words(setting->words, words, sizeof(words));
	return settings_complain(
		source, "\"%.60s\" is not valid; %s must be %s", value, setting->name, words);
}

static bool set_text_setting(char *field, const struct setting *setting, const char *value,
	const struct settings_source *source) {
	if (strlen(value) >= SETTING_TEXT_MAX) {
		return settings_complain(source,
			"the value is too long; %s may have at most %d "
			"characters",
			setting->name, SETTING_TEXT_MAX - 1);
	}
	if (strlen(value) < setting->min) {
		return settings_complain(source, "the value must not be empty; %s is the %s",
			setting->name, setting->help);
	}
	strcpy(field, value);
	return true;
}

static bool set_networks(char *field, const struct setting *setting, const char *value,
	const struct settings_source *source) {
	struct networks networks;
	char why[NETWORK_ERROR_MAX];
	if (!networks_read(value, &networks, why, sizeof(why))) {
		return settings_complain(source, "%s", why);
	}
	return set_text_setting(field, setting, value, source);
}

static bool set_sites(char *field, const struct setting *setting, const char *value,
	const struct settings_source *source) {
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789.-:/*[], ";
	if (value[strspn(value, letters)] != '\0' || strlen(value) > SITES_MAX) {
		return settings_complain(source,
			"\"%.60s\" is not valid; %s must be a list of sites separated by commas, "
			"at most %d characters long: https://example.org,https://*.example.net",
			value, setting->name, SITES_MAX);
	}
	return set_text_setting(field, setting, value, source);
}

static bool set_setting(struct config *config, const struct setting *setting, const char *value,
	const struct settings_source *source) {
	void *field = (char *)config + setting->offset;
	switch (setting->kind) {
	case NUMBER:
		return set_number(field, setting, value, source);
	case WORD:
		return set_word(field, setting, value, source);
	case TEXT:
		return set_text_setting(field, setting, value, source);
	case NETWORKS:
		return set_networks(field, setting, value, source);
	case SITES:
		return set_sites(field, setting, value, source);
	}
	return false;
}

/* Does name, of size characters, match the table's? '-' equals '_' and case is ignored. */
static bool name_is(const char *own, const char *name, size_t size) {
	size_t at = 0;
	while (at < size && own[at] != '\0') {
		char c = name[at] == '-' ? '_' : (char)tolower((unsigned char)name[at]);
		if (c != own[at]) {
			return false;
		}
		at++;
	}
	return at == size && own[at] == '\0';
}

static const struct setting *find_setting(const char *name, size_t size) {
	for (size_t i = 0; i < SETTINGS; i++) {
		if (name_is(settings[i].name, name, size)) {
			return &settings[i];
		}
	}
	return NULL;
}

/* Removed settings, and the error for each. */
static const struct {
	const char *name, *sentence;
} retired[] = {
	{"proxy",
		"this setting was replaced by proxies, which lists the addresses whose "
		"X-Forwarded-For is trusted: proxies = 127.0.0.1, ::1 for a proxy on this machine"},
};

/* How many letters must be changed, added or left out to make one name of the other (Levenshtein);
 * '-' and '_' are the same, and so are cases. */
static unsigned measure_edit_distance(const char *name, size_t size, const char *own) {
	enum { LETTERS_MAX = 40 };
	unsigned row[LETTERS_MAX + 1];
	size_t length = strlen(own);
	if (size > LETTERS_MAX || length > LETTERS_MAX) {
		return LETTERS_MAX;
	}
	for (size_t i = 0; i <= length; i++) {
		row[i] = (unsigned)i;
	}
	for (size_t at = 0; at < size; at++) {
		unsigned diagonal = row[0]++;
		for (size_t i = 0; i < length; i++) {
			unsigned above = row[i + 1];
			unsigned cost = diagonal + !name_is((char[]){own[i], '\0'}, name + at, 1);
			unsigned least = row[i] < above ? row[i] + 1 : above + 1;
			row[i + 1] = cost < least ? cost : least;
			diagonal = above;
		}
	}
	return row[length];
}

/* Returns the setting that was probably meant, NULL: none. */
static const char *find_nearest_setting(const char *name, size_t size) {
	enum { LETTERS_WRONG_MAX = 3 };
	const char *best = NULL;
	unsigned least = size / 2 < LETTERS_WRONG_MAX ? (unsigned)size / 2 : LETTERS_WRONG_MAX;
	for (size_t i = 0; i < SETTINGS; i++) {
		unsigned letters = measure_edit_distance(name, size, settings[i].name);
		if (letters < least || (letters == least && best == NULL)) {
			least = letters;
			best = settings[i].name;
		}
	}
	return best;
}

static bool complain_unknown(const struct settings_source *source, const char *name, size_t size) {
	for (size_t i = 0; i < sizeof(retired) / sizeof(retired[0]); i++) {
		if (name_is(retired[i].name, name, size)) {
			return settings_complain(source, "%s", retired[i].sentence);
		}
	}
	const char *meant = find_nearest_setting(name, size);
	return settings_complain(source,
		"unknown setting \"%.*s\"%s%s; qirkat serve --help lists the settings",
		size < 60 ? (int)size : 60, name, meant != NULL ? "; did you mean " : "",
		meant != NULL ? meant : "");
}

static void write_setting_help(FILE *out, const struct config_setting *setting) {
	fprintf(out, "  %-22s %s\n", setting->flag, setting->help);
	fprintf(out, "  %-22s %s%sdefault %s\n", "", setting->values,
		setting->values[0] != '\0' ? "; " : "",
		setting->standard[0] != '\0' ? setting->standard : "empty");
}

/* ---- public ---- */

bool settings_complain(const struct settings_source *source, const char *format, ...) {
	int start = snprintf(source->error, source->size, "%s: ", source->where);
	if (start < 0 || (size_t)start >= source->size) {
		return false;
	}
	va_list args;
	va_start(args, format);
	vsnprintf(source->error + start, source->size - (size_t)start, format, args);
	va_end(args);
	for (char *c = source->error; *c != '\0'; c++) {
		*c = iscntrl((unsigned char)*c) ? '?' : *c; /* it may be printed on a terminal */
	}
	return false;
}

int settings_find(const char *name, size_t size) {
	const struct setting *found = find_setting(name, size);
	static_assert(sizeof(settings) / sizeof(settings[0]) <= SETTINGS_MAX,
		"there is room for all settings");
	return found != NULL ? (int)(found - settings) : -1;
}

bool settings_set(struct config *config, const char *name, size_t size, const char *value,
	const struct settings_source *source) {
	const struct setting *setting = find_setting(name, size);
	if (setting == NULL) {
		return complain_unknown(source, name, size);
	}
	if (value == NULL) {
		return settings_complain(source, "missing value: %s", setting->help);
	}
	return set_setting(config, setting, value, source);
}

void config_default(struct config *config) {
	char error[CONFIG_ERROR_MAX] = "";
	memset(config, 0, sizeof(*config));
	for (size_t i = 0; i < SETTINGS; i++) {
		struct settings_source source = {settings[i].name, error, sizeof(error)};
		bool good = set_setting(config, &settings[i], settings[i].standard, &source);
		assert(good);
		(void)good;
	}
}

void config_help(FILE *out) {
	fprintf(out,
		"Each setting can be a flag (--port 9000), an environment variable "
		"(QIRKAT_PORT=9000),\n"
		"or a line (port = 9000) of the file named by --config FILE or QIRKAT_CONFIG. "
		"Flags\n"
		"override the environment, which overrides the file.\n"
		"\n");
	struct config_setting setting;
	for (size_t i = 0; config_setting_at(i, &setting); i++) {
		write_setting_help(out, &setting);
	}
}

bool config_setting_at(size_t i, struct config_setting *told) {
	if (i >= SETTINGS) {
		return false;
	}
	const struct setting *setting = &settings[i];
	memset(told, 0, sizeof(*told));
	told->help = setting->help;
	told->standard = setting->standard;
	snprintf(told->flag, sizeof(told->flag), "--%s", setting->name);
	snprintf(told->variable, sizeof(told->variable), "QIRKAT_%s", setting->name);
	for (char *c = told->flag; *c != '\0'; c++) {
		*c = *c == '_' ? '-' : *c;
	}
	for (char *c = told->variable; *c != '\0'; c++) {
		*c = (char)toupper((unsigned char)*c);
	}
	if (setting->kind == NUMBER) {
		snprintf(
			told->values, sizeof(told->values), "%u to %u", setting->min, setting->max);
	} else if (setting->words != NULL) {
		join_words(setting->words, told->values, sizeof(told->values));
	}
	return true;
}

const char *config_language(const struct config *config) {
	return language_words[config->language];
}
