/* server/api/site_info.h - what a site says of itself: who runs it, its rules, what it keeps. */
#ifndef QIRKAT_SERVER_SITE_INFO_H
#define QIRKAT_SERVER_SITE_INFO_H

#include <stdbool.h>
#include <stddef.h>

#include "server/process/setting.h"

enum { SITE_RULES_MAX = 16384 }; /* bytes of a file of house rules */

struct site_info_settings { /* all "": the site says nothing of itself */
	char site_name[SETTING_TEXT_MAX];
	char site_contact[SETTING_TEXT_MAX];
	char site_notice[SETTING_TEXT_MAX];
	char house_rules[SETTING_TEXT_MAX]; /* a file */
};

/* What it keeps of its visitors and their games, and for how long. */
struct site_keeps {
	bool nothing;                            /* everything ends with the program */
	unsigned over_days, store_mb, idle_days; /* as the settings have them */
	bool chat, bots;                         /* may visitors write, and make bots? */
	bool accounts;                           /* may people have accounts? */
	const char *log; /* when the log names an address: never, refused, opened, always */
};

struct site_info {
	const struct site_info_settings *settings; /* borrowed */
	struct site_keeps keeps;
	char *rules; /* house rules, "" if there are none */
};

/* Read the house rules; before the server is confined. False with a sentence. */
bool site_info_init(struct site_info *info, const struct site_info_settings *settings,
	const struct site_keeps *keeps, char *error, size_t error_size);
void site_info_finish(struct site_info *info);

#endif
