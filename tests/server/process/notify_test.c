/* tests/server/process/notify_test.c - what is sent to a service manager. */
#include "server/process/notify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/suite.h"
#include "tests/temporary.h"

static char folder[TEMPORARY_PATH], path[TEMPORARY_PATH + 8];

static void set_up(void) {
	ck_assert(temporary_make(folder, sizeof(folder), "notify"));
	snprintf(path, sizeof(path), "%s/socket", folder);
}

static void tear_down(void) {
	unlink(path);
	rmdir(folder);
}

/* The other end, where a manager listens. first: 0 for an abstract name. */
static int listen_at(const char *name, char first) {
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name));
	memcpy(address.sun_path, name, strlen(name));
	address.sun_path[0] = first;
	int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&address, size), 0);
	return fd;
}

static void hears(int manager, const char *words) {
	char got[64] = "";
	ck_assert_int_eq(recv(manager, got, sizeof(got) - 1, MSG_DONTWAIT), (int)strlen(words));
	ck_assert_str_eq(got, words);
}

SUITE_GROUP(notify_cases, set_up, tear_down, 10)

START_TEST(a_manager_at_a_socket_file_is_notified) {
	int manager = listen_at(path, path[0]);
	int fd = notify_open(path);
	ck_assert_int_ge(fd, 0);
	notify_say(fd, "READY=1");
	notify_say(fd, "STOPPING=1");
	hears(manager, "READY=1");
	hears(manager, "STOPPING=1");
	close(fd);
	close(manager);
}
END_TEST

START_TEST(a_manager_at_an_abstract_socket_is_notified) {
	char name[sizeof(path) + 1];
	snprintf(name, sizeof(name), "@%s", path);
	int manager = listen_at(name, '\0');
	int fd = notify_open(name);
	ck_assert_int_ge(fd, 0);
	notify_say(fd, "READY=1");
	hears(manager, "READY=1");
	close(fd);
	close(manager);
}
END_TEST

START_TEST(without_a_manager_nothing_is_sent) {
	char longer[400];
	memset(longer, 'a', sizeof(longer) - 1);
	longer[sizeof(longer) - 1] = '\0';
	longer[0] = '/';
	ck_assert_int_eq(notify_open(NULL), -1);
	ck_assert_int_eq(notify_open(""), -1);
	ck_assert_int_eq(notify_open("/"), -1);
	ck_assert_int_eq(notify_open("socket"), -1);
	ck_assert_int_eq(notify_open(longer), -1);
	ck_assert_int_eq(notify_open(path), -1);
	notify_say(-1, "READY=1");
}
END_TEST

START_TEST(a_manager_that_is_gone_or_does_not_read_blocks_nothing) {
	int manager = listen_at(path, path[0]);
	int fd = notify_open(path);
	for (int i = 0; i < 5000; i++) {
		notify_say(fd, "READY=1");
	}
	hears(manager, "READY=1");
	close(manager);
	notify_say(fd, "READY=1");
	close(fd);
}
END_TEST
