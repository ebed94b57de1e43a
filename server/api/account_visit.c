/* server/api/account_visit.c - a request for accounts, and what it is answered with. */
#include "server/api/account_visit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "server/accounts/passkey_sign.h"
#include "server/api/form.h"

struct refusal {
	int status;
	const char *code, *sentence;
};

static const struct refusal refusals[] = {
	[ACCOUNT_BAD_NAME] = {400, "bad_name", NULL},
	[ACCOUNT_NAME_RESERVED] = {409, "name_reserved",
		"That name is reserved here; choose another one."},
	[ACCOUNT_NAME_TAKEN] = {409, "name_taken",
		"That name, or one that looks like it, is somebody's; choose another one."},
	[ACCOUNT_BAD_PHRASE] = {400, "bad_passphrase", NULL},
	[ACCOUNT_NOT_INVITED] = {403, "not_invited",
		"New accounts are made by invitation here; open the link of an invitation."},
	[ACCOUNT_BAD_INVITATION] = {403, "bad_invitation",
		"This invitation is used up, over, or was never made; ask for a new one."},
	[ACCOUNT_MANY_SIGNUPS] = {429, "too_many_signups",
		"Many accounts have just been made from here; try again later, or ask for an invitation."},
	[ACCOUNT_WRONG] = {403, "wrong", "The name or the passphrase is wrong."},
	[ACCOUNT_WRONG_CODE] = {403, "wrong_code",
		"The name or the code is wrong, or it was used already; each works once."},
	[ACCOUNT_WAIT] = {429, "wait",
		"Too many tries were wrong. Wait a little, or sign in with a passkey, a recovery code, or a browser in which you were signed in before."},
	[ACCOUNT_WAIT_DAY] = {429, "wait_day",
		"Too many tries for this account were wrong today. Sign in with a passkey, a recovery code, or a browser in which you were signed in before; passphrases work again tomorrow (UTC)."},
	[ACCOUNT_SIGNED_OUT] = {401, "sign_in", "This needs an account; sign in first."},
	[ACCOUNT_STALE] = {403, "sign_in_again",
		"This needs somebody who signed in within the last ten minutes; sign in again."},
	[ACCOUNT_LAST_WAY] = {409, "last_way",
		"This is the only way into the account; add a passkey first."},
	[ACCOUNT_NOTHING] = {404, "no_session", "There is no such session; it may have ended."},
	[ACCOUNT_NO_PASSKEYS] = {409, "no_passkeys",
		"There are no passkeys here: url must say where the site is, a name with TLS."},
	[ACCOUNT_MANY_PASSKEYS] = {409, "too_many_passkeys",
		"An account has at most 20 passkeys; remove one first."},
	[ACCOUNT_BAD_PASSKEY] = {403, "passkey", NULL},
	[ACCOUNT_BUSY] = {503, "busy", "Many people are signing in; try again in two seconds."},
	[ACCOUNT_FAILED] = {503, "store_failed",
		"Accounts cannot be read or written right now; try again soon."},
};

static void write_account(struct out *out, const struct account_answer *answer) {
	static const char *const roles[] = {
		[ROLE_MEMBER] = "member", [ROLE_MODERATOR] = "moderator", [ROLE_ADMIN] = "admin"};
	const struct person *person = answer->person;
	out_key_string(out, "id", person->account);
	out_key_string(out, "name", person->name);
	out_key_string(out, "role", roles[person->role]);
	out_key_bool(out, "short", person->is_short);
	out_key_int(out, "created", answer->created_ms);
	out_key_int(out, "fresh_until", person->signed_in_ms + INT64_C(1000) * ACCOUNT_FRESH_S);
	out_key_bool(out, "passphrase", answer->has_phrase);
	out_key_int(out, "passkeys", answer->passkeys);
	out_key_int(out, "codes", answer->codes_left);
	out_key(out, "settings");
	out_json(out, answer->settings, strlen(answer->settings));
}

/* Who is signed in, and how people can sign in here. */
static void write_answer(
	struct out *out, const struct accounts *accounts, const struct account_answer *answer) {
	static const char *const modes[] = {
		[ACCOUNTS_OFF] = "off", [ACCOUNTS_INVITE] = "invite", [ACCOUNTS_OPEN] = "open"};
	const struct accounts_settings *settings = accounts_settings_of(accounts);
	out_begin(out, '{');
	if (out_key_begin_if(out, "account", '{', answer->person != NULL)) {
		write_account(out, answer);
		out_end(out, '}');
	}
	out_key_string(out, "accounts", modes[settings->accounts]);
	out_key_string(out, "url", settings->url);
	if (answer->code_count > 0) {
		out_key_begin(out, "recovery", '[');
		for (size_t i = 0; i < answer->code_count; i++) {
			out_string(out, answer->codes[i]);
		}
		out_end(out, ']');
	}
	if (answer->leaves_ms > 0) {
		out_key_int(out, "deleted_at", answer->leaves_ms);
	}
	out_end(out, '}');
}

static void refuse_inquiry(struct api_call *call, const struct account_answer *answer) {
	const struct refusal *refusal = &refusals[answer->result];
	const char *sentence = refusal->sentence != NULL ? refusal->sentence : answer->sentence;
	char code[32];
	bool is_passkey = answer->result == ACCOUNT_BAD_PASSKEY;
	snprintf(code, sizeof(code), "%s%s%s", refusal->code, is_passkey ? "_" : "",
		is_passkey ? passkey_word(answer->passkeys_told->result) : "");
	call_refuse_with(call, refusal->status, answer->retry_s, code, "%s", sentence);
}

/* A question that is asked. */
static void write_question(struct out *out, const struct passkey_told *told) {
	out_begin(out, '{');
	out_key_string(out, "challenge", told->challenge);
	out_key_string(out, "rp", told->rp_id);
	if (told->user[0] != '\0') {
		out_key_string(out, "user", told->user);
		out_key_string(out, "name", told->name);
		out_key_begin(out, "known", '[');
		for (size_t i = 0; i < told->count; i++) {
			out_string(out, told->known[i]);
		}
		out_end(out, ']');
	}
	out_end(out, '}');
}

void visit_answered(void *user, const struct account_answer *answer) {
	struct inquiry *inquiry = user;
	struct out out;
	out_init(&out);
	if (answer->result != ACCOUNT_DONE) {
		refuse_inquiry(inquiry->call, answer);
	} else {
		const struct passkey_told *told = answer->passkeys_told;
		if (told != NULL && told->challenge[0] != '\0') {
			write_question(&out, told);
		} else if (answer->text_size > 0) {
			out_raw(&out, answer->text, answer->text_size);
		} else {
			write_answer(&out, inquiry->accounts, answer);
		}
		call_answer_with(inquiry->call, inquiry->status, answer->cookies,
			inquiry->is_file ? "qirkat-account.json" : "", &out);
	}
	out_finish(&out);
	free(inquiry);
}

const char *visit_text(const struct visit *visit, const char *name) {
	return form_text(visit->form, name, "");
}

void visit_set_status(struct visit *visit, int status) {
	visit->inquiry->status = status;
}
