/* tests/chaos/strange.h - the program that chaos.c kills: `qirkat` itself, built with another store
 * and another clock in the two places where it creates them. Never part of the product.
 *
 * STORM_DISK   the seed that decides when the disk is full, slow or busy; unset: never
 * STORM_SLOW   milliseconds that each event takes to be stored; unset: as long as it takes
 * STORM_LIES   set: events are acknowledged before they are stored, which must be detected
 * STORM_SPEED  how many times as fast the clock of the rooms runs; unset: 1
 * STORM_HANGS  set: the loop hangs for ever after SIGQUIT
 *
 * After SIGUSR1 the disk does not fail, after SIGUSR2 it may fail again.
 */
#ifndef QIRKAT_TESTS_CHAOS_STRANGE_H
#define QIRKAT_TESTS_CHAOS_STRANGE_H

#include "server/hub/hub.h"
#include "server/store/store.h"

/* As store_sqlite_create. */
struct store *strange_store_create(
	uv_loop_t *loop, const char *path, char *error, size_t error_size);
/* As store_postgres_create and store_postgres_share. Only lies are simulated for a database, not
 * its disk. */
struct store *strange_postgres_create(
	uv_loop_t *loop, const char *url, char *error, size_t error_size);
struct store *strange_postgres_share(
	uv_loop_t *loop, const char *url, char *error, size_t error_size);
/* As hub_create. */
struct hub *strange_hub_create(uv_loop_t *loop, struct store *store,
	const struct hub_settings *settings, char *error, size_t error_size);
/* From now on SIGQUIT makes the loop hang, if the environment says so. */
void strange_loop_begin(uv_loop_t *loop);

#endif
