/* games/define_json.c - values of a definition, its memory, and line numbers of errors. */
#include "games/define_json.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_field.h"
#include "base/text.h"

enum { STRING_MAX = 4000 };

struct define_block {
	struct define_block *next;
	max_align_t data[];
};

/* The value that an error is about. */
struct place {
	const json_t *in;
	const char *key; /* NULL: in itself */
};

/* ---- memory ---- */

void define_free_blocks(struct define_block *blocks) {
	while (blocks != NULL) {
		struct define_block *next = blocks->next;
		free(blocks);
		blocks = next;
	}
}

void *define_alloc(struct define *define, size_t count, size_t size) {
	struct define_block *block = NULL;
	if (size == 0 || count < (SIZE_MAX - sizeof(*block)) / size) {
		block = calloc(1, sizeof(*block) + count * size);
	}
	if (block == NULL) {
		game_fail(define->error, "Not enough memory for this game.");
		return NULL;
	}
	block->next = define->blocks;
	define->blocks = block;
	return block->data;
}

const char *define_copy(struct define *define, const char *text) {
	size_t size = strlen(text) + 1;
	char *copy = define_alloc(define, size, 1);
	if (copy != NULL) {
		memcpy(copy, text, size);
	}
	return copy;
}

/* ---- lines ---- */

static bool is_place(
	const struct place *place, const json_t *in, const char *key, const json_t *value) {
	if (place->key == NULL) {
		return value == place->in;
	}
	return in == place->in && key != NULL && strcmp(key, place->key) == 0;
}

/* Count values in document order, a container before its content, up to the place. */
static bool count_to(const struct place *place, const json_t *in, const char *key, json_t *value,
	size_t *count) {
	(*count)++;
	if (is_place(place, in, key, value)) {
		return true;
	}
	const char *name;
	json_t *member;
	json_object_foreach(value, name, member) {
		if (count_to(place, value, name, member, count)) {
			return true;
		}
	}
	for (size_t i = 0; i < json_array_size(value); i++) {
		if (count_to(place, value, NULL, json_array_get(value, i), count)) {
			return true;
		}
	}
	return false;
}

/* Returns the index after the string that begins at i. */
static size_t skip_string(const char *text, size_t size, size_t i) {
	for (i++; i < size && text[i] != '"'; i++) {
		if (text[i] == '\\') {
			i++;
		}
	}
	return i + 1;
}

static bool is_json_key(const char *text, size_t size, size_t end) {
	while (end < size && memchr(" \t\r\n", text[end], 4) != NULL) {
		end++;
	}
	return end < size && text[end] == ':';
}

/* Does a value begin at *i? Advances past it, or past the opening bracket of a container. */
static bool skip_token(const char *text, size_t size, size_t *i) {
	char c = text[*i];
	if (c == '"') {
		*i = skip_string(text, size, *i);
		return !is_json_key(text, size, *i);
	}
	if (memchr(" \t\r\n,:]}", c, 8) != NULL) {
		(*i)++;
		return false;
	}
	if (c == '{' || c == '[') {
		(*i)++;
		return true;
	}
	while (*i < size && memchr(" \t\r\n,:]}", text[*i], 8) == NULL) {
		(*i)++;
	}
	return true;
}

/* Returns the line on which value number count of a well-formed text begins. */
static unsigned line_of(const char *text, size_t size, size_t count) {
	unsigned line = 1;
	for (size_t i = 0; i < size;) {
		if (text[i] == '\n') {
			line++;
		}
		if (skip_token(text, size, &i) && --count == 0) {
			break;
		}
	}
	return line;
}

static unsigned find_line(const struct define *define, json_t *in, const char *key) {
	struct place place = {in, json_object_get(in, key) != NULL ? key : NULL};
	size_t count = 0;
	if (!count_to(&place, NULL, NULL, define->root, &count)) {
		return 1;
	}
	return line_of(define->text, define->size, count);
}

bool define_fail(struct define *define, json_t *in, const char *key, const char *format, ...) {
	struct text text;
	memset(&define->error->source, 0, sizeof(define->error->source));
	text_init(&text, define->error->text, sizeof(define->error->text));
	text_add(&text, "line %u: ", find_line(define, in, key));
	va_list list;
	va_start(list, format);
	text_add_list(&text, format, list);
	va_end(list);
	return false;
}

/* ---- readers ---- */

static bool is_known_word(const char *word, const char *const words[]) {
	while (*words != NULL && strcmp(*words, word) != 0) {
		words++;
	}
	return *words != NULL;
}

/* "a, b, c" */
static void list_known_words(struct text *text, const char *const words[]) {
	for (size_t i = 0; words[i] != NULL; i++) {
		text_add(text, i > 0 ? ", %s" : "%s", words[i]);
	}
}

/* List the keys that the object does not have yet, as many as fit. */
static void list_free_keys(struct text *text, json_t *object, const char *const keys[]) {
	const char *between = "";
	for (size_t i = 0; keys[i] != NULL; i++) {
		if (json_object_get(object, keys[i]) != NULL) {
			continue;
		}
		if (text->used + strlen(keys[i]) + 8 > text->size) {
			text_add(text, " ...");
			return;
		}
		text_add(text, "%s%s", between, keys[i]);
		between = ", ";
	}
}

bool define_keys(struct define *define, json_t *object, const char *const keys[]) {
	const char *name;
	json_t *member;
	json_object_foreach(object, name, member) {
		if (!is_known_word(name, keys)) {
			char known[160];
			struct text text;
			text_init(&text, known, sizeof(known));
			list_free_keys(&text, object, keys);
			return define_fail(define, object, name,
				"the key \"%.40s\" is not known here; known keys are %s", name,
				known[0] != '\0' ? known : "none");
		}
	}
	return true;
}

/* Returns member key; NULL if it is missing. *ok is false after an error, true if it may be
 * absent. */
static json_t *find_member(
	struct define *define, json_t *object, const char *key, enum define_need need, bool *ok) {
	json_t *value = json_object_get(object, key);
	*ok = value != NULL || need == DEFINE_MAY;
	if (!*ok) {
		define_fail(define, object, NULL, "\"%s\" is missing", key);
	}
	return value;
}

bool define_string(struct define *define, json_t *object, const char *key, enum define_need need,
	const char **out) {
	bool ok;
	json_t *value = find_member(define, object, key, need, &ok);
	if (value == NULL) {
		return ok;
	}
	if (json_field_text(value, 1, STRING_MAX) != JSON_FIELD_GOOD) {
		return define_fail(define, object, key, "\"%s\" must be a text of 1 to %d bytes",
			key, STRING_MAX);
	}
	const char *copy = define_copy(define, json_string_value(value));
	if (copy != NULL) {
		*out = copy;
	}
	return copy != NULL;
}

bool define_int(struct define *define, json_t *object, const char *key, enum define_need need,
	int min, int max, int *out) {
	bool ok;
	json_t *value = find_member(define, object, key, need, &ok);
	if (value == NULL) {
		return ok;
	}
	int64_t number = 0;
	if (json_field_int(value, min, max, &number) != JSON_FIELD_GOOD) {
		return define_fail(define, object, key,
			"\"%s\" must be a whole number from %d to %d", key, min, max);
	}
	*out = (int)number;
	return true;
}

bool define_bool(
	struct define *define, json_t *object, const char *key, enum define_need need, bool *out) {
	bool ok;
	json_t *value = find_member(define, object, key, need, &ok);
	if (value == NULL) {
		return ok;
	}
	return json_field_bool(value, out) == JSON_FIELD_GOOD ||
		define_fail(define, object, key, "\"%s\" must be true or false", key);
}

bool define_word(struct define *define, json_t *object, const char *key, enum define_need need,
	const char *const words[], int *out) {
	bool ok;
	json_t *value = find_member(define, object, key, need, &ok);
	if (value == NULL) {
		return ok;
	}
	unsigned found = 0;
	size_t count = 0;
	while (words[count] != NULL) {
		count++;
	}
	if (json_field_word(value, words, count, &found) == JSON_FIELD_GOOD) {
		*out = (int)found;
		return true;
	}
	char known[160];
	struct text text;
	text_init(&text, known, sizeof(known));
	list_known_words(&text, words);
	return define_fail(define, object, key, "\"%s\" must be one of %s", key, known);
}

bool define_array(struct define *define, json_t *object, const char *key, enum define_need need,
	size_t min, size_t max, json_t **out) {
	bool ok;
	json_t *value = find_member(define, object, key, need, &ok);
	if (value == NULL) {
		return ok;
	}
	if (json_field_list(value, min, max) != JSON_FIELD_GOOD) {
		return define_fail(define, object, key,
			"\"%s\" must be a list of %zu to %zu entries", key, min, max);
	}
	*out = value;
	return true;
}

bool define_object(struct define *define, json_t *object, const char *key, enum define_need need,
	json_t **out) {
	bool ok;
	json_t *value = find_member(define, object, key, need, &ok);
	if (value == NULL) {
		return ok;
	}
	if (!json_is_object(value)) {
		return define_fail(define, object, key, "\"%s\" must be an object in braces", key);
	}
	*out = value;
	return true;
}

bool define_strings(struct define *define, json_t *object, const char *key, enum define_need need,
	const char *const **out, size_t *count) {
	json_t *list = NULL;
	if (!define_array(define, object, key, need, 0, 256, &list) || list == NULL) {
		return json_object_get(object, key) == NULL && need == DEFINE_MAY;
	}
	size_t size = json_array_size(list);
	const char **texts = define_alloc(define, size + 1, sizeof(*texts));
	if (texts == NULL) {
		return false;
	}
	for (size_t i = 0; i < size; i++) {
		json_t *entry = json_array_get(list, i);
		if (json_field_text(entry, 1, STRING_MAX) != JSON_FIELD_GOOD) {
			return define_fail(define, list, NULL,
				"\"%s\" must list texts of 1 to %d bytes", key, STRING_MAX);
		}
		texts[i] = define_copy(define, json_string_value(entry));
		if (texts[i] == NULL) {
			return false;
		}
	}
	*out = texts;
	if (count != NULL) {
		*count = size;
	}
	return true;
}

bool define_is_made_of(const char *text, const char *letters, size_t max) {
	size_t length = strlen(text);
	return length > 0 && length <= max && strspn(text, letters) == length;
}

bool define_name(struct define *define, json_t *object, const char *key, const char *letters,
	size_t max, const char **out) {
	const char *name = "";
	if (!define_string(define, object, key, DEFINE_MUST, &name)) {
		return false;
	}
	if (!define_is_made_of(name, letters, max)) {
		return define_fail(define, object, key,
			"\"%s\" may have at most %zu of the letters %s", key, max, letters);
	}
	*out = name;
	return true;
}
