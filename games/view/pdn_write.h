/* games/view/pdn_write.h - writes games in Portable Draughts Notation: tags, then lines of at most
 * 79 letters. */
#ifndef QIRKAT_GAMES_VIEW_PDN_WRITE_H
#define QIRKAT_GAMES_VIEW_PDN_WRITE_H

#include "base/out.h"
#include "games/game.h"

/* Movetext being written. All zero but out and pairs is the beginning of a game. */
struct pdn_writer {
	struct out *out; /* borrowed */
	bool pairs;      /* turns are numbered in pairs, as for two seats without throws */
	bool resumes;    /* the second turn of a pair gets a number, too: "3..." */
	size_t column;
	char opening[4]; /* brackets before the next word */
};

void pdn_write_tag(struct out *out, const char *name, const char *value);
/* Write the tags that say which game it is, under which rules, and where it starts. */
void pdn_write_rules(
	struct out *out, const struct game_rules *rules, const union game_state *start);

void pdn_write_word(struct pdn_writer *writer, const char *word);
/* Write the words of a comment. */
void pdn_write_words(struct pdn_writer *writer, const char *text);
/* Write the number of a turn if it has one; turns are counted from 0. */
void pdn_write_number(struct pdn_writer *writer, size_t turn);
/* Open a bracket before the next word. */
void pdn_write_open(struct pdn_writer *writer, char bracket);
/* Close a bracket behind the last word; nothing remains of one without words. */
void pdn_write_close(struct pdn_writer *writer, char bracket);

#endif
