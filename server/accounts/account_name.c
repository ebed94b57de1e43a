/* server/accounts/account_name.c - names of accounts: which are allowed, and which look the same.
 */
#include "server/accounts/account_name.h"

#include <stdio.h>
#include <string.h>

#include "proto/reserved.h"

static const char small[] = "abcdefghijklmnopqrstuvwxyz";
static const char large[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
static const char digits[] = "0123456789";

/* Parts of paths, and what speaks for the site or for nobody. Skeletons are compared. */
static const char *const own_words[] = {"about", "account", "accounts", "admin", "administrator",
	"analysis", "anonymous", "api", "archive", "assets", "best", "board", "bot", "bots",
	"challenge", "class", "computer", "database", "deleted", "deleted-player", "embed", "games",
	"guest", "guests", "healthz", "help", "host", "kiosk", "lessons", "level", "local", "lobby",
	"login", "logout", "me", "member", "metrics", "mod", "moderation", "moderator", "nobody",
	"notifications", "null", "official", "operator", "player", "privacy", "puzzles", "qirkat",
	"readyz", "replay", "root", "rules", "server", "settings", "signin", "signout", "signup",
	"somebody", "staff", "support", "system", "team", "teams", "tournament", "tournaments",
	"undefined", "user", "users", "you"};

static bool is_one_of(char c, const char *set) {
	return c != '\0' && strchr(set, c) != NULL;
}

static bool is_letter(char c) {
	return is_one_of(c, small) || is_one_of(c, large);
}

bool account_name_is_good(const char *name, char reason[ACCOUNT_NAME_REASON]) {
	size_t size = strlen(name), counted = 0;
	const char *why = NULL;
	for (size_t i = 0; i < size && why == NULL; i++) {
		bool counts = is_letter(name[i]) || is_one_of(name[i], digits);
		counted += counts;
		if (!counts && !is_one_of(name[i], "-_")) {
			why = "A name may have the letters a to z, digits, - and _ only; it has no spaces or accents.";
		}
	}
	if (size < 2 || size > ACCOUNT_NAME_MAX) {
		why = "A name has 2 to 20 letters or digits.";
	} else if (why == NULL && !is_letter(name[0])) {
		why = "A name begins with a letter.";
	} else if (why == NULL && counted < 2) {
		why = "A name has at least two letters or digits.";
	}
	snprintf(reason, ACCOUNT_NAME_REASON, "%s", why != NULL ? why : "");
	return why == NULL;
}

static char looks_of(char c) {
	const char *at = strchr(large, c);
	if (c != '\0' && at != NULL) {
		c = small[at - large];
	}
	return c == '0' ? 'o' : c == '1' || c == 'i' ? 'l' : c == '5' ? 's' : c;
}

/* Replace each pair that looks like one letter, from the left. */
static void join_pairs(char *text, const char pair[3], char one) {
	char *to = text;
	for (const char *from = text; *from != '\0';) {
		bool is_pair = strncmp(from, pair, 2) == 0;
		*to++ = is_pair ? one : *from;
		from += is_pair ? 2 : 1;
	}
	*to = '\0';
}

/* text has room for as many characters as name. */
static void write_skeleton(const char *name, char *text) {
	size_t used = 0;
	for (; *name != '\0'; name++) {
		if (!is_one_of(*name, "-_")) {
			text[used++] = looks_of(*name);
		}
	}
	text[used] = '\0';
	join_pairs(text, "vv", 'w');
	join_pairs(text, "rn", 'm');
	join_pairs(text, "cl", 'd');
}

void account_name_skeleton(const char *name, char skeleton[ACCOUNT_NAME_SIZE]) {
	char cut[ACCOUNT_NAME_SIZE];
	snprintf(cut, sizeof(cut), "%s", name);
	write_skeleton(cut, skeleton);
}

void account_guest_skeleton(const char *name, char skeleton[ACCOUNT_SKELETON_SIZE]) {
	_Static_assert((int)ACCOUNT_SKELETON_SIZE >= (int)RESERVED_SKELETON, "it has room");
	char folded[RESERVED_SKELETON];
	reserved_fold(name, folded);
	write_skeleton(folded, skeleton);
}

bool account_name_is_reserved(const char *name, const struct reserved_names *reserved) {
	char skeleton[ACCOUNT_NAME_SIZE], own[ACCOUNT_NAME_SIZE];
	account_name_skeleton(name, skeleton);
	for (size_t i = 0; i < sizeof(own_words) / sizeof(own_words[0]); i++) {
		account_name_skeleton(own_words[i], own);
		if (strcmp(own, skeleton) == 0) {
			return true;
		}
	}
	return reserved_holds(reserved, name);
}
