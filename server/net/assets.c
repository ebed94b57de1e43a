/* server/net/assets.c - looks up files of the web client, and reads them from a folder. */
#include "server/net/assets.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "base/array.h"

enum { FOLDER_DEPTH = 8, PATH_BYTES = 4096, FILE_BYTES = 64 << 20 };

/* Entry pages: the usual one, and the one for pages that stand alone. */
static const char *const page_paths[] = {"/index.html", "/place.html"};
enum { PAGES = sizeof(page_paths) / sizeof(page_paths[0]) };

struct assets {
	const struct asset *list; /* sorted by path */
	size_t count;
	struct asset *own;         /* the same list if it was read from a folder */
	struct asset pages[PAGES]; /* in another language; path is NULL if unchanged */
};

/* State while reading a folder. */
struct reading {
	struct assets *assets;
	size_t capacity;
	size_t prefix; /* length of the folder's own path */
	char *error;
	size_t error_size;
};

static bool report_asset_error(const struct reading *reading, const char *path, const char *why) {
	snprintf(reading->error, reading->error_size, "the web client's \"%s\" cannot be read: %s",
		path, why);
	return false;
}

/* Only identifies the content; not a secret. */
static void fill_etag(struct asset *asset) {
	uint64_t hash = hash_bytes(hash_begin(0), asset->data, asset->size);
	snprintf(asset->etag, sizeof(asset->etag), "%016" PRIx64, hash);
}

static unsigned char *read_whole(FILE *file, size_t size) {
	unsigned char *data = malloc(size + 1);
	if (data != NULL && fread(data, 1, size, file) != size) {
		free(data);
		data = NULL;
	}
	return data;
}

static struct asset *reserve_asset(struct reading *reading) {
	struct assets *assets = reading->assets;
	struct asset *own = array_reserve(
		assets->own, &reading->capacity, assets->count + 1, sizeof(*own));
	if (own == NULL) {
		return NULL;
	}
	assets->own = own;
	return &own[assets->count];
}

static bool read_asset(struct reading *reading, const char *path, size_t size) {
	FILE *file = fopen(path, "rb");
	if (file == NULL) {
		return report_asset_error(reading, path, strerror(errno));
	}
	struct asset *asset = reserve_asset(reading);
	unsigned char *data = asset != NULL ? read_whole(file, size) : NULL;
	char *name = strdup(path + reading->prefix);
	fclose(file);
	if (data == NULL || name == NULL) {
		free(data);
		free(name);
		return report_asset_error(
			reading, path, "it changed while it was being read, or memory ran out");
	}
	*asset = (struct asset){.path = name, .data = data, .size = size};
	fill_etag(asset);
	reading->assets->count++;
	return true;
}

static bool read_folder(struct reading *reading, const char *folder, int depth);

static bool read_asset_entry(struct reading *reading, const char *path, int depth) {
	struct stat status;
	if (stat(path, &status) != 0) {
		return report_asset_error(reading, path, strerror(errno));
	}
	if (S_ISDIR(status.st_mode)) {
		return depth > 0 ? read_folder(reading, path, depth - 1)
				 : report_asset_error(reading, path, "folders in folders too deep");
	}
	if (!S_ISREG(status.st_mode) || status.st_size > FILE_BYTES) {
		return report_asset_error(
			reading, path, "it is not a plain file of at most 64 MiB");
	}
	return read_asset(reading, path, (size_t)status.st_size);
}

static bool read_folder(struct reading *reading, const char *folder, int depth) {
	char path[PATH_BYTES];
	bool good = true;
	DIR *dir = opendir(folder);
	if (dir == NULL) {
		return report_asset_error(reading, folder, strerror(errno));
	}
	for (struct dirent *entry; good && (entry = readdir(dir)) != NULL;) {
		if (entry->d_name[0] == '.') {
			continue;
		}
		int size = snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
		good = size < (int)sizeof(path)
			? read_asset_entry(reading, path, depth)
			: report_asset_error(reading, folder, "a path is too long");
	}
	closedir(dir);
	return good;
}

static int compare_asset_paths(const void *a, const void *b) {
	const struct asset *left = a;
	const struct asset *right = b;
	return strcmp(left->path, right->path);
}

struct assets *assets_create(const char *folder, char *error, size_t error_size) {
	struct assets *assets = calloc(1, sizeof(*assets));
	if (assets == NULL) {
		snprintf(error, error_size, "out of memory");
		return NULL;
	}
	if (folder[0] == '\0') {
		assets->list = assets_built_in;
		assets->count = assets_built_in_count;
		return assets;
	}
	struct reading reading = {assets, 0, strlen(folder), error, error_size};
	if (!read_folder(&reading, folder, FOLDER_DEPTH)) {
		goto fail;
	}
	if (assets->count > 0) {
		qsort(assets->own, assets->count, sizeof(*assets->own), compare_asset_paths);
	}
	assets->list = assets->own;
	if (assets_find(assets, "/index.html") == NULL) {
		snprintf(error, error_size,
			"\"%s\" is not a built web client: it has no index.html", folder);
		goto fail;
	}
	return assets;

fail:
	assets_destroy(assets);
	return NULL;
}

void assets_destroy(struct assets *assets) {
	if (assets == NULL) {
		return;
	}
	for (size_t i = 0; assets->own != NULL && i < assets->count; i++) {
		free((char *)assets->own[i].path);
		free((unsigned char *)assets->own[i].data);
	}
	for (size_t i = 0; i < PAGES; i++) {
		free((unsigned char *)assets->pages[i].data);
	}
	free(assets->own);
	free(assets);
}

/* Returns where the two letters after a text stand in a page; its size if they do not. */
static size_t find_letters(const struct asset *page, const char *before) {
	size_t length = strlen(before);
	for (size_t i = 0; i + length + 2 <= page->size; i++) {
		if (memcmp(page->data + i, before, length) == 0) {
			return i + length;
		}
	}
	return page->size;
}

/* Change the two letters after a text in one of the pages. */
static bool set_page_letters(
	struct assets *assets, size_t which, const char *before, const char *letters) {
	const struct asset *page = assets_find(assets, page_paths[which]);
	size_t at = page != NULL ? find_letters(page, before) : 0;
	if (page == NULL || at == page->size || memcmp(page->data + at, letters, 2) == 0) {
		return true;
	}
	unsigned char *data = malloc(page->size + 1);
	if (data == NULL) {
		return false;
	}
	memcpy(data, page->data, page->size);
	memcpy(data + at, letters, 2);
	struct asset changed = {.path = page_paths[which], .data = data, .size = page->size};
	free((unsigned char *)assets->pages[which].data);
	assets->pages[which] = changed;
	fill_etag(&assets->pages[which]);
	return true;
}

static bool set_letters(struct assets *assets, const char *before, const char *letters) {
	for (size_t i = 0; i < PAGES; i++) {
		if (!set_page_letters(assets, i, before, letters)) {
			return false;
		}
	}
	return true;
}

bool assets_speak(struct assets *assets, const char *language) {
	return set_letters(assets, "<html lang=\"", language);
}

bool assets_have_accounts(struct assets *assets) {
	return set_letters(assets, " data-accounts=\"", "on");
}

const struct asset *assets_find(const struct assets *assets, const char *path) {
	struct asset key = {.path = path};
	if (assets->count == 0) {
		return NULL;
	}
	for (size_t i = 0; i < PAGES; i++) {
		if (assets->pages[i].path != NULL && strcmp(path, page_paths[i]) == 0) {
			return &assets->pages[i];
		}
	}
	return bsearch(&key, assets->list, assets->count, sizeof(key), compare_asset_paths);
}

const char *asset_type(const struct asset *asset) {
	static const char *const types[][2] = {
		{".css", "text/css; charset=utf-8"},
		{".html", "text/html; charset=utf-8"},
		{".ico", "image/x-icon"},
		{".js", "text/javascript; charset=utf-8"},
		{".json", "application/json"},
		{".png", "image/png"},
		{".svg", "image/svg+xml"},
		{".txt", "text/plain; charset=utf-8"},
		{".wasm", "application/wasm"},
		{".webmanifest", "application/manifest+json"},
		{".webp", "image/webp"},
		{".woff2", "font/woff2"},
	};
	const char *dot = strrchr(asset->path, '.');
	for (size_t i = 0; dot != NULL && i < sizeof(types) / sizeof(types[0]); i++) {
		if (strcmp(dot, types[i][0]) == 0) {
			return types[i][1];
		}
	}
	return "application/octet-stream";
}

bool asset_is_hashed(const struct asset *asset) {
	return strncmp(asset->path, "/assets/", strlen("/assets/")) == 0;
}

size_t assets_count(const struct assets *assets) {
	return assets->count;
}
