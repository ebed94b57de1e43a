/* server/api/account_passkeys.c - passkeys over HTTP. */
#include "server/api/account_passkeys.h"

#include <stdlib.h>

#include "server/accounts/passkey_sign.h"

static struct account_signup read_signup(const struct visit *visit) {
	return (struct account_signup){.name = visit_text(visit, "name"),
		.phrase = "",
		.invitation = visit_text(visit, "invitation")};
}

static struct passkey_made read_made(const struct visit *visit) {
	return (struct passkey_made){.challenge = visit_text(visit, "challenge"),
		.client_data = visit_text(visit, "client_data"),
		.data = visit_text(visit, "data"),
		.key = visit_text(visit, "key"),
		.algorithm = (int)strtol(visit_text(visit, "algorithm"), NULL, 10),
		.user = visit_text(visit, "user")};
}

void passkey_ask(struct visit *visit) {
	accounts_ask_passkey(visit->accounts, &visit->asker, visit_answered, visit->inquiry);
}

void passkey_use(struct visit *visit) {
	const struct passkey_used used = {.challenge = visit_text(visit, "challenge"),
		.id = visit_text(visit, "id"),
		.client_data = visit_text(visit, "client_data"),
		.data = visit_text(visit, "data"),
		.signature = visit_text(visit, "signature"),
		.user = visit_text(visit, "user")};
	accounts_use_passkey(visit->accounts, &visit->asker, &used, visit_answered, visit->inquiry);
}

void passkey_ask_first(struct visit *visit) {
	const struct account_signup signup = read_signup(visit);
	accounts_ask_first_passkey(
		visit->accounts, &visit->asker, &signup, visit_answered, visit->inquiry);
}

void passkey_join(struct visit *visit) {
	const struct account_signup signup = read_signup(visit);
	const struct passkey_made made = read_made(visit);
	visit_set_status(visit, 201);
	accounts_sign_up_by_passkey(
		visit->accounts, &visit->asker, &signup, &made, visit_answered, visit->inquiry);
}

void passkey_ask_new(struct visit *visit) {
	accounts_ask_new_passkey(visit->accounts, &visit->asker, visit_answered, visit->inquiry);
}

void passkey_add(struct visit *visit) {
	const struct passkey_made made = read_made(visit);
	visit_set_status(visit, 201);
	accounts_add_passkey(visit->accounts, &visit->asker, &made, visit_answered, visit->inquiry);
}

void passkey_list(struct visit *visit) {
	accounts_list(visit->accounts, &visit->asker, "passkeys", visit_answered, visit->inquiry);
}

void passkey_remove(struct visit *visit) {
	accounts_remove_passkey(
		visit->accounts, &visit->asker, visit->rest, visit_answered, visit->inquiry);
}
