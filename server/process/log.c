/* server/process/log.c - the log: lines of `level area key=value`, with the time before them if
 * that is wanted. */
#include "server/process/log.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>

enum { TIME_BYTES = 32 };

static const char *const names[LOG_LEVELS] = {
	[LOG_LEVEL_ERROR] = "error",
	[LOG_LEVEL_WARNING] = "warning",
	[LOG_LEVEL_INFO] = "info",
	[LOG_LEVEL_DEBUG] = "debug",
};

static enum log_level shown = LOG_LEVEL_INFO;
static bool with_time;
static bool without_addresses;
static FILE *stream;

/* Replace characters that could end the line or move the cursor. */
static void replace_controls(char *text) {
	for (; *text != '\0'; text++) {
		unsigned char c = (unsigned char)*text;
		if (c < ' ' || c == 127) {
			*text = '?';
		}
	}
}

/* The time with a space after it, "" if it is not wanted. */
static void write_log_time(char text[TIME_BYTES]) {
	struct timespec now;
	struct tm utc;
	text[0] = '\0';
	if (!with_time || clock_gettime(CLOCK_REALTIME, &now) != 0 ||
		gmtime_r(&now.tv_sec, &utc) == NULL) {
		return;
	}
	size_t used = strftime(text, TIME_BYTES, "%Y-%m-%dT%H:%M:%S", &utc);
	snprintf(text + used, TIME_BYTES - used, ".%03ldZ ", now.tv_nsec / 1000000);
}

/* Written with a single fputs, so that lines of several threads do not mix. */
static void write_log_line(
	enum log_level level, const char *area, const char *format, va_list args) {
	char text[LOG_LINE_MAX], at[TIME_BYTES];
	if (!log_shows(level)) {
		return;
	}
	write_log_time(at);
	int start = snprintf(text, sizeof(text) - 1, "%s%s %s ", at, names[level], area);
	if (start < 0 || (size_t)start >= sizeof(text) - 1) {
		return;
	}
	vsnprintf(text + start, sizeof(text) - 1 - (size_t)start, format, args);
	replace_controls(text);
	strcat(text, "\n");
	FILE *out = stream != NULL ? stream : stderr;
	fputs(text, out);
	fflush(out);
}

void log_level_set(enum log_level level) {
	shown = level;
}

bool log_shows(enum log_level level) {
	return level <= shown;
}

void log_time_set(bool shows) {
	with_time = shows;
}

void log_addresses_set(bool shows) {
	without_addresses = !shows;
}

const char *log_address(const char *address) {
	return without_addresses ? "hidden" : address;
}

void log_stream_set(FILE *to) {
	stream = to;
}

const char *log_level_name(enum log_level level) {
	return level < LOG_LEVELS ? names[level] : NULL;
}

void log_error(const char *area, const char *format, ...) {
	va_list args;
	va_start(args, format);
	write_log_line(LOG_LEVEL_ERROR, area, format, args);
	va_end(args);
}

void log_warning(const char *area, const char *format, ...) {
	va_list args;
	va_start(args, format);
	write_log_line(LOG_LEVEL_WARNING, area, format, args);
	va_end(args);
}

void log_info(const char *area, const char *format, ...) {
	va_list args;
	va_start(args, format);
	write_log_line(LOG_LEVEL_INFO, area, format, args);
	va_end(args);
}

void log_debug(const char *area, const char *format, ...) {
	va_list args;
	va_start(args, format);
	write_log_line(LOG_LEVEL_DEBUG, area, format, args);
	va_end(args);
}
