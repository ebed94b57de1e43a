/* server/accounts/passphrase.h - which passphrases are taken. */
#ifndef QIRKAT_SERVER_ACCOUNTS_PASSPHRASE_H
#define QIRKAT_SERVER_ACCOUNTS_PASSPHRASE_H

#include <stdbool.h>
#include <stddef.h>

enum { PASSPHRASE_LEAST = 12, PASSPHRASE_MOST = 256, PASSPHRASE_REASON = 200 };

/* Whether a passphrase can be that of an account with this name: 12 to 256 characters of any kind,
 * in UTF-8; not the name, and none that everybody tries first. False with a sentence. */
bool passphrase_is_good(const char *phrase, const char *name, char reason[PASSPHRASE_REASON]);

#endif
