/* server/net/metrics.h - metrics in the Prometheus text format. */
#ifndef QIRKAT_SERVER_METRICS_H
#define QIRKAT_SERVER_METRICS_H

#include <stddef.h>

struct net;

/* Returns all metrics as new text; NULL without memory. */
char *metrics_text(const struct net *net, size_t *size);

#endif
