/* server/api/site_info.h - what a site says of itself: who runs it, its rules, what it keeps. */
#ifndef QIRKAT_SERVER_SITE_INFO_H
#define QIRKAT_SERVER_SITE_INFO_H

#include "server/process/config.h"

enum { SITE_RULES_MAX = 16384 }; /* bytes of a file of house rules */

struct site_info {
	const struct config *config; /* borrowed */
	char *rules;                 /* house rules, "" if there are none */
};

/* Read the house rules; before the server is confined. False with a sentence. */
bool site_info_init(
	struct site_info *info, const struct config *config, char *error, size_t error_size);
void site_info_finish(struct site_info *info);

#endif
