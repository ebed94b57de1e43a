/* server/hub/seeks.c - people looking for a game, and which of them fit each other. */
#include "server/hub/seeks.h"

#include <string.h>

enum { GROUPS_MAX = 20 };

/* ---- seeks ---- */

static void set_add(struct game_set *set, size_t game) {
	set->word[game / 64] |= UINT64_C(1) << game % 64;
}

static bool set_has(const struct game_set *set, size_t game) {
	return (set->word[game / 64] >> game % 64 & 1) != 0;
}

static bool sets_meet(const struct game_set *one, const struct game_set *other) {
	uint64_t both = 0;
	for (size_t i = 0; i < GAMES_MAX / 64; i++) {
		both |= one->word[i] & other->word[i];
	}
	return both != 0;
}

void seek_init(
	struct seek *seek, const char *key, const char *browser, const struct clock_choice *clock) {
	memset(seek, 0, sizeof(*seek));
	list_init(&seek->in_seeks);
	strcpy(seek->key, key);
	strcpy(seek->browser, browser);
	seek->clock = *clock;
}

static int find_game_index(const char *key) {
	for (size_t i = 0; i < games_count(); i++) {
		if (strcmp(games_at(i)->key, key) == 0) {
			return (int)i;
		}
	}
	return -1;
}

bool seek_add_games(struct seek *seek, const char *keys, size_t count, struct wire_error *error) {
	const char *key = keys;
	for (size_t i = 0; i < count; i++, key += strlen(key) + 1) {
		int index = find_game_index(key);
		if (index < 0) {
			return wire_error_set(
				error, ERROR_UNKNOWN_GAME, "There is no game \"%.60s\".", key);
		}
		const struct game *game = games_at((size_t)index);
		if (game->seats_min > SEEK_SEATS || game->seats_max < SEEK_SEATS) {
			return wire_error_set(error, ERROR_BAD_OPTION,
				"%s is not a game for two: open a table for it instead.",
				game->title);
		}
		if (!set_has(&seek->set, (size_t)index)) {
			set_add(&seek->set, (size_t)index);
			seek->games[seek->count++] = (uint8_t)index;
		}
	}
	return true;
}

/* ---- matching ---- */

void seeks_init(struct seeks *seeks) {
	list_init(&seeks->all);
	seeks->count = 0;
}

void seeks_add(struct seeks *seeks, struct seek *seek) {
	list_add_last(&seeks->all, &seek->in_seeks);
	seeks->count++;
}

void seeks_remove(struct seeks *seeks, struct seek *seek) {
	list_take_out(&seek->in_seeks);
	seeks->count--;
}

/* A person does not play against their own other window. */
static bool is_same_person(const struct seek *one, const struct seek *other) {
	return strcmp(other->key, one->key) == 0 ||
		(one->browser[0] != '\0' && strcmp(other->browser, one->browser) == 0);
}

bool seeks_fit(const struct seek *one, const struct seek *other) {
	return other != one && !is_same_person(one, other) && sets_meet(&one->set, &other->set) &&
		clock_choice_is(&one->clock, &other->clock);
}

struct seek *seeks_find_partner(const struct seeks *seeks, const struct seek *seek) {
	for (struct list *at = seeks->all.next; at != &seeks->all; at = at->next) {
		struct seek *other = LIST_OWNER(at, struct seek, in_seeks);
		bool is_free = !other->is_paired && !other->is_theirs &&
			!(seek->is_away && other->is_away);
		if (is_free && seeks_fit(seek, other)) {
			return other;
		}
	}
	return NULL;
}

struct seek *seeks_find_client(const struct seeks *seeks, const char *key) {
	for (struct list *at = seeks->all.next; at != &seeks->all; at = at->next) {
		struct seek *seek = LIST_OWNER(at, struct seek, in_seeks);
		if (!seek->is_away && strcmp(seek->key, key) == 0) {
			return seek;
		}
	}
	return NULL;
}

const struct game *seeks_game(const struct seek *first, const struct seek *second) {
	for (size_t i = 0; i < first->count; i++) {
		if (set_has(&second->set, first->games[i])) {
			return games_at(first->games[i]);
		}
	}
	return NULL;
}

/* ---- lobby ---- */

struct group {
	const struct seek *seek;
	unsigned count;
};

static void write_group(struct out *out, const struct group *group) {
	out_begin(out, '{');
	out_key_begin(out, "games", '[');
	for (size_t i = 0; i < group->seek->count; i++) {
		out_string(out, games_at(group->seek->games[i])->key);
	}
	out_end(out, ']');
	clock_choice_write(out, "clock", &group->seek->clock);
	out_key_int(out, "count", group->count);
	out_end(out, '}');
}

/* Count seek in the group with the same games and clock, or start a new one. */
static void add_to_groups(struct group *groups, size_t *used, const struct seek *seek) {
	for (size_t i = 0; i < *used; i++) {
		if (memcmp(&groups[i].seek->set, &seek->set, sizeof(seek->set)) == 0 &&
			clock_choice_is(&groups[i].seek->clock, &seek->clock)) {
			groups[i].count++;
			return;
		}
	}
	if (*used < GROUPS_MAX) {
		groups[(*used)++] = (struct group){seek, 1};
	}
}

static bool has_passing_game(const struct seek *seek, const struct game_filter *filter) {
	for (size_t i = 0; i < seek->count; i++) {
		if (game_filter_passes(filter, games_at(seek->games[i]))) {
			return true;
		}
	}
	return false;
}

void seeks_write(const struct seeks *seeks, const struct game_filter *filter, struct out *out) {
	struct group groups[GROUPS_MAX];
	size_t used = 0;
	for (const struct list *at = seeks->all.next; at != &seeks->all; at = at->next) {
		const struct seek *seek = LIST_OWNER(at, struct seek, in_seeks);
		if (has_passing_game(seek, filter)) {
			add_to_groups(groups, &used, seek);
		}
	}
	out_begin(out, '[');
	for (size_t i = 0; i < used; i++) {
		write_group(out, &groups[i]);
	}
	out_end(out, ']');
}
