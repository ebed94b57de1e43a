/* server/api/account_api.c - accounts over HTTP. */
#include "server/api/account_api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_field.h"
#include "base/text.h"
#include "server/accounts/sign.h"
#include "server/api/account_adopt.h"
#include "server/api/account_agent.h"
#include "server/api/account_passkeys.h"
#include "server/api/account_visit.h"
#include "server/api/form.h"

/* ---- routes ---- */

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

/* from=N: those after the first N. */
static void list_games(struct visit *visit) {
	unsigned from = 0;
	text_number(visit_text(visit, "from"), 7, &from);
	accounts_list_rooms(visit->accounts, &visit->asker, from, visit_answered, visit->inquiry);
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
	bool has_lists; /* its body is not a form: it is read as it is */
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
	{"POST", "/api/account/adopt", adopt_seats, true},
	{"GET", "/api/account/games", list_games},
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

static json_t *read_object(const struct api_request *request) {
	json_t *root = json_loadb(request->body != NULL ? request->body : "", request->size,
		JSON_REJECT_DUPLICATES, NULL);
	if (!json_is_object(root)) {
		json_decref(root);
		return NULL;
	}
	return root;
}

static void take_account_request(
	struct accounts *accounts, struct api_call *call, const struct api_request *request) {
	struct visit visit = {
		.accounts = accounts, .lookup = request->source->lookup, .query = request->query};
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
	visit.form = route->has_lists ? read_object(request) : form_read(request);
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
