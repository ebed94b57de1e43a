/* server/net/ws_greet.c - who is signed in on a new websocket: it is not read before that is known.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "server/net/ws_conn.h"

/* The question whose session it is. It may outlive the connection. */
struct ws_greeting {
	struct ws_conn *ws; /* NULL once it is gone */
	struct net *net;
	uint64_t ended; /* sessions, when it was asked */
	ws_on_greeted done;
};

static void ask_person(struct ws_greeting *greeting, const char *session);

/* What came meanwhile is read now. */
static void go_on_reading(struct ws_conn *ws) {
	bool has_more = transport_has_more(ws->conn);
	watch_events(ws->conn, has_more ? EPOLLIN | EPOLLOUT : EPOLLIN);
}

static void on_person_found(void *user, enum store_result result, const struct person *person) {
	struct ws_greeting *greeting = user;
	struct ws_conn *ws = greeting->ws;
	if (ws != NULL && person != NULL &&
		greeting->ended != hub_sessions_ended(greeting->net->options.hub)) {
		char session[ACCOUNT_HASH_SIZE];
		strcpy(session, person->session); /* which may be the one that has ended */
		ask_person(greeting, session);
		return;
	}
	ws_on_greeted done = greeting->done;
	free(greeting);
	if (ws != NULL) {
		ws->greeting = NULL;
		go_on_reading(ws);
		done(ws, result, person);
	}
}

static void ask_person(struct ws_greeting *greeting, const char *session) {
	greeting->ended = hub_sessions_ended(greeting->net->options.hub);
	accounts_find_again(greeting->net->options.accounts, session, on_person_found, greeting);
}

bool ws_greet(struct ws_conn *ws, const char *session, ws_on_greeted done) {
	struct ws_greeting *greeting = malloc(sizeof(*greeting));
	if (greeting == NULL) {
		return false;
	}
	*greeting = (struct ws_greeting){.ws = ws, .net = ws->conn->net, .done = done};
	ws->greeting = greeting;
	watch_events(ws->conn, 0);
	ask_person(greeting, session);
	return true;
}

void ws_stop_greeting(struct ws_conn *ws) {
	if (ws->greeting != NULL) {
		ws->greeting->ws = NULL;
		ws->greeting = NULL;
		if (ws->reads) {
			go_on_reading(ws);
		}
	}
}
