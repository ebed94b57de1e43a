/* server/postgres/pg_array.c - arrays in PostgreSQL's binary format. */
#include "server/postgres/pg_array.h"

#include <stdlib.h>
#include <string.h>

static void put_32(char to[4], uint32_t value) {
	for (int i = 0; i < 4; i++) {
		to[i] = (char)(value >> (24 - 8 * i));
	}
}

void pg_put_number(char to[8], int64_t number) {
	put_32(to, (uint32_t)((uint64_t)number >> 32));
	put_32(to + 4, (uint32_t)number);
}

static void append_array_bytes(struct pg_array *array, const void *bytes, size_t count) {
	if (array->used + count > array->size) {
		size_t size = 2 * array->size + count + 256;
		char *at = realloc(array->at, size);
		if (at == NULL) {
			array->failed = true;
			return;
		}
		array->at = at;
		array->size = size;
	}
	memcpy(array->at + array->used, bytes, count);
	array->used += count;
}

static void add_32(struct pg_array *array, uint32_t value) {
	char bytes[4];
	put_32(bytes, value);
	append_array_bytes(array, bytes, sizeof(bytes));
}

/* The header: number of dimensions, a flag for NULLs, the element type; then the length and first
 * index of the only dimension. */
void pg_array_begin(struct pg_array *array, enum pg_type type, size_t count) {
	array->used = 0;
	array->failed = false;
	add_32(array, 1);
	add_32(array, 1);
	add_32(array, (uint32_t)type);
	add_32(array, (uint32_t)count);
	add_32(array, 1);
}

void pg_array_add_text(struct pg_array *array, const char *text) {
	if (text == NULL) {
		add_32(array, UINT32_MAX);
		return;
	}
	size_t length = strlen(text);
	add_32(array, (uint32_t)length);
	append_array_bytes(array, text, length);
}

void pg_array_add_number(struct pg_array *array, int64_t number) {
	char bytes[8];
	pg_put_number(bytes, number);
	add_32(array, sizeof(bytes));
	append_array_bytes(array, bytes, sizeof(bytes));
}

void pg_array_add_bool(struct pg_array *array, bool value) {
	char byte = value ? 1 : 0;
	add_32(array, 1);
	append_array_bytes(array, &byte, 1);
}

void pg_array_finish(struct pg_array *array) {
	free(array->at);
	*array = (struct pg_array){0};
}
