/* server/hub/hub_settings.h - the settings of the hub, and of what it is built on. */
#ifndef QIRKAT_SERVER_HUB_SETTINGS_H
#define QIRKAT_SERVER_HUB_SETTINGS_H

#include "server/computers/computers.h"
#include "server/live/site.h"

/* Who may chat: everybody; everybody once the table's maker opens the chat; nobody. */
enum chat_rule { CHAT_ON, CHAT_HOST, CHAT_OFF };

struct hub_settings {
	struct live_settings live;
	struct computer_settings computers;
	unsigned rooms_per_address;
	unsigned seeks_per_address;
	unsigned store_mb_per_address; /* per hour; 0: no limit */
	unsigned store_mb;             /* beyond it finished rooms are deleted; 0: no limit */
	unsigned results_mb;           /* of results of games; 0: no limit */
	unsigned keep_over_days;       /* 0: forever */
	unsigned idle_game_days;       /* 0: never ended */
	unsigned match_s;              /* time for matched players to arrive */
	unsigned claim_s;    /* how long the player to move must be absent before a claim */
	unsigned presence_s; /* how long a disconnected player is still shown as present */
	unsigned chat;       /* enum chat_rule */
};

#endif
