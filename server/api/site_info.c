/* server/api/site_info.c - reads the house rules of a site. */
#include "server/api/site_info.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

static bool refuse_house_rules(
	const struct site_info *info, const char *why, char *error, size_t error_size) {
	snprintf(error, error_size, "the house rules \"%s\" cannot be used: %s",
		info->settings->house_rules, why);
	return false;
}

static bool read_rules(struct site_info *info, char *error, size_t error_size) {
	FILE *file = fopen(info->settings->house_rules, "rb");
	if (file == NULL) {
		return refuse_house_rules(info, strerror(errno), error, error_size);
	}
	size_t size = fread(info->rules, 1, SITE_RULES_MAX + 1, file);
	bool broken = ferror(file) != 0;
	fclose(file);
	if (broken || size > SITE_RULES_MAX) {
		return refuse_house_rules(info,
			broken ? "it cannot be read" : "it is longer than 16 KiB", error,
			error_size);
	}
	info->rules[size] = '\0';
	return (utf8_is_valid(info->rules, size) && strlen(info->rules) == size) ||
		refuse_house_rules(info, "it is not UTF-8 text", error, error_size);
}

bool site_info_init(struct site_info *info, const struct site_info_settings *settings,
	const struct site_keeps *keeps, char *error, size_t error_size) {
	*info = (struct site_info){settings, *keeps, calloc(1, SITE_RULES_MAX + 2)};
	if (info->rules == NULL) {
		snprintf(error, error_size, "out of memory");
		return false;
	}
	return settings->house_rules[0] == '\0' || read_rules(info, error, error_size);
}

void site_info_finish(struct site_info *info) {
	free(info->rules);
	info->rules = NULL;
}
