/* server/cmd/cmd_user.c - `qirkat user`: makes accounts, invites to them, gives roles and new ways
 * in, lists and removes accounts, even while a server runs. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/accounts/account_name.h"
#include "server/accounts/account_rows.h"
#include "server/cmd/cmd.h"
#include "server/cmd/orders.h"

enum { LINK_HOURS = 24, INVITATION_DAYS = 7, INVITATIONS_MOST = 1000, LEAVE_DAYS = 7 };

static const int64_t hour_ms = INT64_C(3600000);

static const char *const roles[] = {
	[ROLE_MEMBER] = "member", [ROLE_MODERATOR] = "moderator", [ROLE_ADMIN] = "admin"};

/* What is done, and to whom. */
struct user_work {
	const struct orders_args *args;
	struct outside outside;
	const char *role, *uses, *lasts; /* values of flags; NULL: not given */
	int64_t now_ms;
	/* The account that is meant; id "": there is none. */
	char id[ACCOUNT_ID_SIZE], name[ACCOUNT_NAME_SIZE], skeleton[ACCOUNT_NAME_SIZE];
	int64_t status;
	struct changes changes;
};

static int fail_user(const struct user_work *work, const char *sentence) {
	return orders_fail(work->args, sentence);
}

/* ---- the account ---- */

static bool see_account(void *user, const struct store_value *values, size_t count) {
	struct user_work *work = user;
	if (count == 3 && values[0].kind == STORE_TEXT && values[1].kind == STORE_TEXT) {
		snprintf(work->id, sizeof(work->id), "%s", values[0].text);
		snprintf(work->name, sizeof(work->name), "%s", values[1].text);
		work->status = values[2].number;
	}
	return false;
}

/* Look a name up. False after saying what is wrong, with *status. */
static bool look_up(struct user_work *work, const char *name, int *status) {
	static const char sql[] = "SELECT id, name, status FROM accounts WHERE skeleton = ?1";
	char reason[ACCOUNT_NAME_REASON];
	if (!account_name_is_good(name, reason)) {
		*status = orders_refuse(work->args, reason);
		return false;
	}
	snprintf(work->name, sizeof(work->name), "%s", name);
	account_name_skeleton(name, work->skeleton);
	const struct store_value value = value_text(work->skeleton);
	const struct store_query query = {.sql = sql, .values = &value, .count = 1};
	if (!outside_read(&work->outside, &query, see_account, work)) {
		*status = fail_user(work, work->outside.error);
		return false;
	}
	return true;
}

/* The same for an account that must be there. */
static bool find_user(struct user_work *work, int *status) {
	if (!look_up(work, work->args->word[1], status)) {
		return false;
	}
	if (work->id[0] == '\0') {
		*status = fail_user(
			work, "there is no account with that name; `qirkat user list` lists them");
		return false;
	}
	return true;
}

static bool read_role(struct user_work *work, const char *word, enum account_role *role) {
	for (int i = ROLE_MEMBER; i <= ROLE_ADMIN; i++) {
		if (strcmp(word, roles[i]) == 0) {
			*role = (enum account_role)i;
			return true;
		}
	}
	orders_refuse(work->args, "a role is member, moderator or admin");
	return false;
}

static int store_work(struct user_work *work, const char *unmet) {
	enum store_result result = outside_change(
		&work->outside, work->changes.at, work->changes.count);
	if (result == STORE_OK) {
		return 0;
	}
	return fail_user(work, result == STORE_UNMET ? unmet : work->outside.error);
}

/* ---- links ---- */

/* With the setting `url` a whole address; otherwise what follows the host. */
static void print_link(const struct user_work *work, const char *what, const char *link) {
	printf("%s/signin#%s=%s\n", work->args->config.accounts.url, what, link);
	if (work->args->config.accounts.url[0] == '\0') {
		fprintf(stderr,
			"put the address of the page before it; with the setting url it is printed "
			"whole\n");
	}
}

/* Add the code of a link that lets in whoever opens it first. Earlier ones are void. */
static bool add_reset(
	struct user_work *work, char link[SECRET_LINK_SIZE], char hash[ACCOUNT_HASH_SIZE]) {
	if (!secret_make_link(link)) {
		fail_user(work, "cannot get random numbers from the system");
		return false;
	}
	secret_hash("link", link, hash);
	const struct code_row row = {.hash = hash,
		.account = work->id,
		.kind = CODE_RESET,
		.until_ms = work->now_ms + LINK_HOURS * hour_ms,
		.uses = 1};
	rows_drop_codes(&work->changes, work->id, CODE_RESET);
	rows_add_code(&work->changes, &row);
	return true;
}

/* ---- what can be done ---- */

static int add_user(struct user_work *work) {
	char link[SECRET_LINK_SIZE], hash[ACCOUNT_HASH_SIZE];
	enum account_role role = ROLE_MEMBER;
	int status;
	if (work->role != NULL && !read_role(work, work->role, &role)) {
		return 2;
	}
	if (!look_up(work, work->args->word[1], &status)) {
		return status;
	}
	if (work->id[0] != '\0') {
		return fail_user(work,
			"an account has that name, or one that looks like it; choose another one");
	}
	if (!secret_make_id(work->id)) {
		return fail_user(work, "cannot get random numbers from the system");
	}
	const struct account_row row = {.id = work->id,
		.name = work->name,
		.skeleton = work->skeleton,
		.settings = "{}",
		.role = role,
		.now_ms = work->now_ms};
	rows_add_account(&work->changes, &row);
	if (!add_reset(work, link, hash)) {
		return 1;
	}
	status = store_work(work, "an account was given that name just now; choose another one");
	if (status == 0) {
		print_link(work, "link", link);
	}
	return status;
}

static int reset_user(struct user_work *work) {
	char link[SECRET_LINK_SIZE], hash[ACCOUNT_HASH_SIZE];
	int status;
	if (!find_user(work, &status)) {
		return status;
	}
	if (!add_reset(work, link, hash)) {
		return 1;
	}
	status = store_work(work, "the account was removed just now");
	if (status == 0) {
		print_link(work, "link", link);
	}
	return status;
}

static int set_user_role(struct user_work *work) {
	enum account_role role;
	int status;
	if (!read_role(work, work->args->word[2], &role)) {
		return 2;
	}
	if (!find_user(work, &status)) {
		return status;
	}
	rows_set_role(&work->changes, work->id, role);
	status = store_work(work, "the account was removed just now");
	if (status == 0) {
		printf("%s is %s now\n", work->name, roles[role]);
	}
	return status;
}

static int remove_user(struct user_work *work) {
	int status;
	if (!find_user(work, &status)) {
		return status;
	}
	rows_leave(&work->changes, work->id, work->now_ms + LEAVE_DAYS * account_day_ms);
	rows_drop_codes(&work->changes, work->id, CODE_RESET);
	status = store_work(work, "the account is being deleted already");
	if (status == 0) {
		printf("%s is signed out, and deleted in %d days unless it signs in before\n",
			work->name, LEAVE_DAYS);
	}
	return status;
}

static int invite_users(struct user_work *work) {
	char link[SECRET_LINK_SIZE], hash[ACCOUNT_HASH_SIZE], *end = NULL;
	long uses = work->uses != NULL ? strtol(work->uses, &end, 10) : 1;
	int64_t until_ms = work->now_ms + INVITATION_DAYS * account_day_ms;
	if (uses < 1 || uses > INVITATIONS_MOST || (end != NULL && *end != '\0')) {
		return orders_refuse(work->args, "--uses is a number from 1 to 1000");
	}
	if (work->lasts != NULL &&
		(!orders_read_end(work->lasts, work->now_ms, &until_ms) || until_ms == 0)) {
		return orders_refuse(work->args, "--for is a time such as 30m, 12h or 7d");
	}
	if (!secret_make_link(link)) {
		return fail_user(work, "cannot get random numbers from the system");
	}
	secret_hash("link", link, hash);
	const struct code_row row = {
		.hash = hash, .kind = CODE_INVITATION, .until_ms = until_ms, .uses = uses};
	rows_add_code(&work->changes, &row);
	int status = store_work(work, "the invitation could not be stored");
	if (status == 0) {
		print_link(work, "invitation", link);
	}
	return status;
}

static bool print_user(void *user, const struct store_value *values, size_t count) {
	char day[16] = "";
	struct tm utc;
	(void)user;
	if (count != 5 || values[0].kind != STORE_TEXT) {
		return true;
	}
	time_t seconds = (time_t)(values[2].number * (account_day_ms / 1000));
	int64_t role = values[1].number;
	if (gmtime_r(&seconds, &utc) != NULL) {
		strftime(day, sizeof(day), "%Y-%m-%d", &utc);
	}
	printf("%-20s %-9s seen %s%s%s\n", values[0].text,
		roles[role >= ROLE_MEMBER && role <= ROLE_ADMIN ? role : ROLE_MEMBER], day,
		values[3].number != ACCOUNT_ACTIVE ? ", being deleted" : "",
		values[4].number == 0 ? ", without a way in yet" : "");
	return true;
}

static int list_users(struct user_work *work) {
	static const char sql[] =
		"SELECT a.name, CASE WHEN a.role_origin = o.id THEN a.role ELSE 0 END, a.seen_day,"
		" a.status, CASE WHEN a.passphrase IS NOT NULL OR EXISTS"
		"  (SELECT 1 FROM credentials c WHERE c.account = a.id) THEN 1 ELSE 0 END"
		" FROM accounts a, origin o WHERE a.kind = 0 ORDER BY a.skeleton";
	const struct store_query query = {.sql = sql};
	return outside_read(&work->outside, &query, print_user, NULL)
		? 0
		: fail_user(work, work->outside.error);
}

static const struct {
	const char *word;
	size_t words;
	int (*carry_out)(struct user_work *work);
} actions[] = {
	{"add", 2, add_user},
	{"reset", 2, reset_user},
	{"role", 3, set_user_role},
	{"remove", 2, remove_user},
	{"invite", 1, invite_users},
	{"list", 1, list_users},
};

static int run_user_command(struct user_work *work) {
	const struct orders_args *args = work->args;
	for (size_t i = 0; i < sizeof(actions) / sizeof(actions[0]); i++) {
		if (args->count != actions[i].words ||
			strcmp(args->word[0], actions[i].word) != 0) {
			continue;
		}
		if (!outside_open(&work->outside, &args->config)) {
			return fail_user(work, work->outside.error);
		}
		work->now_ms = orders_now_ms();
		changes_begin(&work->changes);
		int status = actions[i].carry_out(work);
		outside_close(&work->outside);
		return status;
	}
	return orders_refuse(args,
		"expected add NAME [--role ROLE], reset NAME, role NAME ROLE, remove NAME, "
		"invite [--uses N] [--for TIME], or list");
}

int cmd_user(int argc, char *argv[]) {
	struct orders_flag flags[] = {{.name = "--role", .takes = true},
		{.name = "--uses", .takes = true}, {.name = "--for", .takes = true},
		{.name = NULL}};
	struct orders_args args = {.command = "user", .flags = flags};
	static struct user_work work;
	int status;
	if (!orders_read(&args, argc, argv, &status)) {
		return status;
	}
	work.args = &args;
	work.role = flags[0].value;
	work.uses = flags[1].value;
	work.lasts = flags[2].value;
	return run_user_command(&work);
}
