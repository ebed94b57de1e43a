/* server/store/store_files.c - creates and copies files durably. */
#include "server/store/store_files.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 1100, COPY_BYTES = 65536 };

bool files_exists(const char *path) {
	struct stat about;
	return lstat(path, &about) == 0 || errno != ENOENT;
}

bool files_sync_folder(const char *path) {
	char copy[PATH_BYTES];
	snprintf(copy, sizeof(copy), "%s", path);
	int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (folder < 0) {
		return false;
	}
	bool synced = fsync(folder) == 0;
	close(folder);
	return synced;
}

bool files_make_folder(const char *path) {
	char copy[PATH_BYTES];
	snprintf(copy, sizeof(copy), "%s", path);
	return mkdir(dirname(copy), 0700) == 0 || errno == EEXIST;
}

static bool copy_bytes(int from, int to) {
	static char bytes[COPY_BYTES];
	ssize_t got;
	while ((got = read(from, bytes, sizeof(bytes))) > 0) {
		if (write(to, bytes, (size_t)got) != got) {
			return false;
		}
	}
	return got == 0 && fsync(to) == 0;
}

bool files_copy(const char *from, const char *to) {
	int source = open(from, O_RDONLY | O_CLOEXEC);
	int copy = source < 0
		? -1
		: open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
	bool good = copy >= 0 && copy_bytes(source, copy);
	int why = errno;
	if (source >= 0) {
		close(source);
	}
	if (copy >= 0) {
		close(copy);
	}
	if (copy >= 0 && !good) {
		unlink(to);
	}
	good = good && files_sync_folder(to);
	errno = good ? errno : why;
	return good;
}
