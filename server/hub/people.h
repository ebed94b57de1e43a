/* server/hub/people.h - who is signed in on which connection.
 *
 * A connection has the person of the session with which it was opened (client->person). It is
 * closed when that session ends: at once if this server ends it, within PEOPLE_AGAIN_MS if another
 * program does. Only with accounts.
 */
#ifndef QIRKAT_SERVER_HUB_PEOPLE_H
#define QIRKAT_SERVER_HUB_PEOPLE_H

#include "server/live/client.h"
#include "server/live/listen.h"

struct accounts;
struct people;
struct person;

enum { PEOPLE_AGAIN_MS = 60 * 1000 }; /* so often the store is asked whether a session still is */

/* Returns new; NULL if out of memory. Both are borrowed. */
struct people *people_create(struct clients *clients, struct accounts *accounts);
/* Accepts NULL. What was asked is still answered. */
void people_destroy(struct people *people);
struct live_listener people_listener(struct people *people);

/* This person, which is copied, is signed in on a new connection. False if out of memory. */
bool people_sign_in(struct people *people, struct client *client, const struct person *person);
/* How many sessions have ended here: who has looked for a person meanwhile must look again. */
uint64_t people_ended(const struct people *people);

#endif
