/* tests/server/bots/bot_help.h - bots in a world without sockets: what they ask, and what they are
 * told.
 */
#ifndef QIRKAT_TESTS_SERVER_BOTS_BOT_HELP_H
#define QIRKAT_TESTS_SERVER_BOTS_BOT_HELP_H

#include <jansson.h>

#include "server/bots/bots.h"
#include "tests/server/hub/people.h"

enum { BOT_TOKEN = 64, BOT_TEXT = 1 << 14 };

extern struct bots *bots;
extern struct bot_settings bot_settings; /* of the next bots */

/* A request, and all that was said to it. */
struct heard {
	struct api_call call; /* first */
	int status;           /* 0: no answer yet */
	unsigned retry_s;
	json_t *answer; /* owned */
	bool streams, ended;
	json_t *lines; /* a list, owned */
	size_t read;   /* of them */
};

/* Two people, and bots; nothing of anybody is left after. */
void bots_set_up(void);
void bots_tear_down(void);
/* The process dies and comes back; all streams are lost. */
void bots_crash(void);
/* Let everything happen that is on its way. */
void bots_settle(void);

/* Send a request, and let everything happen; form is "a=1&b=2" or "". The answer is in heard, which
 * is finished by heard_finish, or at the end of the test. */
struct heard *ask(const char *token, const char *method, const char *form, const char *format, ...);
/* The same from an address. */
struct heard *ask_from(const char *address, const char *token, const char *method, const char *form,
	const char *path);
/* Ask, and look at the status. Returns the answer, borrowed until the test ends. */
const json_t *expect(int status, const char *token, const char *method, const char *form,
	const char *format, ...);
/* The sentence of a refusal. */
const char *expect_refused(int status, const char *code, const char *token, const char *method,
	const char *form, const char *format, ...);
/* The other end of a stream goes. */
void heard_lose(struct heard *heard);
/* The next line of this type, NULL; borrowed. */
const json_t *heard_next(struct heard *heard, const char *type);
/* What the stream of a game says now: its last state; borrowed. */
const json_t *heard_state(const struct heard *heard);
const char *json_text(const json_t *object, const char *key);

/* Make a bot of this name. */
void bot_make(const char *name, char token[BOT_TOKEN]);

#endif
