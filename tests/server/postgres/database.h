/* tests/server/postgres/database.h - a PostgreSQL server of the tests' own: made in a folder of its
 * own, reached by a socket in it, started again when it dies, and gone with the suite. */
#ifndef QIRKAT_TESTS_SERVER_POSTGRES_DATABASE_H
#define QIRKAT_TESTS_SERVER_POSTGRES_DATABASE_H

#include <stdbool.h>
#include <stddef.h>

enum { DATABASE_URL_SIZE = 512 };

/* Start it, once for a suite. Where none is installed, or the program was built without libpq,
 * there is none then: database_why says which, and what needs it is left out (suite_leave_out).
 * False where it does not start; why is on stderr. */
bool database_start(void);
const char *database_why(void);
bool database_is_there(void);

/* Of that database, of one of its users. */
const char *database_url(void);
/* With a further setting of libpq, as "port=1". Borrowed until the next call. */
const char *database_url_with(const char *setting);
/* As if it had never been used: it is no longer suspended, its settings are the initial ones, and
 * our tables are gone. */
void database_clean(void);
/* Run statements. said gets the first row (NULL: not wanted). */
void database_run(const char *statements, char *said, size_t size);
/* The same, where commits wait for no copy of the database. */
void database_run_locally(const char *statements);
/* Settings and pg_hba.conf are read again, and hold when this returns. */
void database_reload(void);
/* This user must say a password from now on. */
void database_require_password(const char *user);
/* End all connections of programs under test, at once. */
void database_cut(void);
/* Kill the server and all its processes at once, as a crash does. It starts again by itself;
 * database_wait waits for it. */
void database_kill(void);
void database_wait(void);
/* A copy of it that follows, and that each commit waits for from then on; it ends with the test. */
void database_start_copy(void);
/* Both, of which one that takes writes is to be used. */
const char *database_url_of_both(void);
/* The first dies and is not started again; the copy is made the one that takes writes. */
void database_kill_for_good(void);
void database_promote_copy(void);
/* From now on it takes connections at 127.0.0.1 too, over TLS with this certificate (PEM files of
 * both). Returns the port. It is started again for it. */
unsigned database_listen(const char *certificate, const char *key);
/* Suspend the server and all its processes, or resume them. */
void database_stop(bool stands);

#endif
