/* server/net/listen.h - the sockets that the server listens on. */
#ifndef QIRKAT_SERVER_LISTEN_SOCKETS_H
#define QIRKAT_SERVER_LISTEN_SOCKETS_H

#include <stdbool.h>
#include <stddef.h>

struct metric_list;
struct net;

/* Returns false without memory, or if the loop takes no timers. */
bool listen_start(struct net *net);
/* Listen where the settings say. Returns false with a sentence. */
bool listen_open(struct net *net, char *error, size_t error_size);
/* Accept nothing any more. May be called twice, and before listen_start. */
void listen_close(struct net *net);
/* Close the handles, and free what there is once they are closed. */
void listen_stop(struct net *net);
void listen_free(struct net *net);
void listen_metrics(const struct net *net, struct metric_list *metrics);

#endif
