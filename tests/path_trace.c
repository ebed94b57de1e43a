/* tests/path_trace.c - records which functions of an instrumented program are called, and when it
 * writes to a socket.
 *
 * A library to be loaded before all others (tests/path.py builds it, and reads what it records).
 * The file that PATH_TRACE names holds a struct trace, which its reader also maps: it says when to
 * record.
 */
#define _GNU_SOURCE /* RTLD_NEXT, dl_iterate_phdr, gettid */
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum { ENTRIES = 1 << 18, ENTER = 1, LEAVE = 2, WRITE = 3 };

/* All of it in 64 bits: the reader unpacks it with one format. */
struct entry {
	uint64_t what, thread, address;
};

struct trace {
	_Atomic uint64_t records, count;
	uint64_t base; /* where the program is loaded */
	uint64_t room;
	struct entry entries[ENTRIES];
};

static struct trace *trace;

void __cyg_profile_func_enter(void *function, void *site);
void __cyg_profile_func_exit(void *function, void *site);

static int on_object(struct dl_phdr_info *info, size_t size, void *user) {
	(void)size;
	*(uint64_t *)user = info->dlpi_addr;
	return 1; /* the first is the program */
}

__attribute__((constructor)) static void open_trace(void) {
	const char *path = getenv("PATH_TRACE");
	int fd = path != NULL ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
	if (fd < 0 || ftruncate(fd, sizeof(*trace)) != 0) {
		abort();
	}
	void *memory = mmap(NULL, sizeof(*trace), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	if (memory == MAP_FAILED) {
		abort();
	}
	trace = memory;
	trace->room = ENTRIES;
	dl_iterate_phdr(on_object, &trace->base);
}

static void record(uint64_t what, const void *address) {
	static _Thread_local uint64_t thread;
	if (trace == NULL || atomic_load(&trace->records) == 0) {
		return;
	}
	if (thread == 0) {
		thread = (uint64_t)gettid();
	}
	uint64_t at = atomic_fetch_add(&trace->count, 1);
	if (at < ENTRIES) {
		trace->entries[at] = (struct entry){what, thread, (uint64_t)(uintptr_t)address};
	}
}

void __cyg_profile_func_enter(void *function, void *site) {
	(void)site;
	record(ENTER, function);
}

void __cyg_profile_func_exit(void *function, void *site) {
	(void)site;
	record(LEAVE, function);
}

/* ---- what is written to sockets ---- */

ssize_t send(int fd, const void *bytes, size_t size, int flags) {
	record(WRITE, NULL);
	return sendto(fd, bytes, size, flags, NULL, 0);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
	static ssize_t (*next)(int, const struct msghdr *, int);
	if (next == NULL) {
		*(void **)&next = dlsym(RTLD_NEXT, "sendmsg");
	}
	record(WRITE, NULL);
	return next(fd, message, flags);
}
