/* server/net/http_body.c - uploads, received piece by piece.
 *
 * Their length must be announced, and the connection closes after the answer.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/http_conn.h"

enum {
	UPLOADS_MAX = 32,
	UPLOADS_OF_PEER_MAX = 2,
	UPLOAD_SECONDS = 60,   /* for a whole upload */
	GRACE_MS = 5000,       /* no minimum rate applies before */
	BYTES_A_SECOND = 2048, /* minimum rate after that */
	PIECE_SECONDS = 15,    /* for the next piece to arrive */
	PATH_BYTES = 64,
	TYPE_BYTES = 128,
};

struct upload {
	char path[PATH_BYTES];
	char *body;
	size_t size, got;
	uint64_t begun_ms; /* on the loop's clock */
	struct list in_net;
	struct conn *conn;
	struct quota *quota; /* that it is counted for; the conn may come to another one */
};

bool http_body_is_slow(size_t got, uint64_t ms) {
	return ms > UPLOAD_SECONDS * UINT64_C(1000) ||
		(ms > GRACE_MS && got < (ms - GRACE_MS) * BYTES_A_SECOND / 1000);
}

static uint64_t age_ms(const struct upload *upload) {
	return uv_now(upload->conn->net->options.loop) - upload->begun_ms;
}

/* Returns the upload to drop for one of another address that has none yet: one that is too slow,
 * otherwise the slowest of an address with several. NULL: none. */
static struct upload *find_slowest(const struct net *net) {
	struct upload *found = NULL;
	for (struct list *at = net->http->uploads.next; at != &net->http->uploads; at = at->next) {
		struct upload *upload = LIST_OWNER(at, struct upload, in_net);
		if (http_body_is_slow(upload->got, age_ms(upload))) {
			return upload;
		}
		if (quota_held(upload->quota, QUOTA_UPLOADS) > 1 &&
			(found == NULL || upload->got < found->got)) {
			found = upload;
		}
	}
	return found;
}

/* Abort an upload and its connection. */
static void abort_upload(struct upload *upload) {
	struct conn *conn = upload->conn;
	http_body_forget(conn);
	transport_kill(conn);
}

static bool make_upload_room(const struct conn *conn) {
	const struct net *net = conn->net;
	if (quota_held(conn->quota, QUOTA_UPLOADS) >= UPLOADS_OF_PEER_MAX ||
		!http_work_has_room(conn)) {
		return false;
	}
	if (net->http->upload_count < UPLOADS_MAX) {
		return true;
	}
	struct upload *slowest = quota_held(conn->quota, QUOTA_UPLOADS) == 0 ? find_slowest(net)
									     : NULL;
	if (slowest != NULL) {
		abort_upload(slowest);
	}
	return slowest != NULL;
}

static int begin_upload(struct conn *conn, const char *path, size_t length) {
	struct upload *upload = calloc(1, sizeof(*upload));
	char *body = malloc(length + 1);
	if (upload == NULL || body == NULL) {
		free(upload);
		free(body);
		return http_refuse_body(conn, 503, "busy", "This server is out of memory.");
	}
	upload->body = body;
	upload->size = length;
	upload->begun_ms = uv_now(conn->net->options.loop);
	upload->conn = conn;
	list_init(&upload->in_net);
	list_add_last(&conn->net->http->uploads, &upload->in_net);
	snprintf(upload->path, sizeof(upload->path), "%s", path);
	conn->http->upload = upload;
	upload->quota = quota_ref(conn->quota);
	quota_add(conn->quota, QUOTA_UPLOADS);
	conn->net->http->upload_count++;
	return http_invite(conn) && http_read_beside(conn) ? 0 : -1;
}

/* Can the file that is announced be read? If not, it is refused, with *result. */
static bool takes_file(struct conn *conn, size_t most, int *result) {
	char type[TYPE_BYTES];
	const struct http_head *head = conn->http->head;
	head_copy(head, "content-type", type, sizeof(type));
	if (head->is_chunked || !head->has_length) {
		*result = http_refuse_body(
			conn, 411, "no_length", "A file must be sent with its Content-Length.");
	} else if (head->length > most) {
		*result = http_refuse_body(conn, 413, "too_long", "A file may have at most 1 MB.");
	} else if (head->length == 0) {
		*result = http_refuse_body(conn, 400, "bad_record",
			"The request has no file; send a PDN file or a record.");
	} else if (http_has_coded_body(conn)) {
		*result = http_refuse_coding(conn);
	} else if (!api_takes_file(type)) {
		*result = http_refuse_body(conn, 415, "bad_type",
			"The body must be the file itself, sent as text/plain or application/json.");
	} else {
		return true;
	}
	return false;
}

int http_body_begin(struct conn *conn, const char *path, size_t most) {
	int result;
	if (!takes_file(conn, most, &result)) {
		return result;
	}
	if (!make_upload_room(conn)) {
		return http_refuse_body(
			conn, 503, "busy", "Too many files are waiting; try again soon.");
	}
	return begin_upload(conn, path, (size_t)conn->http->head->length);
}

size_t http_body_missing(const struct conn *conn) {
	return conn->http->upload->size - conn->http->upload->got;
}

bool http_body_piece(struct conn *conn, const char *data, size_t size) {
	struct upload *upload = conn->http->upload;
	if (http_body_is_slow(upload->got + size, age_ms(upload))) {
		return false;
	}
	assert(size <= http_body_missing(conn));
	memcpy(upload->body + upload->got, data, size);
	upload->got += size;
	transport_limit(conn, PIECE_SECONDS);
	return http_body_missing(conn) > 0 || watch_wake(conn);
}

int http_body_end(struct conn *conn) {
	struct upload *upload = conn->http->upload;
	struct api_reply reply;
	upload->body[upload->size] = '\0';
	struct api_request request = {
		.source = &conn->net->http->api,
		.method = "POST",
		.path = upload->path,
		.query = "",
		.body = upload->body,
		.size = upload->size,
	};
	api_answer(&request, &reply);
	upload->body = NULL; /* taken */
	http_body_forget(conn);
	if (reply.kind == API_BYTES) {
		return http_answer_api(conn, &reply, false, true);
	}
	return http_work_add(conn, reply.work, false, "", API_ONCE) ? 0 : -1;
}

void http_body_forget(struct conn *conn) {
	if (conn->http->upload == NULL) {
		return;
	}
	list_take_out(&conn->http->upload->in_net);
	conn->net->http->upload_count--;
	quota_drop(conn->http->upload->quota, QUOTA_UPLOADS);
	quota_release(conn->http->upload->quota);
	free(conn->http->upload->body);
	free(conn->http->upload);
	conn->http->upload = NULL;
}
