/* games/view/pdn_sign.h - what the signs mean that other programs write. */
#ifndef QIRKAT_GAMES_VIEW_PDN_SIGN_H
#define QIRKAT_GAMES_VIEW_PDN_SIGN_H

#include <stddef.h>

/* How a sign is read. sign is up to two letters; "" for signs that mean nothing. */
struct pdn_sign {
	size_t size; /* bytes in the text */
	char sign[3];
};

/* The sign at text, which does not end there. One that is not known stands for itself, byte by
 * byte. */
struct pdn_sign pdn_read_sign(const char *text);

#endif
