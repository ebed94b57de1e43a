/* server/process/log.h - the log: one line per event, `level area key=value ...`, on standard
 * error.
 *
 * error: something failed. warning: it worked, but somebody should look at it. info: what the
 * server did: start and stop, tables that open and games that end. debug: what everybody at it
 * does.
 *
 * Never a token, a seed or chat. Control characters are written as '?', so that text from outside
 * cannot fake a line. After log_level_set has been called, any thread may write.
 */
#ifndef QIRKAT_SERVER_LOG_H
#define QIRKAT_SERVER_LOG_H

#include <stdbool.h>
#include <stdio.h>

enum log_level { LOG_LEVEL_ERROR, LOG_LEVEL_WARNING, LOG_LEVEL_INFO, LOG_LEVEL_DEBUG, LOG_LEVELS };

enum { LOG_LINE_MAX = 1024 }; /* longer lines are cut */

/* Show lines up to this level; LOG_LEVEL_INFO until called. */
void log_level_set(enum log_level level);
/* Are lines of this level shown? */
bool log_shows(enum log_level level);
/* Whether each line begins with the time: 2026-11-26T17:46:03.120Z. False until called. */
void log_time_set(bool shows);
/* Whether lines name the addresses of people. True until called. */
void log_addresses_set(bool shows);
/* Returns the address as a line may say it: itself, or "hidden". */
const char *log_address(const char *address);
/* Write to another stream (borrowed until changed); NULL: standard error. */
void log_stream_set(FILE *stream);
/* Returns the name of a level: "warning". NULL if it is not a level. */
const char *log_level_name(enum log_level level);

/* format is like that of printf, without a newline: log_error("store", "room=%s cannot be read",
 * id). */
void log_error(const char *area, const char *format, ...);   /* something failed */
void log_warning(const char *area, const char *format, ...); /* it worked, but needs attention */
void log_info(const char *area, const char *format, ...);    /* start, stop and similar */
void log_debug(const char *area, const char *format, ...);   /* for debugging */

#endif
