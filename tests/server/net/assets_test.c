/* tests/server/net/assets_test.c - the files of a web client, read from a folder. */
#include "server/net/assets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/suite.h"
#include "tests/temporary.h"

enum { DEEPEST = 8 };

static char folder[TEMPORARY_PATH];
static char error[512];
static struct assets *assets;

static void put(const char *name, const char *data) {
	char path[256];
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	FILE *file = fopen(path, "wb");
	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fwrite(data, 1, strlen(data), file), strlen(data));
	int closed = fclose(file);
	ck_assert_int_eq(closed, 0);
}

static void make_folder(const char *name) {
	char path[256];
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	ck_assert_int_eq(mkdir(path, 0700), 0);
}

static void set_up(void) {
	ck_assert(temporary_make(folder, sizeof(folder), "assets"));
	error[0] = '\0';
	assets = NULL;
}

static void tear_down(void) {
	char command[128];
	assets_destroy(assets);
	snprintf(command, sizeof(command), "rm -rf '%s'", folder);
	ck_assert_int_eq(system(command), 0);
}

static void read_folder(void) {
	assets = assets_create(folder, error, sizeof(error));
	ck_assert_msg(assets != NULL, "%s", error);
}

static void is_refused(const char *words) {
	assets = assets_create(folder, error, sizeof(error));
	ck_assert_ptr_null(assets);
	ck_assert_msg(strstr(error, words) != NULL, "\"%s\" does not say \"%s\"", error, words);
}

SUITE_GROUP(assets_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(files_are_found_by_their_path_in_the_folder) {
	make_folder("assets");
	make_folder("assets/deep");
	put("index.html", "<!doctype html>");
	put("assets/app-1a2b.js", "let a;");
	put("assets/deep/empty.css", "");
	read_folder();
	ck_assert_uint_eq(assets_count(assets), 3);
	const struct asset *script = assets_find(assets, "/assets/app-1a2b.js");
	ck_assert_ptr_nonnull(script);
	ck_assert_uint_eq(script->size, 6);
	ck_assert_mem_eq(script->data, "let a;", 6);
	ck_assert(asset_is_hashed(script));
	const struct asset *empty = assets_find(assets, "/assets/deep/empty.css");
	ck_assert_uint_eq(empty->size, 0);
	ck_assert(!asset_is_hashed(assets_find(assets, "/index.html")));
	ck_assert_ptr_null(assets_find(assets, "/assets"));
	ck_assert_ptr_null(assets_find(assets, "/assets/app"));
	ck_assert_ptr_null(assets_find(assets, ""));
}
END_TEST

START_TEST(the_page_declares_the_language_of_the_server) {
	put("index.html", "<html lang=\"en\"><p>lang=\"en\"");
	read_folder();
	char before[ASSET_ETAG_MAX];
	memcpy(before, assets_find(assets, "/index.html")->etag, sizeof(before));
	ck_assert(assets_speak(assets, "es"));
	const struct asset *page = assets_find(assets, "/index.html");
	ck_assert_uint_eq(page->size, 28);
	ck_assert_mem_eq(page->data, "<html lang=\"es\"><p>lang=\"en\"", 28);
	ck_assert_str_ne(page->etag, before);
	ck_assert_ptr_null(page->gzip);
}
END_TEST

START_TEST(standalone_pages_declare_the_language_too) {
	put("index.html", "<html lang=\"en\">");
	put("place.html", "<html lang=\"en\"><body class=\"place\">");
	read_folder();
	ck_assert(assets_speak(assets, "ar"));
	const struct asset *page = assets_find(assets, "/place.html");
	ck_assert_mem_eq(page->data, "<html lang=\"ar\"><body", 21);
	ck_assert_mem_eq(assets_find(assets, "/index.html")->data, "<html lang=\"ar\">", 16);
}
END_TEST

START_TEST(a_page_already_in_the_language_of_the_server_is_unchanged) {
	put("index.html", "<html lang=\"en\">");
	read_folder();
	const struct asset *page = assets_find(assets, "/index.html");
	ck_assert(assets_speak(assets, "en"));
	ck_assert_ptr_eq(assets_find(assets, "/index.html"), page);
}
END_TEST

START_TEST(page_says_that_there_are_accounts) {
	put("index.html", "<html lang=\"en\" data-accounts=\"no\">");
	put("place.html", "<html lang=\"en\">");
	read_folder();
	ck_assert(assets_speak(assets, "fr"));
	ck_assert(assets_have_accounts(assets));
	const struct asset *page = assets_find(assets, "/index.html");
	ck_assert_uint_eq(page->size, 35);
	ck_assert_mem_eq(page->data, "<html lang=\"fr\" data-accounts=\"on\">", 35);
	ck_assert_mem_eq(assets_find(assets, "/place.html")->data, "<html lang=\"fr\">", 16);
}
END_TEST

START_TEST(files_with_the_same_content_have_the_same_etag_and_others_do_not) {
	put("index.html", "one");
	put("same.html", "one");
	put("other.html", "two");
	read_folder();
	const char *etag = assets_find(assets, "/index.html")->etag;
	ck_assert_uint_eq(strlen(etag), 16);
	ck_assert_str_eq(etag, assets_find(assets, "/same.html")->etag);
	ck_assert_str_ne(etag, assets_find(assets, "/other.html")->etag);
}
END_TEST

START_TEST(dotfiles_are_left_out) {
	make_folder(".git");
	put(".git/config", "secret");
	put(".env", "secret");
	put("index.html", "");
	read_folder();
	ck_assert_uint_eq(assets_count(assets), 1);
	ck_assert_ptr_null(assets_find(assets, "/.env"));
}
END_TEST

START_TEST(a_folder_without_index_html_is_not_a_web_client) {
	put("app.js", "");
	is_refused("is not a built web client: it has no index.html");
}
END_TEST

START_TEST(an_empty_folder_is_not_a_web_client) {
	is_refused("it has no index.html");
}
END_TEST

START_TEST(a_missing_folder_is_named_with_the_reason) {
	strcat(folder, "/nowhere");
	is_refused("nowhere\" cannot be read: No such file or directory");
	*strrchr(folder, '/') = '\0';
}
END_TEST

START_TEST(anything_but_plain_files_is_refused) {
	char path[128];
	put("index.html", "");
	snprintf(path, sizeof(path), "%s/pipe", folder);
	ck_assert_int_eq(mkfifo(path, 0600), 0);
	is_refused("/pipe\" cannot be read: it is not a plain file of at most 64 MiB");
}
END_TEST

START_TEST(a_link_to_nothing_is_refused) {
	char path[128];
	put("index.html", "");
	snprintf(path, sizeof(path), "%s/link", folder);
	ck_assert_int_eq(symlink("nowhere", path), 0);
	is_refused("/link\" cannot be read: No such file or directory");
}
END_TEST

START_TEST(a_link_to_a_parent_folder_is_not_followed_forever) {
	char path[128];
	put("index.html", "");
	snprintf(path, sizeof(path), "%s/round", folder);
	ck_assert_int_eq(symlink(".", path), 0);
	is_refused("folders in folders too deep");
}
END_TEST

START_LOOP_TEST(the_depth_of_folders_is_limited, 2) {
	char name[64] = "a";
	put("index.html", "");
	for (int depth = 0; depth < DEEPEST + _i; depth++) {
		make_folder(name);
		strcat(name, "/a");
	}
	if (_i == 0) {
		read_folder();
	} else {
		is_refused("folders in folders too deep");
	}
}
END_TEST

START_TEST(the_extension_of_a_file_decides_its_content_type) {
	static const char *const types[][2] = {{"/a.css", "text/css; charset=utf-8"},
		{"/a.b.js", "text/javascript; charset=utf-8"}, {"/a.svg", "image/svg+xml"},
		{"/a.woff2", "font/woff2"}, {"/a.webmanifest", "application/manifest+json"},
		{"/a", "application/octet-stream"}, {"/a.exe", "application/octet-stream"},
		{"/a.css/b", "application/octet-stream"}};
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		const struct asset asset = {.path = types[i][0]};
		ck_assert_str_eq(asset_type(&asset), types[i][1]);
	}
}
END_TEST
