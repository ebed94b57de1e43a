/* tests/server/cmd/config_test.c - settings from the file, the environment and the flags. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/cmd/config.h"
#include "tests/suite.h"
#include "tests/temporary.h"

enum { ARGS_MAX = 16 };

static struct config config;
static char error[CONFIG_ERROR_MAX];
static char path[64];

static void set_up(void) {
	memset(&config, 0, sizeof(config));
	error[0] = '\0';
	path[0] = '\0';
}

static void tear_down(void) {
	if (path[0] != '\0') {
		unlink(path);
	}
}

static void write_bytes(const char *text, size_t size) {
	ck_assert(temporary_name(path, sizeof(path), "config"));
	int fd = mkstemp(path);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, text, size), (ssize_t)size);
	close(fd);
}

static void write_file(const char *text) {
	write_bytes(text, strlen(text));
}

/* Read with flags in one text, parted by blanks. */
static enum config_result read_with(const char *flags, char *const *environment, int *rest) {
	static char text[1024], *argv[ARGS_MAX], name[] = "serve";
	int argc = 0;
	argv[argc++] = name;
	snprintf(text, sizeof(text), "%s", flags);
	for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
		argv[argc++] = word;
	}
	argv[argc] = NULL;
	return config_read(&config, argc, argv, environment, rest, error, sizeof(error));
}

static void refuses(const char *flags, const char *sentence) {
	ck_assert_int_eq(read_with(flags, NULL, NULL), CONFIG_BAD);
	ck_assert_msg(
		strstr(error, sentence) != NULL, "\"%s\" does not say \"%s\"", error, sentence);
	ck_assert_uint_eq(config.net.port, 0);
}

SUITE_GROUP(config_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(without_any_flag_the_server_runs_on_8080_with_data_in_data) {
	char store[64];
	ck_assert_int_eq(read_with("", NULL, NULL), CONFIG_OK);
	ck_assert_uint_eq(config.net.port, 8080);
	ck_assert_str_eq(config.data, "data");
	ck_assert_uint_eq(config.store, CONFIG_STORE_SQLITE);
	ck_assert_uint_eq(config.log, LOG_LEVEL_INFO);
	ck_assert_uint_eq(config.net.request_bytes, 4096);
	ck_assert_uint_eq(config.net.sockets_per_address, 64);
	ck_assert(config_store_path(&config, store, sizeof(store)));
	ck_assert_str_eq(store, "data/qirkat.db");
	ck_assert(!config_store_path(&config, store, 8));
}
END_TEST

/* Pinged just before: the next ping goes unanswered, and half of the time between two passes
 * thrice. */
START_TEST(a_frozen_machine_is_shown_as_away_within_twenty_seconds) {
	ck_assert_int_eq(read_with("", NULL, NULL), CONFIG_OK);
	ck_assert_int_le(config.net.ping_s * 5 / 2 + config.hub.presence_s, 20);
}
END_TEST

START_TEST(flags_override_the_environment_and_that_the_file) {
	char variable[] = "QIRKAT_PORT=2000", other[] = "QIRKAT_ROOMS=7", foreign[] = "HOME=/";
	char *environment[] = {foreign, variable, other, NULL};
	char flags[128];
	write_file(
		"# a comment\n\n port = 1000 \nrooms=6\nname_letters = 12\nlog = debug\nproxies = 127.0.0.1, ::1");
	snprintf(flags, sizeof(flags), "--config %s --port 3000", path);
	ck_assert_int_eq(read_with(flags, environment, NULL), CONFIG_OK);
	ck_assert_uint_eq(config.net.port, 3000);
	ck_assert_uint_eq(config.hub.live.rooms, 7);
	ck_assert_uint_eq(config.hub.live.name_letters, 12);
	ck_assert_uint_eq(config.log, LOG_LEVEL_DEBUG);
	ck_assert_str_eq(config.net.proxies, "127.0.0.1, ::1");
}
END_TEST

START_TEST(the_environment_can_name_the_file) {
	char variable[128];
	char *environment[] = {variable, NULL};
	write_file("port = 1234\n");
	snprintf(variable, sizeof(variable), "QIRKAT_CONFIG=%s", path);
	ck_assert_int_eq(read_with("", environment, NULL), CONFIG_OK);
	ck_assert_uint_eq(config.net.port, 1234);
}
END_TEST

START_TEST(flags_take_their_value_after_a_space_or_an_equals_sign) {
	ck_assert_int_eq(
		read_with("--port=0 --rooms-per-address 9 --client=", NULL, NULL), CONFIG_OK);
	ck_assert_uint_eq(config.net.port, 0);
	ck_assert_uint_eq(config.hub.rooms_per_address, 9);
	ck_assert_str_eq(config.client, "");
}
END_TEST

START_TEST(other_arguments_are_left_to_the_caller_or_refused) {
	int rest = 0;
	ck_assert_int_eq(read_with("--data x copy.db", NULL, &rest), CONFIG_OK);
	ck_assert_int_eq(rest, 3);
	ck_assert_int_eq(read_with("--data x", NULL, &rest), CONFIG_OK);
	ck_assert_int_eq(rest, 3);
	set_up();
	refuses("copy.db", "\"copy.db\" is not a flag");
}
END_TEST

START_TEST(a_request_for_help_is_recognized) {
	ck_assert_int_eq(read_with("--port 1 --help", NULL, NULL), CONFIG_HELP);
	ck_assert_int_eq(read_with("-h", NULL, NULL), CONFIG_HELP);
}
END_TEST

START_TEST(help_names_every_setting_with_bounds_and_default) {
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	config_help(out);
	fclose(out);
	ck_assert_ptr_nonnull(strstr(text, "--rooms-per-address"));
	ck_assert_ptr_nonnull(strstr(text, "0 to 65535; default 8080"));
	ck_assert_ptr_nonnull(strstr(text, "error, warning, info or debug; default info"));
	free(text);
}
END_TEST

/* All of a file of the source tree. Returns new. */
START_TEST(sites_that_may_frame_pages_must_be_plain_addresses) {
	char good[] = "QIRKAT_FRAMES=https://example.org, https://*.example.net:8443";
	char bad[] = "QIRKAT_FRAMES=*; script-src *";
	char *environment[] = {good, NULL};
	ck_assert_int_eq(read_with("", environment, NULL), CONFIG_OK);
	ck_assert_str_eq(config.net.frames, "https://example.org, https://*.example.net:8443");
	environment[0] = bad;
	ck_assert_int_eq(read_with("", environment, NULL), CONFIG_BAD);
	ck_assert_ptr_nonnull(strstr(error, "list of sites"));
}
END_TEST

static char *read_source(const char *name) {
	const char *root = getenv("SOURCE_ROOT");
	char place[512];
	snprintf(place, sizeof(place), "%s/%s", root != NULL ? root : ".", name);
	FILE *file = fopen(place, "r");
	ck_assert_msg(file != NULL, "%s is not there", place);
	char *text = calloc(1, 1 << 17);
	ck_assert_ptr_nonnull(text);
	ck_assert_uint_gt(fread(text, 1, (1 << 17) - 1, file), 0);
	fclose(file);
	return text;
}

START_TEST(the_servers_readme_names_every_setting) {
	char *help = NULL, row[128];
	size_t size = 0;
	int settings = 0;
	char *page = read_source("server/README.md");
	FILE *out = open_memstream(&help, &size);
	config_help(out);
	fclose(out);
	for (char *at = strstr(help, "  --"); at != NULL; at = strstr(at + 1, "  --")) {
		size_t length = strcspn(at + 4, " ");
		snprintf(row, sizeof(row), "| `%.*s` |", (int)length, at + 4);
		for (char *c = row; *c != '\0'; c++) {
			*c = *c == '-' ? '_' : *c;
		}
		ck_assert_msg(strstr(page, row) != NULL, "%s is not in the page", row);
		settings++;
	}
	ck_assert_int_ge(settings, 20);
	free(help);
	free(page);
}
END_TEST

START_TEST(for_an_unknown_name_the_nearest_is_suggested) {
	char variable[] = "QIRKAT_PROT=1";
	char *environment[] = {variable, NULL};
	refuses("--prot 1",
		"--prot: unknown setting \"prot\"; did you mean port; qirkat serve --help");
	refuses("--room-per-adress 1", "did you mean rooms_per_address");
	refuses("--tls-certificat 1", "did you mean tls_certificate");
	refuses("--zz 1", "unknown setting \"zz\"; qirkat serve --help lists");
	refuses("--something-else 1", "unknown setting \"something-else\"; qirkat serve --help");
	ck_assert_int_eq(read_with("", environment, NULL), CONFIG_BAD);
	ck_assert_ptr_nonnull(strstr(error, "QIRKAT_PROT: unknown setting \"PROT\""));
}
END_TEST

/* Read these variables. */
static enum config_result read_variables(const char *const *variables, size_t count) {
	static char texts[ARGS_MAX][64];
	char *environment[ARGS_MAX + 1] = {NULL};
	for (size_t i = 0; i < count; i++) {
		snprintf(texts[i], sizeof(texts[i]), "%s", variables[i]);
		environment[i] = texts[i];
	}
	return read_with("", environment, NULL);
}

START_TEST(variables_set_by_kubernetes_are_not_settings) {
	static const char *const variables[] = {"QIRKAT_SERVICE_HOST=10.0.0.1",
		"QIRKAT_SERVICE_PORT=80", "QIRKAT_SERVICE_PORT_HTTP=80",
		"QIRKAT_PORT=tcp://10.0.0.1:80", "QIRKAT_PORT_80_TCP=tcp://10.0.0.1:80",
		"QIRKAT_PORT_80_TCP_PROTO=tcp", "QIRKAT_PORT_80_TCP_PORT=80",
		"QIRKAT_PORT_80_TCP_ADDR=10.0.0.1", "QIRKAT_NODES_SERVICE_HOST=10.0.0.2",
		"QIRKAT_NODES_PORT=udp://10.0.0.2:53", "QIRKAT_NODES_PORT_53_UDP_ADDR=10.0.0.2",
		"QIRKAT_ROOMS=7"};
	static const char *const wrong = "QIRKAT_PORT=http://10.0.0.1";
	ck_assert_int_eq(
		read_variables(variables, sizeof(variables) / sizeof(variables[0])), CONFIG_OK);
	ck_assert_uint_eq(config.net.port, 8080);
	ck_assert_uint_eq(config.hub.live.rooms, 7);
	ck_assert_uint_eq(config.ignored_count, 11);
	ck_assert_str_eq(config.ignored, "QIRKAT_SERVICE_HOST");
	ck_assert_int_eq(read_variables(&wrong, 1), CONFIG_BAD);
}
END_TEST

START_TEST(an_empty_variable_counts_as_unset) {
	static const char *const variables[] = {"QIRKAT_PORT=", "QIRKAT_CONFIG=", "QIRKAT_PROT="};
	ck_assert_int_eq(
		read_variables(variables, sizeof(variables) / sizeof(variables[0])), CONFIG_OK);
	ck_assert_uint_eq(config.net.port, 8080);
}
END_TEST

START_TEST(a_repeated_setting_in_a_file_is_refused) {
	char flags[128];
	write_file("port = 1\n# port = 2\nrooms = 3\nPORT = 4\n");
	snprintf(flags, sizeof(flags), "--config %s", path);
	refuses(flags, "line 4: PORT was already set in line 1");
}
END_TEST

START_TEST(values_out_of_range_are_refused_with_the_range) {
	refuses("--port 65536",
		"--port: \"65536\" is not valid; port must be a number from 0 to 65535");
	refuses("--port -1", "from 0 to 65535");
	refuses("--port=", "from 0 to 65535");
	refuses("--port 80x", "from 0 to 65535");
	refuses("--port 99999999999999999999999", "from 0 to 65535");
	refuses("--rooms 0", "from 1 to 1000000");
	refuses("--log loud", "log must be error, warning, info or debug");
	refuses("--proxies 127.0.0.1,10.0.0.0/40",
		"--proxies: \"10.0.0.0/40\" is not a network; an IPv4 address");
	refuses("--proxy on", "--proxy: this setting was replaced by proxies");
	refuses("--proxy off", "--proxy: this setting was replaced by proxies");
	refuses("--port", "--port: missing value");
	refuses("--port --rooms 5", "--port: missing value");
}
END_TEST

START_TEST(a_bad_line_of_the_file_is_named) {
	char flags[128], sentence[128];
	write_file("port = 1\nrooms 5\n");
	snprintf(flags, sizeof(flags), "--config %s", path);
	snprintf(sentence, sizeof(sentence), "%s line 2: expected `name = value`", path);
	refuses(flags, sentence);
	refuses("--config /nowhere/at/all", "\"/nowhere/at/all\" cannot be read");
	refuses("--config", "--config: missing file name");
}
END_TEST

/* As some editors of one system or the other leave it. */
START_TEST(a_file_may_have_a_byte_order_mark_and_crlf) {
	char flags[128];
	write_file("\xef\xbb\xbfport = 1000\r\nrooms = 5\r\n");
	snprintf(flags, sizeof(flags), "--config %s", path);
	ck_assert_msg(read_with(flags, NULL, NULL) == CONFIG_OK, "%s", error);
	ck_assert_uint_eq(config.net.port, 1000);
	ck_assert_uint_eq(config.hub.live.rooms, 5);
}
END_TEST

START_LOOP_TEST(a_file_that_is_not_text_is_refused, 2) {
	static const char zero[] = "port = 10\0garbage\n", wide[] = "p\0o\0r\0t\0=\0001\0";
	char flags[128];
	write_bytes(_i == 0 ? zero : wide, _i == 0 ? sizeof(zero) - 1 : sizeof(wide) - 1);
	snprintf(flags, sizeof(flags), "--config %s", path);
	refuses(flags, "line 1: the line contains a zero byte");
}
END_TEST

START_TEST(an_endless_file_is_refused) {
	refuses("--config /dev/zero", "/dev/zero line 1: the line contains a zero byte");
}
END_TEST

START_TEST(errors_contain_no_control_characters) {
	char flags[128];
	write_file("\x1b]0;x\x07 = 9\n");
	snprintf(flags, sizeof(flags), "--config %s", path);
	refuses(flags, "line 1: unknown setting \"?]0;x?\"");
}
END_TEST

START_TEST(the_data_folder_must_have_a_name) {
	refuses("--data=", "--data: the value must not be empty; data is the folder");
}
END_TEST

START_TEST(texts_that_are_too_long_are_refused) {
	static char flags[700] = "--data ";
	memset(flags + strlen(flags), 'x', 600);
	ck_assert_int_eq(read_with(flags, NULL, NULL), CONFIG_BAD);
}
END_TEST

static void line_of_log(char **text, size_t *size, const char *room) {
	FILE *out = open_memstream(text, size);
	log_stream_set(out);
	log_error("store", "room=%s", room);
	log_debug("store", "hidden");
	log_stream_set(NULL);
	fclose(out);
}

START_TEST(a_log_line_has_level_area_and_keys_and_cannot_be_faked) {
	char *text = NULL;
	size_t size = 0;
	line_of_log(&text, &size, "a\nerror net x");
	ck_assert_str_eq(text, "error store room=a?error net x\n");
	free(text);
}
END_TEST

START_TEST(a_long_log_line_is_truncated) {
	static char room[3000];
	char *text = NULL;
	size_t size = 0;
	memset(room, 'a', sizeof(room) - 1);
	line_of_log(&text, &size, room);
	ck_assert_uint_lt(size, LOG_LINE_MAX);
	ck_assert_int_eq(text[size - 1], '\n');
	free(text);
}
END_TEST
