/* wasm/module.c - the module's exports, and stubs for what the operating system would provide. */
#include <stdint.h>
#include <stdlib.h>

#include "base/out.h"
#include "games/builtin.h"
#include "wasm/memory.h"
#include "wasm/rules.h"

#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(name)))

IMPORT("now") double page_now(void);
IMPORT("report") void page_report(const char *json, size_t size);

double rules_now(void) {
	return page_now();
}

void rules_report(const char *json, size_t size) {
	page_report(json, size);
}

/* Games come from the server as texts. */
const struct builtin builtins[1];
const size_t builtins_count = 0;
const struct builtin builtins_learned[1];
const size_t builtins_learned_count = 0;

/* A failed assertion traps, since nobody would read a message. */
_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function) {
	(void)what;
	(void)file;
	(void)line;
	(void)function;
	__builtin_trap();
}

/* Stubs for the C library's file output: there are no files. */
enum { NO_SUCH_FILE = 8 };

int32_t no_close(int32_t file) __asm__("__imported_wasi_snapshot_preview1_fd_close");
int32_t no_seek(int32_t file, int64_t by, int32_t from, int32_t to) __asm__(
	"__imported_wasi_snapshot_preview1_fd_seek");
int32_t no_write(int32_t file, int32_t from, int32_t count, int32_t to) __asm__(
	"__imported_wasi_snapshot_preview1_fd_write");

int32_t no_close(int32_t file) {
	(void)file;
	return NO_SUCH_FILE;
}

int32_t no_seek(int32_t file, int64_t by, int32_t from, int32_t to) {
	(void)file;
	(void)by;
	(void)from;
	(void)to;
	return NO_SUCH_FILE;
}

int32_t no_write(int32_t file, int32_t from, int32_t count, int32_t to) {
	(void)file;
	(void)from;
	(void)count;
	(void)to;
	return NO_SUCH_FILE;
}

static struct out answer;

/* Answer the question in the buffer. Returns the zero-terminated answer; NULL without memory. */
EXPORT("ask") const char *ask(void) {
	size_t size;
	const unsigned char *question = memory_laid(MEMORY_QUESTION, &size);
	out_clear(&answer);
	rules_answer((const char *)question, size, &answer);
	return answer.failed ? NULL : answer.at;
}

/* Returns a buffer for a question, or for the table that "table" will open. */
EXPORT("room") unsigned char *room(int is_table, size_t size) {
	return memory_room(is_table ? MEMORY_TABLE : MEMORY_QUESTION, size);
}
