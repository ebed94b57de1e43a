/* server/process/notify.c - reports the server's state to a service manager. */
#include "server/process/notify.h"

#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/un.h>
#include <unistd.h>

int notify_open(const char *name) {
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	size_t size = name != NULL ? strlen(name) : 0;
	if (size < 2 || size >= sizeof(address.sun_path) || (name[0] != '/' && name[0] != '@')) {
		return -1;
	}
	memcpy(address.sun_path, name, size);
	if (name[0] == '@') {
		address.sun_path[0] = '\0'; /* an abstract socket address of Linux */
	}
	int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
	socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size);
	if (fd >= 0 &&
		(fcntl(fd, F_SETFD, FD_CLOEXEC) != 0 || fcntl(fd, F_SETFL, O_NONBLOCK) != 0 ||
			connect(fd, (struct sockaddr *)&address, length) != 0)) {
		close(fd);
		fd = -1;
	}
	return fd;
}

void notify_say(int fd, const char *words) {
	if (fd >= 0) {
		ssize_t sent = send(fd, words, strlen(words), MSG_NOSIGNAL);
		(void)sent; /* a manager that missed it will notice otherwise */
	}
}
