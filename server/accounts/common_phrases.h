/* server/accounts/common_phrases.h - passphrases that everybody tries first. */
#ifndef QIRKAT_SERVER_ACCOUNTS_COMMON_PHRASES_H
#define QIRKAT_SERVER_ACCOUNTS_COMMON_PHRASES_H

/* Words in small letters, each with a space before and after it, in texts that end with NULL. */
extern const char *const common_long[];  /* of at least 12 characters */
extern const char *const common_short[]; /* of 3 to 11 */

#endif
