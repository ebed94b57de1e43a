/* tests/chaos/strange.h - the program of the storm: `qirkat` itself, built with another store and
 * another clock in the two places where it makes them. Never part of the product.
 *
 * STORM_DISK   a number: from it is drawn when the disk is full, slow or busy; unset: never
 * STORM_LIES   set: appends are acknowledged before they are kept, which a storm must notice
 * STORM_SPEED  a number: the clock of the rooms runs so many times as fast; unset: as it does
 *
 * On SIGUSR1 the disk is good, on SIGUSR2 no more.
 */
#ifndef QIRKAT_TESTS_CHAOS_STRANGE_H
#define QIRKAT_TESTS_CHAOS_STRANGE_H

#include "server/hub/hub.h"
#include "server/store/store.h"

/* As store_sqlite_create. */
struct store *strange_store_create(
	uv_loop_t *loop, const char *path, char *error, size_t error_size);
/* As store_postgres_create and store_postgres_share. Only lies are told of a database; its disk is
 * its own affair. */
struct store *strange_postgres_create(
	uv_loop_t *loop, const char *url, char *error, size_t error_size);
struct store *strange_postgres_share(
	uv_loop_t *loop, const char *url, char *error, size_t error_size);
/* As hub_create. */
struct hub *strange_hub_create(uv_loop_t *loop, struct store *store,
	const struct site_limits *limits, char *error, size_t error_size);

#endif
