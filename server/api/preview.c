/* server/api/preview.c - the title and description of a page, for link previews. */
#include "server/api/preview.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "server/hub/lookup.h"
#include "server/room/encode_room.h"

/* Copy the part of path after start, up to the next slash; false if there is none or it is too
 * long. */
static bool take_part(const char *path, const char *start, char *part, size_t size) {
	size_t before = strlen(start);
	if (strncmp(path, start, before) != 0) {
		return false;
	}
	size_t length = strcspn(path + before, "/");
	return length > 0 && text_copy(part, size, path + before, length);
}

/* Pages of a game, by how their path begins: what is said before and after the game's title. A
 * page without a sentence of its own has the game's. */
static const struct place {
	const char *start;
	const char *before;
	const char *after;
	const char *about;
} places[] = {
	{"/games/", "", "", NULL},
	{"/?game=", "Play ", "",
		"Find an opponent, or play a computer, a friend or on one device."},
	{"/new/", "Play ", "", "Against anybody, a friend or a computer, by rules you choose."},
	{"/learn/", "Learn ", "", "A short lesson on the board, step by step."},
	{"/local/", "", " on one device", "Two people and one board, without the network too."},
	{"/analysis/", "", ": analysis", "A board to try every turn and position on."},
	{"/solved/", "", ", solved", "How each position ends if nobody makes a mistake."},
	{"/puzzle/", "Puzzles: ", "", "Positions with one right turn. Can you find it?"},
	{"/review/", "", ": a game reviewed", "Each turn with what would have been better."},
};

static void write_card(const struct game *game, struct page_words *words) {
	snprintf(words->card, sizeof(words->card), "/cards/%s.png", game->key);
	snprintf(words->shows, sizeof(words->shows), "The board of %s", game->title);
}

static void write_place_words(
	const struct place *place, const struct game *game, struct page_words *words) {
	snprintf(words->title, sizeof(words->title), "%s%s%s", place->before, game->title,
		place->after);
	snprintf(words->about, sizeof(words->about), "%s. %s. %s", game->title, game->subtitle,
		place->about != NULL ? place->about : "Every rule with its source.");
	write_card(game, words);
	words->is_public = true;
}

static bool encode_place(const char *path, struct page_words *words) {
	char key[WIRE_GAME_SIZE];
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		const struct game *game = take_part(path, places[i].start, key, sizeof(key))
			? games_find(key)
			: NULL;
		if (game != NULL) {
			write_place_words(&places[i], game, words);
			return true;
		}
	}
	return false;
}

/* Write the names of seated players: "Amal, Badr and Chen". Returns how many. */
static int list_names(const struct room *room, char *text, size_t size) {
	int count = 0;
	int told = 0;
	size_t used = 0;
	text[0] = '\0';
	for (int i = 0; i < room->places; i++) {
		count += room->person[i].sits;
	}
	for (int i = 0; i < room->places && used < size; i++) {
		if (room->person[i].sits) {
			const char *before = told == 0 ? "" : told == count - 1 ? " and " : ", ";
			used += (size_t)snprintf(
				text + used, size - used, "%s%s", before, room->person[i].name);
			told++;
		}
	}
	return count;
}

/* Write ", 5+3"; "" without a clock. */
static void print_clock(const struct room *room, char *text, size_t size) {
	char clock[CLOCK_TEXT_SIZE];
	clock_choice_print(&room->clock.choice, clock);
	snprintf(text, size, "%s%s", clock[0] != '\0' ? ", " : "", clock);
}

static void write_room_words(const struct room *room, struct page_words *words) {
	char names[GAME_SEATS_MAX * (WIRE_NAME_SIZE + 5)];
	char clock[CLOCK_TEXT_SIZE + 2];
	const char *title = room->game->title;
	int count = list_names(room, names, sizeof(names));
	print_clock(room, clock, sizeof(clock));
	if (room->status == ROOM_OPEN || count == 0) {
		snprintf(words->title, sizeof(words->title), "A game of %s", title);
		snprintf(words->about, sizeof(words->about), "%s %s for another player of %s%s.",
			count > 0 ? names : "A table", count > 1 ? "are waiting" : "is waiting",
			title, clock);
		return;
	}
	const char *playing = count > 1 ? "are playing" : "is playing";
	bool over = room->status == ROOM_OVER || room->status == ROOM_ABORTED;
	snprintf(words->title, sizeof(words->title), "%s: %s", title, names);
	snprintf(words->about, sizeof(words->about), "%s %s %s%s. %s", names,
		over ? "played" : playing, title, clock,
		over ? "The game can be replayed." : "Anyone with the link may watch.");
}

bool preview_words(const struct lookup *lookup, const char *path, struct page_words *words) {
	char part[WIRE_ROOM_SIZE];
	struct wire_error error;
	if (!take_part(path, "/r/", part, WIRE_ROOM_SIZE)) {
		return encode_place(path, words);
	}
	const struct room *room = lookup_room(lookup, part, &error);
	if (room != NULL) {
		write_room_words(room, words);
		write_card(room->game, words);
		words->is_public = room->is_public;
	}
	return room != NULL;
}
