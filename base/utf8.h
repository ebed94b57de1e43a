/* base/utf8.h - checks and decodes UTF-8. */
#ifndef QIRKAT_BASE_UTF8_H
#define QIRKAT_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As Unicode defines it: shortest forms only, no surrogates, nothing above U+10FFFF. */
bool utf8_is_valid(const char *text, size_t size);
/* How many bytes come before the first that is wrong; size if none is. */
size_t utf8_valid_size(const char *text, size_t size);
/* Decode the character at *at, which must be part of valid text, and advance. Never goes beyond the
 * zero at its end. */
uint32_t utf8_next(const char **at);

/* Returns new: a text in Latin-1, with the signs that Windows adds, as UTF-8, with a zero after
 * *made bytes; NULL without memory. */
char *utf8_from_latin(const char *text, size_t size, size_t *made);

#endif
