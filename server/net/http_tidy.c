/* server/net/http_tidy.c - addresses of pages as they are copied from sentences. */
#include "server/net/http_tidy.h"

#include <string.h>

bool http_tidy_path(const char *path, char *tidy, size_t size) {
	static const char letters[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
	size_t length = strlen(path);
	size_t left = length;
	while (left > 1 && strchr(letters, path[left - 1]) == NULL) {
		left--;
	}
	if (left <= 1 || left == length || left >= size || path[1] == '/') {
		return false;
	}
	memcpy(tidy, path, left);
	tidy[left] = '\0';
	return strspn(tidy, "/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
		left;
}
