/* base/base64.c - bytes as text and back: base64url without filling. */
#include "base/base64.h"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void base64_write(const uint8_t *bytes, size_t size, char *text) {
	uint32_t bits = 0;
	unsigned count = 0; /* of bits that are not written yet */
	for (size_t i = 0; i < size; i++) {
		bits = bits << 8 | bytes[i];
		for (count += 8; count >= 6; count -= 6) {
			*text++ = letters[bits >> (count - 6) & 63];
		}
	}
	if (count > 0) {
		*text++ = letters[bits << (6 - count) & 63];
	}
	*text = '\0';
}

/* 64 for what is no letter. */
static uint32_t letter_value(char letter) {
	if (letter >= 'A' && letter <= 'Z') {
		return (uint32_t)(letter - 'A');
	}
	if (letter >= 'a' && letter <= 'z') {
		return (uint32_t)(letter - 'a') + 26;
	}
	if (letter >= '0' && letter <= '9') {
		return (uint32_t)(letter - '0') + 52;
	}
	return letter == '-' ? 62 : letter == '_' ? 63 : 64;
}

bool base64_read(const char *text, size_t size, uint8_t *bytes, size_t room, size_t *made) {
	uint32_t bits = 0;
	unsigned count = 0; /* of bits that are not part of a byte yet */
	size_t used = 0;
	for (size_t i = 0; i < size; i++) {
		uint32_t value = letter_value(text[i]);
		if (value == 64) {
			return false;
		}
		bits = bits << 6 | value;
		count += 6;
		if (count >= 8) {
			count -= 8;
			if (used == room) {
				return false;
			}
			bytes[used++] = (uint8_t)(bits >> count);
		}
	}
	if (count == 6 || (bits & ((1u << count) - 1)) != 0) {
		return false; /* a letter too many, or bits that say nothing */
	}
	*made = used;
	return true;
}
