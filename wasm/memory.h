/* wasm/memory.h - where the caller lays what it gives. */
#ifndef QIRKAT_WASM_MEMORY_H
#define QIRKAT_WASM_MEMORY_H

#include <stddef.h>

enum memory_use { MEMORY_QUESTION, MEMORY_TABLE, MEMORY_USES };

/* Room for size bytes; what was laid there before is gone. NULL without memory. */
unsigned char *memory_room(enum memory_use use, size_t size);
/* What was laid last. */
const unsigned char *memory_laid(enum memory_use use, size_t *size);

#endif
