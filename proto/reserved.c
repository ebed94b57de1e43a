/* proto/reserved.c - names that nobody may take, however they are written. */
#include "proto/reserved.h"

#include <stdint.h>
#include <string.h>

#include "base/utf8.h"

/* Those in whose name somebody could speak to others. */
static const char usual[] =
	"Administrator, Administrators, Admin, Server, Moderator, Moderators, Mod, "
	"Qirkat, System, Root, Support, Staff, Operator, Official";

/* Letters with a mark, from U+00C0 and from U+0100. */
static const char latin_1[] = "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo*ouuuuypy";
static const char latin_a[] = "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
			      "lllnnnnnn*nnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/* What else looks like a Latin letter; small letters, in order. */
static const struct {
	uint32_t letter;
	char looks;
} alike[] = {
	{0x251, 'a'},
	{0x262, 'g'},
	{0x26a, 'i'},
	{0x274, 'n'},
	{0x280, 'r'},
	{0x28f, 'y'},
	{0x299, 'b'},
	{0x29c, 'h'},
	{0x29f, 'l'},
	{0x3b1, 'a'},
	{0x3b2, 'b'},
	{0x3b3, 'y'},
	{0x3b5, 'e'},
	{0x3b7, 'n'},
	{0x3b9, 'i'},
	{0x3ba, 'k'},
	{0x3bc, 'u'},
	{0x3bd, 'v'},
	{0x3bf, 'o'},
	{0x3c1, 'p'},
	{0x3c4, 't'},
	{0x3c5, 'u'},
	{0x3c7, 'x'},
	{0x3c9, 'w'},
	{0x430, 'a'},
	{0x432, 'b'},
	{0x433, 'r'},
	{0x435, 'e'},
	{0x43a, 'k'},
	{0x43c, 'm'},
	{0x43d, 'h'},
	{0x43e, 'o'},
	{0x43f, 'n'},
	{0x440, 'p'},
	{0x441, 'c'},
	{0x442, 't'},
	{0x443, 'y'},
	{0x445, 'x'},
	{0x451, 'e'},
	{0x454, 'e'},
	{0x455, 's'},
	{0x456, 'i'},
	{0x457, 'i'},
	{0x458, 'j'},
	{0x475, 'v'},
	{0x4bb, 'h'},
	{0x4cf, 'l'},
	{0x501, 'd'},
	{0x51b, 'q'},
	{0x51d, 'w'},
	{0x570, 'h'},
	{0x578, 'n'},
	{0x57d, 'u'},
	{0x585, 'o'},
	{0x1d00, 'a'},
	{0x1d04, 'c'},
	{0x1d05, 'd'},
	{0x1d07, 'e'},
	{0x1d0a, 'j'},
	{0x1d0b, 'k'},
	{0x1d0d, 'm'},
	{0x1d0f, 'o'},
	{0x1d18, 'p'},
	{0x1d1b, 't'},
	{0x1d1c, 'u'},
	{0x1d20, 'v'},
	{0x1d21, 'w'},
	{0x1d22, 'z'},
	{0x2113, 'l'},
	{0x2170, 'i'},
	{0x217c, 'l'},
	{0x2202, 'd'},
	{0xa731, 's'},
};

/* Small letters of Greek and Cyrillic. */
static uint32_t to_small(uint32_t letter) {
	if ((letter >= 0x391 && letter <= 0x3a9) || (letter >= 0x410 && letter <= 0x42f)) {
		return letter + 0x20;
	}
	return letter >= 0x400 && letter <= 0x40f ? letter + 0x50 : letter;
}

static char find_alike(uint32_t letter) {
	size_t first = 0, end = sizeof(alike) / sizeof(alike[0]);
	while (first < end) {
		size_t middle = (first + end) / 2;
		if (alike[middle].letter == letter) {
			return alike[middle].looks;
		}
		first = alike[middle].letter < letter ? middle + 1 : first;
		end = alike[middle].letter > letter ? middle : end;
	}
	return '\0';
}

/* Letters that are ASCII in another dress: full width, mathematical, in circles. 0: it is none. */
static uint32_t fold_ascii_variant(uint32_t letter) {
	if (letter >= 0xff01 && letter <= 0xff5e) {
		return letter - 0xff01 + '!';
	}
	if (letter >= 0x1d400 && letter <= 0x1d6a3) {
		uint32_t at = (letter - 0x1d400) % 52;
		return at < 26 ? 'a' + at : 'a' + at - 26;
	}
	if (letter >= 0x1d7ce && letter <= 0x1d7ff) {
		return '0' + (letter - 0x1d7ce) % 10;
	}
	return letter >= 0x24b6 && letter <= 0x24e9 ? 'a' + (letter - 0x24b6) % 26 : 0;
}

/* ASCII: digits and signs that stand for letters; i and l are one stroke; m and w look like two
 * letters. NULL: it says nothing. */
static const char *ascii_looks(uint32_t letter, char one[2]) {
	static const char from[] = "0134578$@!|i", to[] = "oleastbsalll";
	one[0] = (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
	const char *found = one[0] != '\0' ? strchr(from, one[0]) : NULL;
	one[0] = found != NULL ? to[found - from] : one[0];
	if (one[0] == 'm') {
		return "rn";
	}
	if (one[0] == 'w') {
		return "vv";
	}
	return (one[0] >= 'a' && one[0] <= 'z') || (one[0] >= '0' && one[0] <= '9') ? one : NULL;
}

static uint32_t latin_of(uint32_t letter) {
	uint32_t dressed = fold_ascii_variant(letter);
	letter = dressed != 0 ? dressed : letter;
	if (letter >= 0xc0 && letter <= 0xff) {
		return (uint32_t)latin_1[letter - 0xc0];
	}
	if (letter >= 0x100 && letter <= 0x17f) {
		return (uint32_t)latin_a[letter - 0x100];
	}
	letter = to_small(letter);
	char looks = find_alike(letter);
	return looks != '\0' ? (uint32_t)looks : letter;
}

/* Spaces, punctuation and marks beyond ASCII, as far as they can stand between letters. */
static bool is_silent_letter(uint32_t letter) {
	return (letter >= 0x80 && letter <= 0xbf) || (letter >= 0x300 && letter <= 0x36f) ||
		(letter >= 0x2000 && letter <= 0x206f) || letter == 0x3000 || letter == 0x2800 ||
		(letter >= 0xfe00 && letter <= 0xfe0f);
}

static void add_bytes(char *skeleton, const char *bytes, size_t size) {
	size_t used = strlen(skeleton);
	if (used + size < RESERVED_SKELETON) {
		memcpy(skeleton + used, bytes, size);
		skeleton[used + size] = '\0';
	}
}

/* A letter of another script, as UTF-8. */
static void add_letter(char *skeleton, uint32_t letter) {
	char bytes[4];
	size_t more = letter >= 0x10000 ? 3 : letter >= 0x800 ? 2 : 1;
	for (size_t i = more; i > 0; i--) {
		bytes[i] = (char)(0x80 | (letter & 0x3f));
		letter >>= 6;
	}
	bytes[0] = (char)((more == 3 ? 0xf0U : more == 2 ? 0xe0U : 0xc0U) | letter);
	add_bytes(skeleton, bytes, more + 1);
}

/* ASCII as it stands, as a small letter or a digit. */
static const char *ascii_itself(uint32_t letter, char one[2]) {
	one[0] = (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
	return (one[0] >= 'a' && one[0] <= 'z') || (one[0] >= '0' && one[0] <= '9') ? one : NULL;
}

static void write_looks(const char *name, size_t size, char skeleton[RESERVED_SKELETON],
	const char *(*looks_of)(uint32_t letter, char one[2])) {
	skeleton[0] = '\0';
	for (const char *at = name, *end = name + size; at < end && *at != '\0';) {
		char one[2] = "";
		uint32_t letter = latin_of(utf8_next(&at));
		if (letter < 0x80) {
			const char *looks = looks_of(letter, one);
			if (looks != NULL) {
				add_bytes(skeleton, looks, strlen(looks));
			}
		} else if (!is_silent_letter(letter)) {
			add_letter(skeleton, letter);
		}
	}
}

static void make_skeleton(const char *name, size_t size, char skeleton[RESERVED_SKELETON]) {
	write_looks(name, size, skeleton, ascii_looks);
}

void reserved_fold(const char *name, char folded[RESERVED_SKELETON]) {
	write_looks(name, strlen(name), folded, ascii_itself);
}

void reserved_init(struct reserved_names *names) {
	names->count = 0;
	reserved_add(names, usual);
}

void reserved_add(struct reserved_names *names, const char *list) {
	while (*list != '\0' && names->count < RESERVED_MAX) {
		size_t size = strcspn(list, ",");
		make_skeleton(list, size, names->skeleton[names->count]);
		names->count += names->skeleton[names->count][0] != '\0';
		list += size + (list[size] == ',');
	}
}

static bool is_one(const struct reserved_names *names, const char *name, size_t size) {
	char skeleton[RESERVED_SKELETON];
	make_skeleton(name, size, skeleton);
	for (size_t i = 0; i < names->count; i++) {
		if (strcmp(names->skeleton[i], skeleton) == 0) {
			return true;
		}
	}
	return false;
}

bool reserved_holds(const struct reserved_names *names, const char *name) {
	size_t size = strlen(name), letters = size;
	if (names == NULL) {
		return false;
	}
	while (letters > 0 && strchr("0123456789 ._-#", name[letters - 1]) != NULL) {
		letters--;
	}
	return is_one(names, name, size) || (letters > 0 && is_one(names, name, letters));
}
