/* server/accounts/account_name.h - names of accounts: which are allowed, and which look the same.
 *
 * skeleton  what a name looks like: two names with one skeleton are the same name
 */
#ifndef QIRKAT_SERVER_ACCOUNTS_ACCOUNT_NAME_H
#define QIRKAT_SERVER_ACCOUNTS_ACCOUNT_NAME_H

#include "server/accounts/account.h"

enum { ACCOUNT_NAME_MAX = ACCOUNT_NAME_SIZE - 1, ACCOUNT_NAME_REASON = 160 };

/* Whether an account may be called so: 2 to 20 ASCII letters, digits, - and _, of which the first
 * is a letter and two are letters or digits. False with a sentence. */
bool account_name_is_good(const char *name, char reason[ACCOUNT_NAME_REASON]);
/* Write the skeleton of a name that is good: small letters, without - and _, 0 as o, 1 and i as l,
 * 5 as s, then vv as w, rn as m, cl as d, once, in this order. */
void account_name_skeleton(const char *name, char skeleton[ACCOUNT_NAME_SIZE]);
/* Whether a good name is one that nobody may have here: the page's own words, roles, and what the
 * site reserves (NULL: nothing). */
bool account_name_is_reserved(const char *name, const struct reserved_names *reserved);

#endif
