/* server/net/ws.h - websockets as links of the hub. */
#ifndef QIRKAT_SERVER_WS_H
#define QIRKAT_SERVER_WS_H

#include <stdbool.h>
#include <stddef.h>

struct conn;
struct conn_layer;
struct metric_list;
struct net;
struct ws_conn;

extern const struct conn_layer ws_layer;

/* Returns false without memory, or if the loop takes no timers. */
bool ws_start(struct net *net);
/* Close the handles, and free what there is once they are closed. */
void ws_stop(struct net *net);
void ws_free(struct net *net);
void ws_metrics(const struct net *net, struct metric_list *metrics);
/* Send what the hub said in this round. */
void ws_end_round(struct net *net);
/* Close every websocket. */
void ws_close_all(struct net *net, int code, const char *reason);
/* Is none left? */
bool ws_has_none(const struct net *net);

/* conn has become a websocket: fill ws, which is zeroed, and let the hub have it. allowed: its
 * page may connect here. session: that of its cookie, "" for a guest. */
void websocket_open(struct ws_conn *ws, struct conn *conn, bool allowed, const char *session);
/* There is room to write. Returns false if it shall be closed now. */
bool ws_writable(struct conn *conn);
/* It is no websocket any more: free what it has. May be called twice. */
void websocket_finish(struct conn *conn);

#endif
