/* tests/bench/relay_log.c - a log for the relay. */
#include "tests/bench/relay_log.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ENTRY_BYTES = 256, BATCH_MAX = 400, LOG_BYTES = 4 << 20, PATH_BYTES = 400 };

struct queue {
	struct relay_entry *first, *last;
};

static struct {
	uv_prepare_t end_of_turn;
	uv_async_t wake;
	uv_thread_t thread;
	uv_mutex_t lock;
	uv_cond_t work;
	struct queue gathered; /* used by the loop only */
	struct queue todo, done;
	void (*kept)(struct relay_entry *entry);
	int fd;
	off_t at;
} keeping;

static void add(struct queue *queue, struct relay_entry *entry) {
	entry->next = NULL;
	if (queue->first != NULL) {
		queue->last->next = entry;
	} else {
		queue->first = entry;
	}
	queue->last = entry;
}

static void move(struct queue *to, struct queue *from) {
	if (from->first == NULL) {
		return;
	}
	if (to->first != NULL) {
		to->last->next = from->first;
	} else {
		to->first = from->first;
	}
	to->last = from->last;
	*from = (struct queue){NULL, NULL};
}

/* The file is overwritten from the start, so that it stops growing, like SQLite's log. */
static void write_batch(const struct queue *batch) {
	static char bytes[ENTRY_BYTES * BATCH_MAX];
	size_t count = 0;
	for (const struct relay_entry *entry = batch->first; entry != NULL && count < BATCH_MAX;
		entry = entry->next) {
		count++;
	}
	keeping.at = keeping.at + (off_t)sizeof(bytes) > LOG_BYTES ? 0 : keeping.at;
	ssize_t written = pwrite(keeping.fd, bytes, count * ENTRY_BYTES, keeping.at);
	if (written < 0 || fdatasync(keeping.fd) != 0) {
		perror("relay");
		_exit(1);
	}
	keeping.at += written;
}

static void work(void *user) {
	(void)user;
	uv_mutex_lock(&keeping.lock);
	for (;;) {
		struct queue batch = {NULL, NULL};
		while (keeping.todo.first == NULL) {
			uv_cond_wait(&keeping.work, &keeping.lock);
		}
		move(&batch, &keeping.todo);
		uv_mutex_unlock(&keeping.lock);
		write_batch(&batch);
		uv_mutex_lock(&keeping.lock);
		move(&keeping.done, &batch);
		uv_async_send(&keeping.wake);
	}
}

static void on_end_of_turn(uv_prepare_t *handle) {
	uv_prepare_stop(handle);
	uv_mutex_lock(&keeping.lock);
	move(&keeping.todo, &keeping.gathered);
	uv_mutex_unlock(&keeping.lock);
	uv_cond_signal(&keeping.work);
}

static void on_wake(uv_async_t *handle) {
	struct queue done = {NULL, NULL};
	(void)handle;
	uv_mutex_lock(&keeping.lock);
	move(&done, &keeping.done);
	uv_mutex_unlock(&keeping.lock);
	while (done.first != NULL) {
		struct relay_entry *entry = done.first;
		done.first = entry->next;
		entry->waits = false;
		keeping.kept(entry);
	}
}

bool relay_log_start(uv_loop_t *loop, const char *folder, void (*kept)(struct relay_entry *entry)) {
	char path[PATH_BYTES];
	snprintf(path, sizeof(path), "%s/log", folder);
	keeping.fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	keeping.kept = kept;
	return keeping.fd >= 0 && uv_prepare_init(loop, &keeping.end_of_turn) == 0 &&
		uv_async_init(loop, &keeping.wake, on_wake) == 0 &&
		uv_mutex_init(&keeping.lock) == 0 && uv_cond_init(&keeping.work) == 0 &&
		uv_thread_create(&keeping.thread, work, NULL) == 0;
}

void relay_log_add(struct relay_entry *entry) {
	entry->waits = true;
	add(&keeping.gathered, entry);
	uv_prepare_start(&keeping.end_of_turn, on_end_of_turn);
}
