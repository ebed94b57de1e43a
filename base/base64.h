/* base/base64.h - bytes as text and back: base64url without filling (RFC 4648, section 5). */
#ifndef QIRKAT_BASE_BASE64_H
#define QIRKAT_BASE_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Characters that size bytes become, without a zero; and bytes that at most come of characters. */
#define BASE64_TEXT_SIZE(size) (((size)*4 + 2) / 3)
#define BASE64_BYTES_SIZE(size) ((size)*3 / 4)

/* Write size bytes as text, with a zero at its end: BASE64_TEXT_SIZE(size) + 1 characters. */
void base64_write(const uint8_t *bytes, size_t size, char *text);
/* Read size characters into at most room bytes; *made is how many they are. False, with *made
 * unchanged, if they do not fit, or if base64_write would have written the bytes in another way:
 * so each text is the only one of its bytes. */
bool base64_read(const char *text, size_t size, uint8_t *bytes, size_t room, size_t *made);

#endif
