/* server/cmd/config.h - settings: one table for the file, the environment, the flags and
 * --help.
 *
 * A setting `rooms_per_address` is `rooms_per_address = 20` in the file, QIRKAT_ROOMS_PER_ADDRESS
 * in the environment and --rooms-per-address 20 as a flag; flags override the environment, which
 * overrides the file. The file is named by --config FILE or QIRKAT_CONFIG; there is no default
 * file.
 */
#ifndef QIRKAT_SERVER_CMD_CONFIG_H
#define QIRKAT_SERVER_CMD_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "server/accounts/account.h"
#include "server/api/site_info.h"
#include "server/bots/bots.h"
#include "server/hub/hub_settings.h"
#include "server/net/net.h"
#include "server/process/log.h"
#include "server/process/setting.h"

enum { CONFIG_ERROR_MAX = 1024 };

enum config_switch { CONFIG_OFF, CONFIG_ON };

enum config_store { CONFIG_STORE_SQLITE, CONFIG_STORE_MEMORY, CONFIG_STORE_POSTGRES };

/* The settings of each module, and of the program itself. */
struct config {
	struct site_info_settings site;
	struct hub_settings hub;
	struct bot_settings bots;
	struct net_settings net;
	struct accounts_settings accounts;
	/* Variables of the environment that Kubernetes sets for a service called qirkat: how many,
	 * and the first. */
	unsigned ignored_count;
	char ignored[64];
	char data[SETTING_TEXT_MAX];     /* folder for data */
	unsigned store;                  /* enum config_store */
	char database[SETTING_TEXT_MAX]; /* URL for CONFIG_STORE_POSTGRES; may contain a password */
	char node[SETTING_TEXT_MAX];     /* name of this server in a cluster; "": no cluster */
	char bus[SETTING_TEXT_MAX];      /* URLs of NATS for the cluster; may contain passwords */
	char address[SETTING_TEXT_MAX];  /* where other servers can reach this one; "" */
	char client[SETTING_TEXT_MAX];   /* folder of a built web client; "" for the embedded one */
	unsigned language;               /* of the page: index of the setting's words */
	char reserved_names[SETTING_TEXT_MAX];
	char games[SETTING_TEXT_MAX];           /* folder of additional definitions; "" for none */
	char tls_certificate[SETTING_TEXT_MAX]; /* PEM files; both "": no TLS of our own */
	char tls_key[SETTING_TEXT_MAX];
	unsigned log;                     /* enum log_level */
	unsigned log_time, log_addresses; /* enum config_switch */
	unsigned sandbox;    /* enum config_switch: drop privileges that are not needed */
	unsigned drain_s;    /* maximum wait at shutdown */
	unsigned watchdog_s; /* after which a loop that hangs ends the process; 0: never */
};

enum config_result { CONFIG_OK, CONFIG_BAD, CONFIG_HELP };

/* Set the defaults. */
void config_default(struct config *config);
/* Apply the defaults, then the file, then environment (a list like environ, or NULL), then the
 * flags after argv[0]. If rest is given, it is set to the index of the first argument that is not a
 * flag (argc: none); if rest is NULL such an argument is an error. CONFIG_BAD: there is a sentence
 * in error, and config is untouched. CONFIG_HELP: --help was given. */
enum config_result config_read(struct config *config, int argc, char *argv[],
	char *const *environment, int *rest, char *error, size_t error_size);
/* Print the table of settings. */
void config_help(FILE *out);

/* A setting for display; texts of the table are borrowed forever. */
struct config_setting {
	char flag[64];     /* --rooms-per-address */
	char variable[64]; /* QIRKAT_ROOMS_PER_ADDRESS */
	char values[96];   /* "1 to 50", "on or off"; empty: any text */
	const char *standard, *help;
};
/* Describe setting i of the table. Returns false after the last. */
bool config_setting_at(size_t i, struct config_setting *setting);

/* Returns the language tag of the page, such as "es". Borrowed forever. */
const char *config_language(const struct config *config);
/* Returns what a site with these settings keeps. */
struct site_keeps config_keeps(const struct config *config);
/* Write the path of the store's file in the data folder. Returns false if it is too long. */
bool config_store_path(const struct config *config, char *path, size_t size);

#endif
