/* tests/games/view/xml.c - is a text well-formed XML, as far as pictures use it? */
#include "tests/games/view/xml.h"

#include "tests/suite.h"
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 32, NAMES_MAX = 32, NAME_SIZE = 32 };

struct reader {
	const char *text, *at;
	char open[DEPTH_MAX][NAME_SIZE];
	int depth, roots;
};

static void broken(const struct reader *reader, const char *what) {
	ck_abort_msg("%s at byte %d: %.60s", what, (int)(reader->at - reader->text), reader->at);
}

static void read_name(struct reader *reader, char name[NAME_SIZE]) {
	size_t size = 0;
	while (isalnum((unsigned char)reader->at[size]) || reader->at[size] == '-') {
		size++;
	}
	if (size == 0 || size >= NAME_SIZE) {
		broken(reader, "no name");
	}
	memcpy(name, reader->at, size);
	name[size] = '\0';
	reader->at += size;
}

static void read_entity(struct reader *reader) {
	static const char *const known[] = {"&lt;", "&gt;", "&amp;", "&quot;"};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (strncmp(reader->at, known[i], strlen(known[i])) == 0) {
			reader->at += strlen(known[i]);
			return;
		}
	}
	broken(reader, "no entity");
}

/* Characters up to one of end. */
static void read_chars(struct reader *reader, const char *end) {
	while (*reader->at != '\0' && strchr(end, *reader->at) == NULL) {
		if (*reader->at == '&') {
			read_entity(reader);
		} else if (*reader->at == '<' || (unsigned char)*reader->at == 127) {
			broken(reader, "no character");
		} else {
			reader->at++;
		}
	}
}

static void read_attributes(struct reader *reader) {
	char names[NAMES_MAX][NAME_SIZE];
	int count = 0;
	while (*reader->at == ' ') {
		reader->at++;
		ck_assert_int_lt(count, NAMES_MAX);
		read_name(reader, names[count]);
		for (int i = 0; i < count; i++) {
			if (strcmp(names[i], names[count]) == 0) {
				broken(reader, "an attribute comes twice");
			}
		}
		count++;
		if (strncmp(reader->at, "=\"", 2) != 0) {
			broken(reader, "no value");
		}
		reader->at += 2;
		const char *value = reader->at;
		read_chars(reader, "\"");
		for (; value + 3 < reader->at; value++) {
			if (strncmp(value, "nan", 3) == 0 || strncmp(value, "inf", 3) == 0) {
				broken(reader, "no number before this");
			}
		}
		reader->at += *reader->at == '"';
	}
}

static void read_end(struct reader *reader) {
	char name[NAME_SIZE];
	reader->at += 2;
	read_name(reader, name);
	if (reader->depth == 0 || strcmp(name, reader->open[reader->depth - 1]) != 0) {
		broken(reader, "another tag was open");
	}
	reader->depth--;
}

static void read_start(struct reader *reader) {
	reader->at++;
	ck_assert_int_lt(reader->depth, DEPTH_MAX);
	reader->roots += reader->depth == 0;
	read_name(reader, reader->open[reader->depth++]);
	read_attributes(reader);
	if (*reader->at == '/') {
		reader->at++;
		reader->depth--;
	}
}

void xml_is_well_formed(const char *text) {
	struct reader reader = {.text = text, .at = text};
	ck_assert_ptr_nonnull(text);
	while (*reader.at != '\0') {
		if (*reader.at != '<') {
			read_chars(&reader, "<");
			continue;
		}
		if (reader.at[1] == '/') {
			read_end(&reader);
		} else {
			read_start(&reader);
		}
		if (*reader.at != '>') {
			broken(&reader, "a tag does not end");
		}
		reader.at++;
	}
	ck_assert_int_eq(reader.depth, 0);
	ck_assert_int_eq(reader.roots, 1);
}
