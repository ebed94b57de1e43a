/* server/net/assets.h - the files of the web client, in memory.
 *
 * Either those put into the program when it was built (meson option `client`), or those of a folder
 * read at start.
 */
#ifndef QIRKAT_SERVER_ASSETS_H
#define QIRKAT_SERVER_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

enum { ASSET_ETAG_MAX = 24 };

struct asset {
	const char *path; /* "/assets/index-4f2a.js" */
	const unsigned char *data;
	size_t size;
	const unsigned char *gzip; /* the same, packed; NULL where that saves nothing */
	size_t gzip_size;
	const unsigned char *brotli; /* packed smaller still; NULL where it is not there */
	size_t brotli_size;
	char etag[ASSET_ETAG_MAX]; /* changes with the content; without quotes */
};

struct assets;

/* Returns new, or NULL and a sentence in error. folder "": those inside the program, which may be
 * none at all. */
struct assets *assets_create(const char *folder, char *error, size_t error_size);
void assets_destroy(struct assets *assets);
/* Let the pages name another language, of two letters, than the one they were built with; once.
 * False without memory. */
bool assets_speak(struct assets *assets, const char *language);
/* Borrowed for the life of assets; NULL if there is no such file. */
const struct asset *assets_find(const struct assets *assets, const char *path);
/* Its content type by its name: "text/javascript; charset=utf-8". */
const char *asset_type(const struct asset *asset);
/* Its name holds a hash of its content: it never changes under this name. */
bool asset_is_hashed(const struct asset *asset);
size_t assets_count(const struct assets *assets);

/* Made by base/embed.py, sorted by path. */
extern const struct asset assets_built_in[];
extern const size_t assets_built_in_count;

#endif
