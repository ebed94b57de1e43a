/* server/room/room_queries.c - queries of a room. */
#include <string.h>

#include "server/room/room.h"
#include "server/room/token.h"

struct game_status room_game_status(const struct room *room) {
	return room->play.now;
}

int room_seat_of(const struct room *room, int place) {
	for (int seat = 0; place >= 0 && seat < room->places; seat++) {
		if (room->holder[seat] == place) {
			return seat;
		}
	}
	return -1;
}

int room_next_holder(const struct room *room, int seat) {
	bool moves = room->match.exchange && room->match.game > 0;
	return room->holder[moves ? (seat + room->places - 1) % room->places : seat];
}

bool room_is_full(const struct room *room) {
	for (int place = 0; place < room->places; place++) {
		if (!room->person[place].sits) {
			return false;
		}
	}
	return true;
}

bool room_is_finished(const struct room *room) {
	return room->status == ROOM_OVER || room->status == ROOM_ABORTED;
}

bool room_is_playing(const struct room *room) {
	return room->status == ROOM_PLAYING && room->play.now.phase != GAME_OVER;
}

int room_place_to_move(const struct room *room) {
	const struct game_status *now = &room->play.now;
	bool waits = room_is_playing(room) && now->seat < room->places;
	return waits ? room->holder[now->seat] : -1;
}

int room_first_person(const struct room *room) {
	for (int place = 0; place < room->places; place++) {
		if (room->person[place].sits && room->person[place].computer == 0) {
			return place;
		}
	}
	return -1;
}

bool room_has_computer(const struct room *room) {
	bool has = false;
	for (int place = 0; place < room->places; place++) {
		has = has || room->person[place].computer > 0;
	}
	return has;
}

bool room_allows_hints(const struct room *room) {
	return room->has_hints ? room->hints : room_has_computer(room);
}

int room_host(const struct room *room) {
	bool is_there = room->maker >= 0 && room->person[room->maker].sits;
	return is_there ? room->maker : room_first_person(room);
}

int room_seater(const struct room *room, int place) {
	const struct room_person *person = &room->person[place];
	if (room->status != ROOM_OPEN || !person->sits || person->computer == 0) {
		return -1;
	}
	bool is_there = person->seater >= 0 && room->person[person->seater].sits;
	return is_there ? person->seater : room_host(room);
}

static int find_hash(const struct room *room, const uint8_t hash[32], bool of_accounts) {
	int found = -1;
	for (int place = 0; place < room->places; place++) {
		const struct room_person *person = &room->person[place];
		bool equal = token_hashes_equal(person->token, hash);
		if (equal && person->sits && (person->account[0] != '\0') == of_accounts) {
			found = place;
		}
	}
	return found;
}

int room_find_token(const struct room *room, const uint8_t hash[32]) {
	return find_hash(room, hash, false);
}

int room_find_dead_token(const struct room *room, const uint8_t hash[32]) {
	return find_hash(room, hash, true);
}

int room_find_account(const struct room *room, const char *account) {
	bool is_one = account != NULL && account[0] != '\0';
	for (int place = 0; is_one && place < room->places; place++) {
		const struct room_person *person = &room->person[place];
		if (person->sits && strcmp(person->account, account) == 0) {
			return place;
		}
	}
	return -1;
}

const struct room_asked *room_find_asked(const struct room *room, const char *client, int64_t n) {
	uint32_t count = room->asked_count < ROOM_ASKED_MAX ? room->asked_count : ROOM_ASKED_MAX;
	for (uint32_t i = 0; client[0] != '\0' && i < count; i++) {
		const struct room_asked *asked = &room->asked[i];
		if (asked->n == n && strncmp(asked->client, client, sizeof(asked->client)) == 0) {
			return asked;
		}
	}
	return NULL;
}

bool room_check_version(const struct room *room, uint32_t version, struct wire_error *error) {
	return (version >= room->state_version && version <= room->version) ||
		wire_error_set(error, ERROR_STALE, "The position has changed; look again.");
}

bool room_is_bound(const struct room *room) {
	return room->dice_mode != DICE_MODE_NONE && play_has_throw(&room->play);
}

bool room_may_abort(const struct room *room) {
	if (room->status != ROOM_PLAYING || room->match.game > 1) {
		return room->status == ROOM_OPEN ||
			(room->status == ROOM_BETWEEN && room->match.game == 0);
	}
	bool may = false;
	for (int seat = 0; seat < room->places && !may; seat++) {
		may = play_turns(&room->play, seat) == 0;
	}
	return may && !room_is_bound(room);
}

uint32_t room_steps_back(const struct room *room, int seat) {
	struct game_status status = room_game_status(room);
	if (room->status != ROOM_PLAYING || status.phase != GAME_CHOICE || status.seat != seat) {
		return 0;
	}
	uint32_t first = play_open(&room->play, seat);
	uint32_t at = room->play.moves;
	while (at > first) {
		at--;
		if ((room->play.move[at].flags & PLAY_FORCED) == 0) {
			return room->play.moves - at;
		}
	}
	return 0;
}

uint32_t room_takeback_to(const struct room *room, int seat) {
	if (room->status != ROOM_PLAYING || room_game_status(room).phase == GAME_OVER) {
		return 0;
	}
	int64_t first = play_last_choice(&room->play, seat);
	if (first < 0) {
		return 0;
	}
	return first > 0 ? room->play.move[first - 1].tag : room->start_version;
}

unsigned room_turns(const struct room *room) {
	return play_turns(&room->play, -1);
}

/* Whether all places needed are in yes, one bit per place. */
static bool have_places_agreed(const struct room *room, enum offer_kind what, uint8_t yes) {
	for (int seat = 0; seat < room->places; seat++) {
		int place = room->holder[seat];
		bool needed = what == OFFER_REMATCH || (room->play.lost >> seat & 1) == 0;
		if (needed && (yes >> place & 1) == 0) {
			return false;
		}
	}
	return true;
}

bool room_all_agree(const struct room *room, enum offer_kind what) {
	return have_places_agreed(room, what, room->offer[what].yes);
}

bool room_would_agree(const struct room *room, enum offer_kind what, int place) {
	return have_places_agreed(room, what, room->offer[what].yes | (uint8_t)(1U << place));
}

const char *room_seat_name(const struct room *room, int seat) {
	return room->rule_set->rules->seat[seat].name;
}

void room_count_result(const struct room *room, struct match *match) {
	struct game_status status = room_game_status(room);
	int points[GAME_SEATS_MAX] = {0};
	int behind[GAME_SEATS_MAX] = {0};
	for (int seat = 0; seat < room->places; seat++) {
		points[room->holder[seat]] = status.points[seat];
		behind[room->holder[seat]] = status.behind[seat];
	}
	match_count(match, status.winner == GAME_NOBODY ? -1 : room->holder[status.winner], points,
		behind);
}

void room_fill_match(const struct room *room, const struct match *match, struct event_match *told) {
	const char *name[GAME_SEATS_MAX] = {NULL};
	memset(told, 0, sizeof(*told));
	told->game = match->game;
	told->of = match->of > 0 ? match->of : -1;
	told->to = match->of > 0 ? -1 : match->to;
	told->seats = room->places;
	for (int seat = 0; seat < room->places; seat++) {
		int place = room->holder[seat];
		told->points[seat] = match->points[place];
		told->halves[seat] = match->halves[place];
		name[place] = room->person[place].name;
	}
	match_note(match, name, told->note, sizeof(told->note));
}
