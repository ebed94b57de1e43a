/* games/define_leap.h - shared by the files that read a leaping definition. */
#ifndef QIRKAT_GAMES_DEFINE_LEAP_H
#define QIRKAT_GAMES_DEFINE_LEAP_H

#include "games/define_fields.h"
#include "games/leap/definition.h"

/* ---- define_named.c: shrinks ---- */

bool define_shrinks(struct define_reader *reader);

/* ---- define_few.c: ends with few pieces ---- */

bool define_few(struct define_reader *reader);

#endif
