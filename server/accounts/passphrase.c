/* server/accounts/passphrase.c - which passphrases are taken. */
#include "server/accounts/passphrase.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "server/accounts/common_phrases.h"

enum { PIECE_LEAST = 3, PIECE_MOST = 11, DISTINCT_LEAST = 4, TEXT_MAX = 4 * PASSPHRASE_MOST + 1 };

static size_t count_characters(const char *text) {
	size_t count = 0;
	while (*text != '\0') {
		utf8_next(&text);
		count++;
	}
	return count;
}

/* Small letters, as far as they are ASCII. */
static void to_small(const char *text, char small[TEXT_MAX]) {
	size_t used = 0;
	for (; *text != '\0' && used + 1 < TEXT_MAX; text++) {
		small[used++] = (char)(*text >= 'A' && *text <= 'Z' ? *text - 'A' + 'a' : *text);
	}
	small[used] = '\0';
}

/* Whether the first size bytes of text are a word of a list. */
static bool is_listed(const char *const *lists, const char *text, size_t size) {
	char word[TEXT_MAX + 2];
	bool found = false;
	snprintf(word, sizeof(word), " %.*s ", (int)size, text);
	for (; !found && *lists != NULL && memchr(text, ' ', size) == NULL; lists++) {
		found = strstr(*lists, word) != NULL;
	}
	return found;
}

static bool is_piece(const char *text, size_t size) {
	return size >= PIECE_LEAST && size <= PIECE_MOST && is_listed(common_short, text, size);
}

/* Two common passwords, one after the other. */
static bool is_of_two_pieces(const char *text) {
	size_t size = strlen(text);
	bool found = false;
	for (size_t first = PIECE_LEAST; !found && first < size && first <= PIECE_MOST; first++) {
		found = is_piece(text, first) && is_piece(text + first, size - first);
	}
	return found;
}

/* The same few characters again and again: "abcabcabcabc". */
static bool repeats(const char *text) {
	size_t size = strlen(text);
	for (size_t unit = 1; unit <= size / 2; unit++) {
		if (memcmp(text, text + unit, size - unit) == 0) {
			return true;
		}
	}
	return false;
}

/* A row of the alphabet, of digits, or of a keyboard, forward or back. */
static bool is_row(const char *text) {
	static const char *const rows[] = {"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
		"zyxwvutsrqponmlkjihgfedcbazyxwvutsrqponmlkjihgfedcba",
		"0123456789012345678901234567890", "9876543210987654321098765432109",
		"1234567890qwertyuiopasdfghjklzxcvbnm", "qwertyuiopasdfghjklzxcvbnm1234567890",
		"azertyuiopqsdfghjklmwxcvbn", "mnbvcxzlkjhgfdsapoiuytrewq", "1q2w3e4r5t6y7u8i9o0p",
		"1qaz2wsx3edc4rfv5tgb6yhn7ujm"};
	bool found = false;
	for (size_t i = 0; !found && i < sizeof(rows) / sizeof(rows[0]); i++) {
		found = strstr(rows[i], text) != NULL;
	}
	return found;
}

static bool has_few_characters(const char *text) {
	char seen[DISTINCT_LEAST] = "";
	for (; *text != '\0'; text++) {
		if (strchr(seen, *text) == NULL) {
			size_t used = strlen(seen);
			if (used + 1 == DISTINCT_LEAST) {
				return false;
			}
			seen[used] = *text;
			seen[used + 1] = '\0';
		}
	}
	return true;
}

static bool is_common(const char *small) {
	return is_listed(common_long, small, strlen(small)) || is_of_two_pieces(small) ||
		repeats(small) || is_row(small) || has_few_characters(small);
}

/* The name, once or more, with little else. */
static bool is_name(const char *small, const char *name) {
	char other[TEXT_MAX];
	size_t rest = 0, size;
	to_small(name, other);
	size = strlen(other);
	if (size == 0 || strstr(small, other) == NULL) {
		return false;
	}
	while (*small != '\0') {
		bool is_here = strncmp(small, other, size) == 0;
		rest += !is_here;
		small += is_here ? size : 1;
	}
	return rest < PASSPHRASE_LEAST / 2;
}

bool passphrase_is_good(const char *phrase, const char *name, char reason[PASSPHRASE_REASON]) {
	char small[TEXT_MAX];
	const char *why = NULL;
	size_t count = utf8_is_valid(phrase, strlen(phrase)) ? count_characters(phrase) : 0;
	to_small(phrase, small);
	if (count == 0 && phrase[0] != '\0') {
		why = "A passphrase must be text in UTF-8.";
	} else if (count < PASSPHRASE_LEAST) {
		why = "A passphrase has at least 12 characters; four words that have nothing to do with each other are good.";
	} else if (count > PASSPHRASE_MOST) {
		why = "A passphrase has at most 256 characters.";
	} else if (is_name(small, name)) {
		why = "The passphrase must be something else than the name.";
	} else if (is_common(small)) {
		why = "That passphrase is one of those tried first; take words that have nothing to do with each other.";
	}
	snprintf(reason, PASSPHRASE_REASON, "%s", why != NULL ? why : "");
	return why == NULL;
}
