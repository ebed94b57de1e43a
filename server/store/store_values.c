/* server/store/store_values.c - copies of values and changes. */
#include "server/store/store_values.h"

enum { ALIGNMENT = sizeof(struct store_value) };

static size_t align_size(size_t size) {
	return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static bool has_memory(const struct store_value *value) {
	return value->kind == STORE_TEXT || value->kind == STORE_BYTES;
}

size_t values_copy_size(const struct store_value *values, size_t count) {
	size_t size = align_size(count * sizeof(*values));
	for (size_t i = 0; i < count; i++) {
		size += has_memory(&values[i]) ? align_size(values[i].size + 1) : 0;
	}
	return size;
}

size_t changes_copy_size(const struct store_change *changes, size_t count) {
	size_t size = align_size(count * sizeof(*changes));
	for (size_t i = 0; i < count; i++) {
		size += values_copy_size(changes[i].values, changes[i].count);
	}
	return size;
}

const struct store_value *values_copy(char **at, const struct store_value *values, size_t count) {
	struct store_value *copy = (struct store_value *)(void *)*at;
	*at += align_size(count * sizeof(*values));
	for (size_t i = 0; i < count; i++) {
		copy[i] = values[i];
		if (has_memory(&values[i])) {
			char *to = *at;
			if (values[i].size > 0) {
				memcpy(to, values[i].bytes, values[i].size);
			}
			to[values[i].size] = '\0';
			copy[i].bytes = to;
			*at += align_size(values[i].size + 1);
		}
	}
	return copy;
}

const struct store_change *changes_copy(
	char **at, const struct store_change *changes, size_t count) {
	struct store_change *copy = (struct store_change *)(void *)*at;
	*at += align_size(count * sizeof(*changes));
	for (size_t i = 0; i < count; i++) {
		copy[i] = changes[i];
		copy[i].values = values_copy(at, changes[i].values, changes[i].count);
	}
	return copy;
}

bool values_are_valid(const struct store_value *values, size_t count) {
	bool valid = count <= STORE_VALUES_MAX;
	for (size_t i = 0; valid && i < count; i++) {
		valid = !has_memory(&values[i]) || values[i].size <= STORE_TEXT_MAX;
	}
	return valid;
}

bool changes_are_valid(const struct store_change *changes, size_t count) {
	bool valid = count <= STORE_CHANGES_MAX;
	for (size_t i = 0; valid && i < count; i++) {
		valid = values_are_valid(changes[i].values, changes[i].count);
	}
	return valid;
}

void changes_add(struct changes *changes, const char *sql, int64_t rows,
	const struct store_value *values, size_t count) {
	if (changes->count == STORE_CHANGES_MAX || count > CHANGES_VALUES - changes->used) {
		changes->failed = true;
		return;
	}
	struct store_value *copy = &changes->value[changes->used];
	memcpy(copy, values, count * sizeof(*values));
	changes->used += count;
	changes->at[changes->count++] = (struct store_change){sql, copy, count, rows};
}
