/* server/api/account_passkeys.h - passkeys over HTTP: what /api/.../passkey does. */
#ifndef QIRKAT_SERVER_API_ACCOUNT_PASSKEYS_H
#define QIRKAT_SERVER_API_ACCOUNT_PASSKEYS_H

#include "server/api/account_visit.h"

/* Each takes a request. */
void passkey_ask(struct visit *visit);
void passkey_use(struct visit *visit);
void passkey_ask_first(struct visit *visit);
void passkey_join(struct visit *visit);
void passkey_ask_new(struct visit *visit);
void passkey_add(struct visit *visit);
void passkey_list(struct visit *visit);
void passkey_remove(struct visit *visit);

#endif
