/* base/xml.c - escapes text for XML and HTML. */
#include "base/xml.h"

#include <string.h>

#include "base/out.h"

/* Returns the entity for c, or NULL if c needs none. */
static const char *find_entity(char c) {
	switch (c) {
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '&':
		return "&amp;";
	case '"':
		return "&quot;";
	default:
		return (unsigned char)c < ' ' ? " " : NULL;
	}
}

void xml_text(struct out *out, const char *text) {
	for (; *text != '\0'; text++) {
		const char *written = find_entity(*text);
		if (written != NULL) {
			out_raw(out, written, strlen(written));
		} else {
			out_raw(out, text, 1);
		}
	}
}
