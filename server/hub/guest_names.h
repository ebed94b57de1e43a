/* server/hub/guest_names.h - whether a guest may be called so: not like an account. The store is
 * asked, once for each name of a connection; if it is slow, the name passes. Only with accounts. */
#ifndef QIRKAT_SERVER_HUB_GUEST_NAMES_H
#define QIRKAT_SERVER_HUB_GUEST_NAMES_H

#include "server/live/join.h"

struct guest_names;

/* Returns new; NULL if out of memory. Both are borrowed. */
struct guest_names *guest_names_create(struct clients *clients, struct joins *joins);
/* Accepts NULL. What was asked is still answered. */
void guest_names_destroy(struct guest_names *names);
struct live_listener guest_names_listener(struct guest_names *names);
/* As in site_names; user is a struct guest_names. */
enum site_name guest_names_judge(void *user, struct client *client, const char *name);

#endif
