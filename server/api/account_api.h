/* server/api/account_api.h - accounts over HTTP: signing up, in and out, and what an account has.
 *
 * Who asks is told by cookies; a request with a bearer token is a bot's (server/bots/bots.h) and
 * does not come here. That a request is from a page of ours has been checked by whoever has the
 * connection. docs/accounts.md explains it.
 */
#ifndef QIRKAT_SERVER_API_ACCOUNT_API_H
#define QIRKAT_SERVER_API_ACCOUNT_API_H

#include "server/accounts/account.h"
#include "server/api/call.h"

/* Is this a path of accounts? */
bool account_api_knows(const char *path);
/* Handle a request, which is answered now or later; its body is taken. call is borrowed until it is
 * answered, or call_lost was called. */
void account_api_take(
	struct accounts *accounts, struct api_call *call, const struct api_request *request);

#endif
