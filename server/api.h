/* server/api.h - the parts of /api. */
#ifndef QIRKAT_SERVER_API_H
#define QIRKAT_SERVER_API_H

#include "server/inside.h"

/* Each writes an answer and returns its status. query may be "". */
int api_games(struct hub *hub, struct out *out);
int api_game(struct hub *hub, const char *key, const char *query, struct out *out);
/* Write a refusal; returns status. */
int api_error(struct out *out, int status, const char *code, const char *text);

#endif
