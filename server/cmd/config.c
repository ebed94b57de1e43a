/* server/cmd/config.c - reads settings from the file, the environment and the flags. */
#include "server/cmd/config.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "server/cmd/settings.h"

enum { LINE_MAX_BYTES = 2048 };

/* ---- the file ---- */

static char *trim_blanks(char *text) {
	while (isspace((unsigned char)*text)) {
		text++;
	}
	size_t size = strlen(text);
	while (size > 0 && isspace((unsigned char)text[size - 1])) {
		size--;
	}
	text[size] = '\0';
	return text;
}

static bool read_setting_line(
	struct config *config, char *line, const struct settings_source *source) {
	char *name = trim_blanks(line);
	if (*name == '\0' || *name == '#') {
		return true;
	}
	char *equals = strchr(name, '=');
	if (equals == NULL) {
		return settings_complain(source,
			"expected `name = value`, or a comment that "
			"begins with #");
	}
	*equals = '\0';
	name = trim_blanks(name);
	return settings_set(config, name, strlen(name), trim_blanks(equals + 1), source);
}

/* Read a line without its line end; NULL at the end of the file. *why is what is wrong with it. */
static char *read_config_line(FILE *file, char line[LINE_MAX_BYTES], const char **why) {
	size_t used = 0;
	int c = feof(file) || ferror(file) ? EOF : fgetc(file);
	*why = NULL;
	if (c == EOF) {
		return NULL;
	}
	for (; c != EOF && c != '\n' && *why == NULL; c = fgetc(file)) {
		if (c == '\0') {
			*why = "the line contains a zero byte; the file must be plain text";
		} else if (used == LINE_MAX_BYTES - 1) {
			*why = "the line is too long";
		} else {
			line[used++] = (char)c;
		}
	}
	line[used] = '\0';
	return line;
}

/* Skip a byte order mark. */
static char *skip_byte_order_mark(char *line) {
	static const char mark[] = "\xef\xbb\xbf";
	return strncmp(line, mark, 3) == 0 ? line + 3 : line;
}

/* Which line of a file sets each setting; 0: none yet. */
struct setting_lines {
	unsigned of[SETTINGS_MAX];
};

/* A setting stands in a file once. */
static bool note_setting_line(struct setting_lines *lines, const char *line, unsigned number,
	const struct settings_source *source) {
	char name[LINE_MAX_BYTES];
	snprintf(name, sizeof(name), "%s", line);
	name[strcspn(name, "=")] = '\0';
	char *word = trim_blanks(name);
	int at = word[0] == '#' ? -1 : settings_find(word, strlen(word));
	if (at < 0) {
		return true;
	}
	if (lines->of[at] != 0) {
		return settings_complain(source,
			"%s was already set in line %u; a file may set it only once", word,
			lines->of[at]);
	}
	lines->of[at] = number;
	return true;
}

static bool read_config_file(struct config *config, const char *path, char *error, size_t size) {
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		snprintf(error, size, "the settings in \"%s\" cannot be read: %s", path,
			strerror(errno));
		return false;
	}
	char line[LINE_MAX_BYTES];
	char where[SETTING_TEXT_MAX + 32];
	const char *why;
	bool good = true;
	struct setting_lines lines = {{0}};
	for (unsigned number = 1; good && read_config_line(file, line, &why) != NULL; number++) {
		snprintf(where, sizeof(where), "%s line %u", path, number);
		struct settings_source source = {where, error, size};
		char *text = number == 1 ? skip_byte_order_mark(line) : line;
		good = why == NULL ? note_setting_line(&lines, text, number, &source) &&
				read_setting_line(config, text, &source)
				   : settings_complain(&source, "%s", why);
	}
	if (good && ferror(file)) {
		snprintf(error, size, "the settings in \"%s\" cannot be read: %s", path,
			strerror(errno));
		good = false;
	}
	fclose(file);
	return good;
}

/* ---- the environment ---- */

static const char prefix[] = "QIRKAT_";

static bool is_config_name(const char *name, size_t size) {
	return size == strlen("config") &&
		(strncmp(name, "config", size) == 0 || strncmp(name, "CONFIG", size) == 0);
}

static bool has_ending(const char *name, size_t size, const char *end) {
	size_t length = strlen(end);
	return size >= length && strncmp(name + size - length, end, length) == 0;
}

/* Kubernetes gives each container variables for each service beside it, named after the service:
 * for one called qirkat, QIRKAT_SERVICE_HOST, QIRKAT_PORT=tcp://10.0.0.1:80 and so on. No setting
 * has such a name or value. */
static bool is_of_service(const char *name, size_t size, const char *value) {
	static const char *const ends[] = {"_SERVICE_HOST", "_SERVICE_PORT", "_TCP", "_UDP",
		"_TCP_PORT", "_TCP_PROTO", "_TCP_ADDR", "_UDP_PORT", "_UDP_PROTO", "_UDP_ADDR"};
	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		if (has_ending(name, size, ends[i])) {
			return true;
		}
	}
	for (size_t at = 0; at + strlen("_SERVICE_PORT_") <= size; at++) { /* of a named port */
		if (strncmp(name + at, "_SERVICE_PORT_", strlen("_SERVICE_PORT_")) == 0) {
			return true;
		}
	}
	return has_ending(name, size, "_PORT") &&
		(strncmp(value, "tcp://", 6) == 0 || strncmp(value, "udp://", 6) == 0);
}

static void note_ignored(struct config *config, const char *name, size_t size) {
	if (config->ignored_count++ == 0) {
		snprintf(config->ignored, sizeof(config->ignored), "%.*s", (int)size, name);
	}
}

/* An empty variable is one that is not set: Compose hands them on so. */
static bool read_variable(struct config *config, const char *entry, char *error, size_t size) {
	char where[64];
	const char *equals = strchr(entry, '=');
	if (equals == NULL || strncmp(entry, prefix, strlen(prefix)) != 0) {
		return true;
	}
	const char *name = entry + strlen(prefix);
	size_t length = (size_t)(equals - name);
	if (is_config_name(name, length) || equals[1] == '\0') {
		return true;
	}
	if (is_of_service(entry, (size_t)(equals - entry), equals + 1)) {
		note_ignored(config, entry, (size_t)(equals - entry));
		return true;
	}
	snprintf(where, sizeof(where), "%.*s", (int)(equals - entry), entry);
	struct settings_source source = {where, error, size};
	return settings_set(config, name, length, equals + 1, &source);
}

static bool read_environment(
	struct config *config, char *const *environment, char *error, size_t size) {
	for (size_t i = 0; environment != NULL && environment[i] != NULL; i++) {
		if (!read_variable(config, environment[i], error, size)) {
			return false;
		}
	}
	return true;
}

static const char *file_of_environment(char *const *environment) {
	static const char name[] = "QIRKAT_CONFIG=";
	for (size_t i = 0; environment != NULL && environment[i] != NULL; i++) {
		if (strncmp(environment[i], name, strlen(name)) == 0 &&
			environment[i][strlen(name)] != '\0') {
			return environment[i] + strlen(name);
		}
	}
	return NULL;
}

/* ---- the flags ---- */

/* A parsed flag: --name value, or --name=value. */
struct flag {
	const char *name;
	size_t size;
	const char *value; /* NULL: missing */
	int next;          /* index of the next argument */
};

static struct flag take_flag(int argc, char *argv[], int at) {
	struct flag flag = {argv[at] + 2, strcspn(argv[at] + 2, "="), NULL, at + 1};
	if (flag.name[flag.size] == '=') {
		flag.value = flag.name + flag.size + 1;
	} else if (at + 1 < argc && strncmp(argv[at + 1], "--", 2) != 0) {
		flag.value = argv[at + 1];
		flag.next = at + 2;
	}
	return flag;
}

static bool is_long_flag(const char *text) {
	return strncmp(text, "--", 2) == 0 && text[2] != '\0';
}

static bool has_help_flag(int argc, char *argv[]) {
	int at = 1;
	while (at < argc && is_long_flag(argv[at])) {
		if (strcmp(argv[at], "--help") == 0) {
			return true;
		}
		at = take_flag(argc, argv, at).next;
	}
	return at < argc && strcmp(argv[at], "-h") == 0;
}

static bool read_flags(
	struct config *config, int argc, char *argv[], int *rest, char *error, size_t size) {
	int at = 1;
	while (at < argc && is_long_flag(argv[at])) {
		char where[64];
		snprintf(where, sizeof(where), "%.*s", (int)strcspn(argv[at], "="), argv[at]);
		struct settings_source source = {where, error, size};
		struct flag flag = take_flag(argc, argv, at);
		if (!is_config_name(flag.name, flag.size) &&
			!settings_set(config, flag.name, flag.size, flag.value, &source)) {
			return false;
		}
		at = flag.next;
	}
	if (at < argc && rest == NULL) {
		snprintf(error, size, "\"%.60s\" is not a flag; flags begin with --, see --help",
			argv[at]);
		return false;
	}
	if (rest != NULL) {
		*rest = at;
	}
	return true;
}

/* Find the file named by --config. Returns false with an error if the name is missing. */
static bool file_of_flags(int argc, char *argv[], const char **path, char *error, size_t size) {
	for (int at = 1; at < argc && is_long_flag(argv[at]);) {
		struct flag flag = take_flag(argc, argv, at);
		if (is_config_name(flag.name, flag.size)) {
			*path = flag.value;
			if (flag.value == NULL) {
				snprintf(error, size, "--config: missing file name");
				return false;
			}
		}
		at = flag.next;
	}
	return true;
}

/* ---- what a site keeps ---- */

/* When the log names an address: never, only if it is refused, also if it opens a table, or
 * always. */
static const char *name_logged_addresses(const struct config *config) {
	static const char *const words[LOG_LEVELS] = {
		[LOG_LEVEL_ERROR] = "never",
		[LOG_LEVEL_WARNING] = "refused",
		[LOG_LEVEL_INFO] = "opened",
		[LOG_LEVEL_DEBUG] = "always",
	};
	return config->log_addresses == CONFIG_ON ? words[config->log] : "never";
}

/* ---- public ---- */

enum config_result config_read(struct config *config, int argc, char *argv[],
	char *const *environment, int *rest, char *error, size_t error_size) {
	struct config found;
	const char *path = file_of_environment(environment);
	if (has_help_flag(argc, argv)) {
		return CONFIG_HELP;
	}
	config_default(&found);
	if (!file_of_flags(argc, argv, &path, error, error_size) ||
		(path != NULL && !read_config_file(&found, path, error, error_size)) ||
		!read_environment(&found, environment, error, error_size) ||
		!read_flags(&found, argc, argv, rest, error, error_size)) {
		return CONFIG_BAD;
	}
	*config = found;
	return CONFIG_OK;
}

struct site_keeps config_keeps(const struct config *config) {
	return (struct site_keeps){
		.nothing = config->store == CONFIG_STORE_MEMORY,
		.over_days = config->hub.keep_over_days,
		.store_mb = config->hub.store_mb,
		.idle_days = config->hub.idle_game_days,
		.chat = config->hub.chat != CHAT_OFF,
		.bots = config->bots.bots_per_address > 0 && config->bots.bots > 0,
		.accounts = config->accounts.accounts != ACCOUNTS_OFF,
		.log = name_logged_addresses(config),
	};
}

bool config_store_path(const struct config *config, char *path, size_t size) {
	int length = snprintf(path, size, "%s/qirkat.db", config->data);
	return length > 0 && (size_t)length < size;
}
