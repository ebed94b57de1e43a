/* server/api.h - the parts of /api. */
#ifndef QIRKAT_SERVER_API_H
#define QIRKAT_SERVER_API_H

#include "server/inside.h"

/* Each writes an answer and returns its status. query may be "". */
int api_games(struct hub *hub, struct out *out);
int api_game(struct hub *hub, const char *key, const char *query, struct out *out);
int api_room(struct hub *hub, const char *id, struct out *out);
/* A part of a room: "/record". Where it takes long *work is set and nothing written. */
int api_room_part(
	struct hub *hub, const char *id, const char *part, struct out *out, struct api_work **work);
/* There is no such page. */
int api_nothing(struct out *out);
/* Write a refusal; returns status. */
int api_error(struct out *out, int status, const char *code, const char *text);

#endif
