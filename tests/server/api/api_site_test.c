/* tests/server/api/api_site_test.c - what a site says about itself agrees with its settings. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/api/site_info.h"
#include "server/cmd/config.h"
#include "tests/server/hub/people.h"
#include "tests/suite.h"
#include "tests/temporary.h"

static struct config config;
static struct site_info info;
static char error[CONFIG_ERROR_MAX], path[TEMPORARY_PATH];

static void set_up(void) {
	people_of_two();
	config_default(&config);
	path[0] = '\0';
}

static void tear_down(void) {
	world.info = NULL;
	site_info_finish(&info);
	if (path[0] != '\0') {
		unlink(path);
	}
	people_leave();
}

static void write_rules(const char *text, size_t size) {
	ck_assert(temporary_name(path, sizeof(path), "rules"));
	int fd = mkstemp(path);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, text, size), (ssize_t)size);
	close(fd);
	strcpy(config.site.house_rules, path);
}

static json_t *get_site(void) {
	const struct site_keeps keeps = config_keeps(&config);
	ck_assert_msg(
		site_info_init(&info, &config.site, &keeps, error, sizeof(error)), "%s", error);
	world.info = &info;
	return world_get("/api/site", "", 200, "Site");
}

static json_t *keeps(json_t *site) {
	return json_object_get(site, "keeps");
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(site_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(a_site_with_default_settings_says_what_it_keeps) {
	json_t *site = get_site();
	ck_assert_str_eq(state_text(site, "name"), "");
	ck_assert_str_eq(state_text(site, "announcement"), "");
	ck_assert_int_eq(json_integer_value(json_object_get(keeps(site), "store_mb")), 2048);
	ck_assert_int_eq(json_integer_value(json_object_get(keeps(site), "idle_days")), 90);
	ck_assert(json_is_false(json_object_get(keeps(site), "nothing")));
	ck_assert(json_is_true(json_object_get(keeps(site), "chat")));
	ck_assert(json_is_true(json_object_get(keeps(site), "bots")));
	ck_assert_str_eq(state_text(keeps(site), "log"), "opened");
	json_decref(site);
}
END_TEST

START_TEST(the_page_about_stored_data_follows_the_settings) {
	config.store = CONFIG_STORE_MEMORY;
	config.hub.keep_over_days = 30;
	config.hub.chat = CHAT_OFF;
	config.bots.bots_per_address = 0;
	config.log_addresses = CONFIG_OFF;
	json_t *site = get_site();
	ck_assert(json_is_true(json_object_get(keeps(site), "nothing")));
	ck_assert_int_eq(json_integer_value(json_object_get(keeps(site), "over_days")), 30);
	ck_assert(json_is_false(json_object_get(keeps(site), "chat")));
	ck_assert(json_is_false(json_object_get(keeps(site), "bots")));
	ck_assert_str_eq(state_text(keeps(site), "log"), "never");
	json_decref(site);
}
END_TEST

START_TEST(house_rules_are_read_from_a_file_as_paragraphs) {
	static const char text[] = "Be kind.\nAlways.\n\n\nNo bots.\r\n\r\nThe end.\n";
	write_rules(text, sizeof(text) - 1);
	json_t *site = get_site();
	const json_t *rules = json_object_get(site, "rules");
	ck_assert_uint_eq(json_array_size(rules), 3);
	ck_assert_str_eq(json_string_value(json_array_get(rules, 0)), "Be kind.\nAlways.");
	json_decref(site);
}
END_TEST

static void refuses(const char *why) {
	const struct site_keeps keeps = config_keeps(&config);
	ck_assert(!site_info_init(&info, &config.site, &keeps, error, sizeof(error)));
	ck_assert_msg(strstr(error, why) != NULL, "%s", error);
	site_info_finish(&info);
}

START_TEST(house_rules_that_cannot_be_shown_are_refused) {
	static char text[SITE_RULES_MAX + 1];
	strcpy(config.site.house_rules, "/nowhere/at/all");
	refuses("No such file");
	write_rules("\xff\xfe", 2);
	refuses("not UTF-8");
	unlink(path);
	write_rules("a\0b", 3);
	refuses("not UTF-8");
	unlink(path);
	memset(text, 'x', sizeof(text));
	write_rules(text, sizeof(text));
	refuses("longer than 16 KiB");
	unlink(path);
	write_rules(text, sizeof(text) - 1);
	json_decref(get_site());
}
END_TEST
