/* server/cmd/record_file.c - reads a file of records or games. */
#include "server/cmd/record_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/record.h"

static char *read_record_stream(FILE *file, size_t *size) {
	char *text = malloc(RECORD_BYTES_MAX + 2);
	if (text == NULL) {
		return NULL;
	}
	errno = 0;
	*size = fread(text, 1, RECORD_BYTES_MAX + 1, file);
	if (ferror(file)) {
		int why = errno != 0 ? errno : EIO;
		free(text);
		errno = why;
		return NULL;
	}
	text[*size] = '\0';
	return text;
}

char *record_file_read(const char *path, size_t *size) {
	if (strcmp(path, "-") == 0) {
		return read_record_stream(stdin, size);
	}
	FILE *file = fopen(path, "rb");
	if (file == NULL) {
		return NULL;
	}
	char *text = read_record_stream(file, size);
	int why = errno;
	fclose(file);
	errno = why;
	return text;
}
