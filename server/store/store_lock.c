/* server/store/store_lock.c - one server per store. */
#include "server/store/store_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/store/store_files.h"

enum { PATH_BYTES = 1100, HOST_BYTES = 65, HOLDER_BYTES = 128 };

/* Record the holder of the lock, as information for people only. */
static void write_holder(int fd) {
	char host[HOST_BYTES] = "", text[HOLDER_BYTES];
	gethostname(host, sizeof(host) - 1);
	int length = snprintf(text, sizeof(text), "process %ld on %s\n", (long)getpid(), host);
	/* On a full disk the name will be missing; the lock works without it. */
	if (ftruncate(fd, 0) != 0 || pwrite(fd, text, (size_t)length, 0) != length) {
		return;
	}
}

static void read_holder(int fd, char holder[HOLDER_BYTES]) {
	ssize_t length = pread(fd, holder, HOLDER_BYTES - 1, 0);
	holder[length > 0 ? length : 0] = '\0';
	holder[strcspn(holder, "\n")] = '\0';
	if (holder[0] == '\0') {
		strcpy(holder, "unknown process");
	}
}

static int refuse_store_lock(int fd, const char *path, char *error, size_t size) {
	char holder[HOLDER_BYTES];
	int why = errno;
	if (why == EWOULDBLOCK) {
		read_holder(fd, holder);
		snprintf(error, size,
			"the store \"%s\" is in use by another server (%s); stop it, or choose "
			"another folder with --data",
			path, holder);
	} else {
		snprintf(error, size,
			"the store \"%s\" cannot be locked: %s; check that this user may write in "
			"its folder, and that its file system supports locks",
			path, strerror(why));
	}
	if (fd >= 0) {
		close(fd);
	}
	return -1;
}

int store_lock_take(const char *path, char *error, size_t size) {
	char name[PATH_BYTES];
	int length = snprintf(name, sizeof(name), "%s-lock", path);
	if (length < 0 || (size_t)length >= sizeof(name)) {
		snprintf(error, size, "the name of the store is too long");
		return -1;
	}
	if (!files_make_folder(path)) {
		snprintf(error, size,
			"the store \"%s\" cannot be created: %s; check that this user may write "
			"there and that the disk has space",
			path, strerror(errno));
		return -1;
	}
	int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) != 0) {
		return refuse_store_lock(fd, path, error, size);
	}
	write_holder(fd);
	return fd;
}

void store_lock_give(int fd) {
	if (fd >= 0) {
		close(fd);
	}
}
