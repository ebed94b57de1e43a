/* server/api/account_api.c - accounts over HTTP. */
#include "server/api/account_api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_field.h"
#include "server/accounts/sign.h"
#include "server/api/account_agent.h"
#include "server/api/account_passkeys.h"
#include "server/api/account_visit.h"
#include "server/api/form.h"

/* A request being answered. */
struct inquiry {
	struct api_call *call; /* NULL once nobody waits any more */
	struct accounts *accounts;
	int status; /* of a good answer */
	bool is_file;
};

/* ---- answers ---- */

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

void visit_answered(void *user, const struct account_answer *answer) {
	struct inquiry *inquiry = user;
	struct out out;
	out_init(&out);
	if (answer->result != ACCOUNT_DONE) {
		refuse_inquiry(inquiry->call, answer);
	} else {
		const struct passkey_told *told = answer->passkeys_told;
		if (told != NULL && told->challenge[0] != '\0') {
			passkey_write_question(&out, told);
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

/* ---- routes ---- */

const char *visit_text(const struct visit *visit, const char *name) {
	return form_text(visit->form, name, "");
}

void visit_set_status(struct visit *visit, int status) {
	visit->inquiry->status = status;
}

static void look_at_name(struct visit *visit) {
	accounts_look_at_name(visit->accounts, &visit->asker, visit_text(visit, "name"),
		visit_answered, visit->inquiry);
}

static void sign_up(struct visit *visit) {
	const struct account_signup signup = {.name = visit_text(visit, "name"),
		.phrase = visit_text(visit, "passphrase"),
		.invitation = visit_text(visit, "invitation")};
	visit->inquiry->status = 201;
	accounts_sign_up(visit->accounts, &visit->asker, &signup, visit_answered, visit->inquiry);
}

static void sign_in(struct visit *visit) {
	accounts_sign_in(visit->accounts, &visit->asker, visit_text(visit, "name"),
		visit_text(visit, "passphrase"), visit_answered, visit->inquiry);
}

static void recover(struct visit *visit) {
	const char *link = visit_text(visit, "link");
	if (link[0] != '\0') {
		accounts_follow_link(
			visit->accounts, &visit->asker, link, visit_answered, visit->inquiry);
	} else {
		accounts_recover(visit->accounts, &visit->asker, visit_text(visit, "name"),
			visit_text(visit, "code"), visit_answered, visit->inquiry);
	}
}

static void sign_out(struct visit *visit) {
	accounts_sign_out(visit->accounts, &visit->asker, visit_answered, visit->inquiry);
}

static void look(struct visit *visit) {
	accounts_look(visit->accounts, &visit->asker, visit_answered, visit->inquiry);
}

static void leave(struct visit *visit) {
	accounts_leave(visit->accounts, &visit->asker, visit_answered, visit->inquiry);
}

static void list_sessions(struct visit *visit) {
	accounts_list(visit->accounts, &visit->asker, "sessions", visit_answered, visit->inquiry);
}

static void end_others(struct visit *visit) {
	const char *which = strcmp(visit_text(visit, "all"), "true") == 0 ? "all" : "others";
	accounts_end_sessions(
		visit->accounts, &visit->asker, which, visit_answered, visit->inquiry);
}

static void end_one(struct visit *visit) {
	accounts_end_sessions(
		visit->accounts, &visit->asker, visit->rest, visit_answered, visit->inquiry);
}

static void set_phrase(struct visit *visit) {
	accounts_set_phrase(visit->accounts, &visit->asker, visit_text(visit, "passphrase"),
		visit_answered, visit->inquiry);
}

static void drop_phrase(struct visit *visit) {
	accounts_drop_phrase(visit->accounts, &visit->asker, visit_answered, visit->inquiry);
}

static void renew_codes(struct visit *visit) {
	accounts_renew_codes(visit->accounts, &visit->asker, visit_answered, visit->inquiry);
}

static void export_all(struct visit *visit) {
	visit->inquiry->is_file = true;
	accounts_export(visit->accounts, &visit->asker, visit_answered, visit->inquiry);
}

/* What an account may have set, besides "remind": whether the page reminds of a second way in. */
static void set_settings(struct visit *visit) {
	struct out out;
	bool reminds = strcmp(visit_text(visit, "remind"), "false") != 0;
	out_init(&out);
	out_begin(&out, '{');
	out_key_bool(&out, "remind", reminds);
	out_end(&out, '}');
	accounts_set_settings(visit->accounts, &visit->asker, out.at != NULL ? out.at : "{}",
		visit_answered, visit->inquiry);
	out_finish(&out);
}

static const struct account_route {
	const char *method, *path; /* a path that ends with a star has a rest */
	void (*take)(struct visit *visit);
} routes[] = {
	{"GET", "/api/signup", look_at_name},
	{"POST", "/api/signup", sign_up},
	{"POST", "/api/signup/passkey/options", passkey_ask_first},
	{"POST", "/api/signup/passkey", passkey_join},
	{"POST", "/api/login", sign_in},
	{"POST", "/api/login/passkey/options", passkey_ask},
	{"POST", "/api/login/passkey", passkey_use},
	{"POST", "/api/login/recovery", recover},
	{"POST", "/api/logout", sign_out},
	{"GET", "/api/account", look},
	{"DELETE", "/api/account", leave},
	{"GET", "/api/account/sessions", list_sessions},
	{"DELETE", "/api/account/sessions", end_others},
	{"DELETE", "/api/account/sessions/*", end_one},
	{"GET", "/api/account/passkeys", passkey_list},
	{"POST", "/api/account/passkeys/options", passkey_ask_new},
	{"POST", "/api/account/passkeys", passkey_add},
	{"DELETE", "/api/account/passkeys/*", passkey_remove},
	{"POST", "/api/account/passphrase", set_phrase},
	{"DELETE", "/api/account/passphrase", drop_phrase},
	{"POST", "/api/account/recovery", renew_codes},
	{"GET", "/api/account/export", export_all},
	{"POST", "/api/account/settings", set_settings},
};

enum { ROUTES = sizeof(routes) / sizeof(routes[0]) };

/* Returns what follows a route's path, "" if nothing does; NULL if it is another path. */
static const char *match_route(const struct account_route *route, const char *path) {
	size_t size = strcspn(route->path, "*");
	if (strncmp(route->path, path, size) != 0) {
		return NULL;
	}
	const char *rest = path + size;
	bool has_star = route->path[size] == '*';
	bool fits = has_star ? rest[0] != '\0' && strchr(rest, '/') == NULL : rest[0] == '\0';
	return fits ? rest : NULL;
}

bool account_api_knows(const char *path) {
	static const char *const starts[] = {
		"/api/signup", "/api/login", "/api/logout", "/api/account"};
	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++) {
		size_t size = strlen(starts[i]);
		if (strncmp(path, starts[i], size) == 0 &&
			(path[size] == '\0' || path[size] == '/')) {
			return true;
		}
	}
	return false;
}

/* The path does not exist, or not for this method. */
static void refuse_route(struct api_call *call, const char *path) {
	char allow[32] = "";
	size_t used = 0;
	for (size_t i = 0; i < ROUTES; i++) {
		if (match_route(&routes[i], path) != NULL) {
			used += (size_t)snprintf(allow + used, sizeof(allow) - used, "%s%s%s",
				used > 0 ? ", " : "", routes[i].method,
				strcmp(routes[i].method, "GET") == 0 ? ", HEAD" : "");
		}
	}
	if (used > 0) {
		call_refuse_method(call, allow);
	} else {
		call_refuse(call, 404, "no_path",
			"There is nothing at this address; docs/accounts.md lists what there is.");
	}
}

static const struct account_route *find_route(
	const struct api_request *request, const char **rest) {
	for (size_t i = 0; i < ROUTES; i++) {
		*rest = match_route(&routes[i], request->path);
		if (*rest != NULL && strcmp(routes[i].method, request->method) == 0) {
			return &routes[i];
		}
	}
	return NULL;
}

static void take_visit(struct visit *visit, const struct account_route *route,
	struct api_call *call, const struct api_request *request) {
	char device[ACCOUNT_DEVICE_SIZE];
	account_agent(request->agent, device, sizeof(device));
	visit->inquiry = calloc(1, sizeof(*visit->inquiry));
	if (visit->inquiry == NULL) {
		call_refuse(call, 503, "busy", "This server is out of memory.");
		return;
	}
	visit->asker = (struct account_asker){.address = request->address,
		.cookies = request->cookies,
		.is_secure = request->is_secure,
		.is_short = strcmp(visit_text(visit, "short"), "true") == 0,
		.device = device};
	visit->inquiry->accounts = visit->accounts;
	visit->inquiry->status = 200;
	call_hold(call, &visit->inquiry->call);
	route->take(visit);
}

static void take_account_request(
	struct accounts *accounts, struct api_call *call, const struct api_request *request) {
	struct visit visit = {.accounts = accounts};
	const struct account_route *route = find_route(request, &visit.rest);
	call->place = NULL;
	if (route == NULL) {
		refuse_route(call, request->path);
		return;
	}
	if (request->size > 0 && !api_type_is(request->type, "application/json")) {
		call_refuse(call, 415, "bad_type",
			"The body must be a JSON object, sent as application/json.");
		return;
	}
	visit.form = form_read(request);
	if (visit.form == NULL) {
		call_refuse(call, 400, "bad_body", "The body must be a JSON object, in UTF-8.");
		return;
	}
	take_visit(&visit, route, call, request);
	json_decref(visit.form);
}

void account_api_take(
	struct accounts *accounts, struct api_call *call, const struct api_request *request) {
	take_account_request(accounts, call, request);
	free(request->body);
}
