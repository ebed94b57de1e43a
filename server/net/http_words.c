/* server/net/http_words.c - fills the client's page with a title and a description of its
 * content. */
#include "server/net/http_words.h"

#include <stdio.h>
#include <string.h>

#include "base/out.h"
#include "base/xml.h"

enum { ORIGIN_HOST_MAX = 200 };

/* Every card has this size (tests/browser/cards.mjs). */
#define CARD_WIDTH "1200"
#define CARD_HEIGHT "630"

static void add_raw_text(struct out *out, const char *text) {
	out_raw(out, text, strlen(text));
}

static void write_meta_tag(struct out *out, const char *name, const char *content) {
	add_raw_text(out, "<meta ");
	add_raw_text(out, name);
	add_raw_text(out, " content=\"");
	xml_text(out, content);
	add_raw_text(out, "\">\n");
}

/* Returns false if host has characters that hosts do not have. */
static bool write_origin(char *origin, size_t room, const char *host, bool secure) {
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789.-:[]";
	size_t size = strlen(host);
	if (size == 0 || size > ORIGIN_HOST_MAX || strspn(host, letters) != size) {
		return false;
	}
	snprintf(origin, room, "http%s://%s", secure ? "s" : "", host);
	return true;
}

/* The image needs an absolute URL; without a good host it is left out. */
static void write_picture_tags(
	struct out *out, const struct page_words *words, const char *host, bool secure) {
	char origin[ORIGIN_HOST_MAX + 16];
	char address[sizeof(origin) + sizeof(words->card)];
	if (!write_origin(origin, sizeof(origin), host, secure)) {
		return;
	}
	snprintf(address, sizeof(address), "%s%s", origin, words->card);
	write_meta_tag(out, "property=\"og:image\"", address);
	write_meta_tag(out, "property=\"og:image:type\"", "image/png");
	write_meta_tag(out, "property=\"og:image:width\"", CARD_WIDTH);
	write_meta_tag(out, "property=\"og:image:height\"", CARD_HEIGHT);
	write_meta_tag(out, "property=\"og:image:alt\"", words->shows);
	write_meta_tag(out, "name=\"twitter:card\"", "summary_large_image");
}

static void write_page_words(struct out *out, const struct page_words *words) {
	add_raw_text(out, "<title>");
	xml_text(out, words->title);
	add_raw_text(out, " · Qirkat</title>\n");
	write_meta_tag(out, "name=\"description\"", words->about);
	write_meta_tag(out, "property=\"og:site_name\"", "Qirkat");
	write_meta_tag(out, "property=\"og:type\"", "website");
	write_meta_tag(out, "property=\"og:title\"", words->title);
	write_meta_tag(out, "property=\"og:description\"", words->about);
}

/* Returns the first occurrence of text in page, NULL if there is none. */
static const char *find_in_page(const char *page, size_t size, const char *text) {
	size_t length = strlen(text);
	for (size_t i = 0; i + length <= size; i++) {
		if (memcmp(page + i, text, length) == 0) {
			return page + i;
		}
	}
	return NULL;
}

char *page_with_words(const char *page, size_t page_size, const struct page_words *words,
	const char *host, bool secure, size_t *size) {
	struct out out;
	const char *end = page + page_size;
	const char *from = find_in_page(page, page_size, PAGE_WORDS_BEGIN);
	const char *to = from != NULL ? find_in_page(from, (size_t)(end - from), PAGE_WORDS_END)
				      : NULL;
	if (to == NULL) {
		return NULL;
	}
	out_init(&out);
	out_raw(&out, page, (size_t)(from - page));
	write_page_words(&out, words);
	write_picture_tags(&out, words, host, secure);
	to += strlen(PAGE_WORDS_END);
	out_raw(&out, to, (size_t)(end - to));
	return out_take(&out, size);
}

char *page_with_picture(
	const char *page, size_t page_size, const char *host, bool secure, size_t *size) {
	struct out out;
	char origin[ORIGIN_HOST_MAX + 16];
	const char *at = find_in_page(page, page_size, "content=\"/card.png\"");
	if (at == NULL || !write_origin(origin, sizeof(origin), host, secure)) {
		return NULL;
	}
	at += strlen("content=\"");
	out_init(&out);
	out_raw(&out, page, (size_t)(at - page));
	add_raw_text(&out, origin);
	out_raw(&out, at, (size_t)(page + page_size - at));
	return out_take(&out, size);
}
