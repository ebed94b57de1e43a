/* server/process/config.h - settings: one table for the file, the environment, the flags and
 * --help.
 *
 * A setting `rooms_per_address` is `rooms_per_address = 20` in the file, QIRKAT_ROOMS_PER_ADDRESS
 * in the environment and --rooms-per-address 20 among the flags. The later of the three wins. The
 * file is named by --config FILE or QIRKAT_CONFIG; there is none unless named.
 */
#ifndef QIRKAT_SERVER_CONFIG_H
#define QIRKAT_SERVER_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "server/process/log.h"

enum { CONFIG_TEXT_MAX = 512, CONFIG_ERROR_MAX = 1024 };

enum config_switch { CONFIG_OFF, CONFIG_ON };

enum config_store { CONFIG_STORE_SQLITE, CONFIG_STORE_MEMORY, CONFIG_STORE_POSTGRES };

struct config {
	char host[CONFIG_TEXT_MAX];     /* address to listen on; "" for all */
	unsigned port;                  /* 0: any free one */
	char data[CONFIG_TEXT_MAX];     /* folder of the store */
	unsigned store;                 /* enum config_store */
	char database[CONFIG_TEXT_MAX]; /* URL of CONFIG_STORE_POSTGRES; may hold a password */
	char node[CONFIG_TEXT_MAX];     /* name of this server among several; "": there is one */
	char bus[CONFIG_TEXT_MAX];      /* URLs of NATS, over which they talk; may hold passwords */
	char address[CONFIG_TEXT_MAX];  /* where the others may reach this one; "" */
	char client[CONFIG_TEXT_MAX];   /* folder of a built web client; "" for the built-in one */
	unsigned language;              /* of the page: its place among the words of the setting */
	char games[CONFIG_TEXT_MAX];    /* folder of further definitions; "" for none */
	char origins[CONFIG_TEXT_MAX];  /* further hosts whose pages may connect, with commas */
	char frames[CONFIG_TEXT_MAX];  /* sites whose pages may show ours in a frame; "" for none */
	char proxies[CONFIG_TEXT_MAX]; /* networks whose X-Forwarded-For is believed */
	char tls_certificate[CONFIG_TEXT_MAX]; /* PEM files; "" both: no TLS of our own */
	char tls_key[CONFIG_TEXT_MAX];
	unsigned log;     /* enum log_level */
	unsigned sandbox; /* enum config_switch: give up what is not needed */
	unsigned rooms;
	unsigned rooms_per_address;
	unsigned seeks_per_address;
	unsigned idle_room_minutes;
	unsigned keep_over_days;       /* 0: for ever */
	unsigned store_mb_per_address; /* in an hour; 0: any number */
	unsigned idle_game_days;       /* 0: never ended */
	unsigned store_mb;             /* finished rooms make room beyond; 0: any number */
	unsigned sockets;
	unsigned sockets_per_address;
	unsigned messages_per_10s;
	unsigned requests_per_s;    /* over HTTP, of one address */
	unsigned misses_per_minute; /* rooms that are not there, asked for by one address */
	unsigned loop_percent;      /* of the loop's time that one address may take; 100: all */
	unsigned kib_per_s;         /* that one address may ask for; 0: any number */
	unsigned request_bytes;
	unsigned name_letters;
	unsigned backlog_bytes; /* waiting for one socket before it is closed */
	unsigned ping_s; /* between websocket pings; a silent socket closes after one and a half */
	unsigned chat;   /* enum chat_rule */
	unsigned lag_ms; /* of network delay, left out of what a move costs */
	unsigned presence_s;    /* a player without a connection is told as present for so long */
	unsigned claim_s;       /* an absent player to move may be claimed against after */
	unsigned match_s;       /* those who were matched come within */
	unsigned dice_open_s;   /* strong dice: entropy is opened within */
	unsigned computers_max; /* tables that computers are at; 0: none */
	unsigned computers_per_address; /* the same, for one address */
	unsigned computer_threads;      /* 0: one less than there are processors */
	unsigned computer_pace;         /* percent */
	unsigned bots;                  /* accounts of bots; guests make none beyond */
	unsigned bots_per_address;      /* that guests may make in a day; 0: none */
	unsigned bot_games;             /* of one bot at once */
	unsigned drain_s;               /* longest wait at the end */
};

enum config_result { CONFIG_OK, CONFIG_BAD, CONFIG_HELP };

/* Fill config with the defaults. */
void config_default(struct config *config);
/* Defaults, then the file, then environment (a list like environ, or NULL), then the flags after
 * argv[0]. rest, where given, is set to the index of the first argument that is no flag (argc:
 * none); where rest is NULL such an argument is bad. CONFIG_BAD leaves a sentence in error; config
 * is untouched then. CONFIG_HELP: --help was asked for. */
enum config_result config_read(struct config *config, int argc, char *argv[],
	char *const *environment, int *rest, char *error, size_t error_size);
/* The table as people read it. */
void config_help(FILE *out);

/* A setting as it is told; the texts of the table are borrowed for ever. */
struct config_setting {
	char flag[64];     /* --rooms-per-address */
	char variable[64]; /* QIRKAT_ROOMS_PER_ADDRESS */
	char values[96];   /* "1 to 50", "on or off"; empty: any text */
	const char *standard, *help;
};
/* Setting i of the table. False behind the last. */
bool config_setting_at(size_t i, struct config_setting *setting);

/* The tag of the page's language, "es". Borrowed for ever. */
const char *config_language(const struct config *config);
/* The store's file in the data folder. False if the path is too long. */
bool config_store_path(const struct config *config, char *path, size_t size);

#endif
