/* server/process/sandbox.c - restricts files and network with Landlock.
 *
 * The constants are defined here because the system's headers may be older than its kernel.
 */
#define _GNU_SOURCE /* syscall, O_PATH: all of this is only for Linux */
#include "server/process/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/sanitized.h"

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
	CREATE_RULESET = 444, /* on every architecture */
	ADD_RULE = 445,
	RESTRICT_SELF = 446,
	ASK_VERSION = 1,
	RULE_PATH = 1,
	RULE_PORT = 2,
	LINE_BYTES = 4096,
};

/* File access rights. */
enum {
	EXECUTE = 1 << 0,
	WRITE_FILE = 1 << 1,
	READ_FILE = 1 << 2,
	READ_DIR = 1 << 3,
	REMOVE_FILE = 1 << 5,
	MAKE_REG = 1 << 8,
	FIRST_RIGHTS = (1 << 13) - 1, /* those of ABI version 1 */
	REFER = 1 << 13,              /* since 2 */
	TRUNCATE = 1 << 14,           /* since 3 */
	IOCTL_DEV = 1 << 15,          /* since 5 */
};

/* Network rights, since version 4; and scopes for other processes, since 6. */
enum { BIND_TCP = 1, CONNECT_TCP = 2, SCOPE_SOCKETS_AND_SIGNALS = 3 };

struct ruleset {
	uint64_t files, network, scoped;
};

struct __attribute__((packed)) path_rule {
	uint64_t allowed;
	int32_t parent;
};

struct port_rule {
	uint64_t allowed, port;
};

/* Read by the C library, by OpenSSL, and by us for /metrics. */
static const char *const system_paths[] = {"/dev/null", "/dev/urandom", "/etc/gai.conf",
	"/etc/host.conf", "/etc/hosts", "/etc/ld.so.cache", "/etc/localtime", "/etc/nsswitch.conf",
	"/etc/resolv.conf", "/etc/services", "/etc/ssl/openssl.cnf", "/proc/self",
	"/sys/devices/system/cpu"};

static uint64_t rights_of(int version) {
	uint64_t rights = FIRST_RIGHTS;
	rights |= version >= 2 ? REFER : 0;
	rights |= version >= 3 ? TRUNCATE : 0;
	rights |= version >= 5 ? IOCTL_DEV : 0;
	return rights;
}

/* With port 0 (any port) there is no bind rule, because the port that the system picks, which
 * further addresses then use, is unknown. */
static int create_ruleset(int version, bool any_port) {
	struct ruleset ruleset = {
		.files = rights_of(version),
		.network = CONNECT_TCP | (any_port ? 0 : BIND_TCP),
		.scoped = SCOPE_SOCKETS_AND_SIGNALS,
	};
	size_t size = version >= 6 ? sizeof(ruleset) : version >= 4 ? 16 : 8;
	return (int)syscall(CREATE_RULESET, &ruleset, size, 0);
}

static bool allow_path(int ruleset, const char *path, uint64_t rights) {
	struct stat about;
	int fd = open(path, O_PATH | O_CLOEXEC);
	if (fd < 0) {
		return true;
	}
	bool folder = fstat(fd, &about) == 0 && S_ISDIR(about.st_mode);
	struct path_rule rule = {
		.allowed = folder ? rights : rights & (WRITE_FILE | READ_FILE | TRUNCATE),
		.parent = fd,
	};
	bool good = syscall(ADD_RULE, ruleset, RULE_PATH, &rule, 0) == 0;
	close(fd);
	return good;
}

static bool allow_paths(int ruleset, const char *const *paths, size_t count, uint64_t rights) {
	bool good = true;
	for (size_t i = 0; good && i < count && paths[i] != NULL; i++) {
		good = allow_path(ruleset, paths[i], rights);
	}
	return good;
}

/* Allow the folders of the loaded libraries, because some load others later, by name. */
static bool allow_libraries(int ruleset) {
	char line[LINE_BYTES];
	char last[LINE_BYTES] = "";
	bool good = true;
	FILE *maps = fopen("/proc/self/maps", "r");
	while (good && maps != NULL && fgets(line, sizeof(line), maps) != NULL) {
		char *path = strchr(line, '/');
		char *name = path != NULL ? strrchr(path, '/') : NULL;
		if (name == NULL || name == path || strstr(name, ".so") == NULL) {
			continue;
		}
		*name = '\0';
		if (strcmp(path, last) != 0) {
			good = allow_path(ruleset, path, READ_FILE | READ_DIR);
			strcpy(last, path);
		}
	}
	if (maps != NULL) {
		fclose(maps);
	}
	return good;
}

static bool allow_port(int ruleset, int version, uint64_t how, unsigned port) {
	struct port_rule rule = {.allowed = how, .port = port};
	return version < 4 || port == 0 || syscall(ADD_RULE, ruleset, RULE_PORT, &rule, 0) == 0;
}

static bool allow_ports(int ruleset, int version, const struct sandbox_paths *paths) {
	bool good = true;
	for (size_t i = 0; good && paths->listen[0] != 0 && i < SANDBOX_LISTENS; i++) {
		good = allow_port(ruleset, version, BIND_TCP, paths->listen[i]);
	}
	for (size_t i = 0; good && i < SANDBOX_PORTS && paths->connect[i] != 0; i++) {
		good = allow_port(ruleset, version, CONNECT_TCP, paths->connect[i]);
	}
	return good;
}

static bool fill_ruleset(int ruleset, int version, const struct sandbox_paths *paths) {
	enum { SYSTEM_PATHS = sizeof(system_paths) / sizeof(system_paths[0]) };
	const uint64_t read = READ_FILE | READ_DIR;
	const uint64_t write = read | WRITE_FILE | REMOVE_FILE | MAKE_REG |
		(rights_of(version) & TRUNCATE);
	return allow_paths(ruleset, paths->write, SANDBOX_PATHS, write) &&
		allow_paths(ruleset, paths->read, SANDBOX_PATHS, read) &&
		allow_paths(ruleset, system_paths, SYSTEM_PATHS, read) &&
		allow_libraries(ruleset) && allow_ports(ruleset, version, paths);
}

bool sandbox_files(const struct sandbox_paths *paths, char told[SANDBOX_TOLD]) {
	if (IS_SANITIZED) {
		snprintf(told, SANDBOX_TOLD, "open (built with sanitizers)");
		return false;
	}
	int version = (int)syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
	if (version < 1) {
		snprintf(told, SANDBOX_TOLD, "open (this kernel does not support Landlock: %s)",
			strerror(errno));
		return false;
	}
	int ruleset = create_ruleset(version, paths->listen[0] == 0);
	bool good = ruleset >= 0 && fill_ruleset(ruleset, version, paths) &&
		prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
		syscall(RESTRICT_SELF, ruleset, 0) == 0;
	if (good) {
		snprintf(told, SANDBOX_TOLD, "confined landlock=%d", version);
	} else {
		snprintf(told, SANDBOX_TOLD, "open (Landlock failed: %s)", strerror(errno));
	}
	if (ruleset >= 0) {
		close(ruleset);
	}
	return good;
}
#else
bool sandbox_files(const struct sandbox_paths *paths, char told[SANDBOX_TOLD]) {
	(void)paths;
	snprintf(told, SANDBOX_TOLD, "open (Landlock requires Linux)");
	return false;
}
#endif
