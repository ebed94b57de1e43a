/* server/process/log.c - the log: lines of `level area key=value`. */
#include "server/process/log.h"

#include <stdarg.h>
#include <string.h>

static const char *const names[LOG_LEVELS] = {
	[LOG_LEVEL_ERROR] = "error",
	[LOG_LEVEL_WARNING] = "warning",
	[LOG_LEVEL_INFO] = "info",
	[LOG_LEVEL_DEBUG] = "debug",
};

static enum log_level shown = LOG_LEVEL_INFO;
static FILE *stream;

/* Replace characters that could end the line or move the cursor. */
static void flatten(char *text) {
	for (; *text != '\0'; text++) {
		unsigned char c = (unsigned char)*text;
		if (c < ' ' || c == 127) {
			*text = '?';
		}
	}
}

/* Written with a single fputs, so that lines of several threads do not mix. */
static void line(enum log_level level, const char *area, const char *format, va_list args) {
	char text[LOG_LINE_MAX];
	if (level > shown) {
		return;
	}
	int start = snprintf(text, sizeof(text) - 1, "%s %s ", names[level], area);
	if (start < 0 || (size_t)start >= sizeof(text) - 1) {
		return;
	}
	vsnprintf(text + start, sizeof(text) - 1 - (size_t)start, format, args);
	flatten(text);
	strcat(text, "\n");
	FILE *out = stream != NULL ? stream : stderr;
	fputs(text, out);
	fflush(out);
}

void log_level_set(enum log_level level) {
	shown = level;
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
	line(LOG_LEVEL_ERROR, area, format, args);
	va_end(args);
}

void log_warning(const char *area, const char *format, ...) {
	va_list args;
	va_start(args, format);
	line(LOG_LEVEL_WARNING, area, format, args);
	va_end(args);
}

void log_info(const char *area, const char *format, ...) {
	va_list args;
	va_start(args, format);
	line(LOG_LEVEL_INFO, area, format, args);
	va_end(args);
}

void log_debug(const char *area, const char *format, ...) {
	va_list args;
	va_start(args, format);
	line(LOG_LEVEL_DEBUG, area, format, args);
	va_end(args);
}
