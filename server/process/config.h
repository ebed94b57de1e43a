/* server/process/config.h - settings: one table for the file, the environment, the flags and
 * --help.
 *
 * A setting `rooms_per_address` is `rooms_per_address = 20` in the file, QIRKAT_ROOMS_PER_ADDRESS
 * in the environment and --rooms-per-address 20 as a flag; flags override the environment, which
 * overrides the file. The file is named by --config FILE or QIRKAT_CONFIG; there is no default
 * file.
 */
#ifndef QIRKAT_SERVER_CONFIG_H
#define QIRKAT_SERVER_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "server/process/log.h"

enum { CONFIG_TEXT_MAX = 512, CONFIG_ERROR_MAX = 1024 };

enum config_switch { CONFIG_OFF, CONFIG_ON };

/* Who may chat: everybody; everybody once the table's maker opens the chat; nobody. */
enum chat_rule { CHAT_ON, CHAT_HOST, CHAT_OFF };

enum config_store { CONFIG_STORE_SQLITE, CONFIG_STORE_MEMORY, CONFIG_STORE_POSTGRES };

struct config {
	/* Variables of the environment that Kubernetes sets for a service called qirkat: how many,
	 * and the first. */
	unsigned ignored_count;
	char ignored[64];
	char host[CONFIG_TEXT_MAX]; /* address to listen on; "" for all */
	unsigned port;              /* 0: any free port */
	char metrics_host[CONFIG_TEXT_MAX];
	unsigned metrics_port;           /* 0: figures are on the port of the pages */
	char data[CONFIG_TEXT_MAX];      /* folder for data */
	unsigned store;                  /* enum config_store */
	char database[CONFIG_TEXT_MAX];  /* URL for CONFIG_STORE_POSTGRES; may contain a password */
	char node[CONFIG_TEXT_MAX];      /* name of this server in a cluster; "": no cluster */
	char bus[CONFIG_TEXT_MAX];       /* URLs of NATS for the cluster; may contain passwords */
	char address[CONFIG_TEXT_MAX];   /* where other servers can reach this one; "" */
	char client[CONFIG_TEXT_MAX];    /* folder of a built web client; "" for the embedded one */
	unsigned language;               /* of the page: index of the setting's words */
	char site_name[CONFIG_TEXT_MAX]; /* all "": the site says nothing of itself */
	char site_contact[CONFIG_TEXT_MAX];
	char site_notice[CONFIG_TEXT_MAX];
	char house_rules[CONFIG_TEXT_MAX]; /* a file */
	char reserved_names[CONFIG_TEXT_MAX];
	char games[CONFIG_TEXT_MAX];   /* folder of additional definitions; "" for none */
	char origins[CONFIG_TEXT_MAX]; /* hosts whose pages may also connect, comma-separated */
	char frames[CONFIG_TEXT_MAX];  /* sites that may embed our pages in a frame; "" for none */
	char proxies[CONFIG_TEXT_MAX]; /* networks whose X-Forwarded-For is trusted */
	char tls_certificate[CONFIG_TEXT_MAX]; /* PEM files; both "": no TLS of our own */
	char tls_key[CONFIG_TEXT_MAX];
	char acme_folder[CONFIG_TEXT_MAX]; /* whose challenges it answers; "": none */
	unsigned redirect_port;            /* of plain HTTP, which leads to HTTPS; 0: none */
	unsigned log;                      /* enum log_level */
	unsigned log_time, log_addresses;  /* enum config_switch */
	unsigned sandbox; /* enum config_switch: drop privileges that are not needed */
	unsigned rooms;
	unsigned rooms_per_address;
	unsigned seeks_per_address;
	unsigned idle_room_minutes;
	unsigned keep_over_days;       /* 0: forever */
	unsigned store_mb_per_address; /* per hour; 0: no limit */
	unsigned idle_game_days;       /* 0: never ended */
	unsigned store_mb;             /* beyond it finished rooms are deleted; 0: no limit */
	unsigned sockets;
	unsigned sockets_per_address;
	unsigned messages_per_10s;
	unsigned requests_per_s;    /* HTTP requests per address */
	unsigned misses_per_minute; /* requests of an address for rooms that do not exist */
	unsigned loop_percent;      /* share of the loop's time per address; 100: no limit */
	unsigned kib_per_s;         /* per address; 0: no limit */
	unsigned request_bytes;
	unsigned name_letters;
	unsigned backlog_bytes; /* queued for one socket before it is closed */
	unsigned ping_s; /* between websocket pings; a silent socket ends after 1.5 times that */
	unsigned chat;   /* enum chat_rule */
	unsigned lag_ms; /* network delay that is not charged to the clock */
	unsigned presence_s;    /* how long a disconnected player is still shown as present */
	unsigned claim_s;       /* how long the player to move must be absent before a claim */
	unsigned match_s;       /* time for matched players to arrive */
	unsigned dice_open_s;   /* strong dice: time to reveal entropy */
	unsigned computers_max; /* maximum tables with computers; 0: none */
	unsigned computers_per_address; /* the same, per address */
	unsigned computer_threads;      /* 0: one less than the number of processors */
	unsigned computer_pace;         /* percent */
	unsigned bots;                  /* maximum bot accounts; guests cannot create more */
	unsigned bots_per_address;      /* guest accounts per day; 0: none */
	unsigned bot_games;             /* concurrent games of one bot */
	unsigned drain_s;               /* maximum wait at shutdown */
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
/* Write the path of the store's file in the data folder. Returns false if it is too long. */
bool config_store_path(const struct config *config, char *path, size_t size);

#endif
