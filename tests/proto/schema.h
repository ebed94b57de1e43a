/* tests/proto/schema.h - checks JSON against proto/schema/wire.json: the part of draft-07 used
 * there. */
#ifndef QIRKAT_TESTS_PROTO_SCHEMA_H
#define QIRKAT_TESTS_PROTO_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Read the schema from the source tree (SOURCE_ROOT, or here). NULL, and a line on stderr, if it is
 * missing or not JSON; nothing matches then. */
json_t *schema_load(void);
/* Read a file of the source tree; the same. */
json_t *schema_load_file(const char *path);
/* Does value fit the definition? Else why says where it does not. */
bool schema_fits(const json_t *schema, const char *definition, const json_t *value, char *why,
	size_t why_size);

#endif
