/* server/api/account_visit.h - a request for accounts while it is dispatched. Only for account_*.c.
 */
#ifndef QIRKAT_SERVER_API_ACCOUNT_VISIT_H
#define QIRKAT_SERVER_API_ACCOUNT_VISIT_H

#include <jansson.h>

#include "server/accounts/sign.h"

struct lookup;

/* A request being answered. */
struct inquiry {
	struct api_call *call; /* NULL once nobody waits any more */
	struct accounts *accounts;
	int status; /* of a good answer */
	bool is_file;
};

struct visit {
	struct accounts *accounts;
	const struct lookup *lookup;
	const char *query;
	struct inquiry *inquiry;
	struct account_asker asker;
	json_t *form;
	const char *rest; /* of the path: what the star stands for */
};

/* Returns a text of the request, "" if it is absent. */
const char *visit_text(const struct visit *visit, const char *name);
/* What it must be answered with if it is good: 200 without this. */
void visit_set_status(struct visit *visit, int status);
/* Answers; user is the inquiry. */
void visit_answered(void *user, const struct account_answer *answer);

#endif
