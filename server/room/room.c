/* server/room/room.c - the one function that changes a room. */
#include "games/view/options.h"
#include "server/room/plan.h"

#include <stdlib.h>
#include <string.h>

void room_init(struct room *room, const char *id, struct rule_set_cache *rule_sets) {
	memset(room, 0, sizeof(*room));
	strncpy(room->id, id, sizeof(room->id) - 1);
	room->rule_sets = rule_sets;
	room->first = -1;
	play_init(&room->play, realloc, free);
	for (int i = 0; i < OFFER_KINDS; i++) {
		room->offer[i].by = -1;
	}
}

void room_finish(struct room *room) {
	play_finish(&room->play);
	plan_clear(room);
	rule_set_give(room->rule_sets, room->rule_set);
	if (room->dice != NULL) {
		dice_finish(room->dice);
		free(room->dice);
	}
	free(room->setup);
	free(room->result);
	free(room->person);
	free(room->offer_options);
	memset(room, 0, sizeof(*room));
}

/* ---- create, sit, stand, ready ---- */

static bool apply_options(struct room *room, const struct event *event, struct game_error *error) {
	game_options_default(room->game, room->option);
	return options_read(room->game, room->option, event->options, event->options_used, error);
}

static bool apply_commitment(
	struct room *room, const struct event *event, struct game_error *error) {
	return !event->dice.given || entropy_begin(room, event) ||
		game_fail(error, "Not enough memory for dice.");
}

static void apply_people(struct room *room, const struct event_create *create) {
	bool all = true;
	for (int place = 0; place < room->places; place++) {
		struct room_person *person = &room->person[place];
		person->sits = create->people[place].sits;
		all = all && person->sits;
		memcpy(person->name, create->people[place].name, sizeof(person->name));
		person->computer = create->people[place].computer;
		person->bot = create->people[place].bot;
		memcpy(person->account, create->people[place].account, sizeof(person->account));
		memcpy(person->token, create->tokens[place], sizeof(person->token));
		room->holder[place] = (uint8_t)place;
	}
	/* The maker of a room is ready. If everybody sits from the beginning (rematch or matched
	 * players) and there are dice, the game waits until all have sent entropy. */
	bool again = create->previous[0] != '\0';
	bool wait = all && room->dice != NULL && (again || room->places > 1);
	bool commits = entropy_is_strong(room); /* each becomes ready by committing */
	for (int place = 0; place < room->places; place++) {
		room->person[place].ready = room->person[place].sits && !wait && !commits;
	}
	room->status = wait && again ? ROOM_BETWEEN : ROOM_OPEN;
	room->maker = (int8_t)room_first_person(room);
	for (int place = 0; place < room->places; place++) {
		room->person[place].seater = room->maker;
	}
}

static bool apply_create(struct room *room, const struct event *event, struct game_error *error) {
	const struct event_create *create = &event->create;
	room->game = games_find(create->game);
	if (room->game == NULL) {
		return game_fail(error, "The game %.40s no longer exists.", create->game);
	}
	if (!apply_options(room, event, error)) {
		return false;
	}
	room->rule_set = rule_set_take(
		room->rule_sets, room->game, create->seats, room->option, error);
	if (room->rule_set == NULL) {
		return false;
	}
	room->person = calloc(create->seats, sizeof(*room->person));
	if (room->person == NULL) {
		return game_fail(error, "Not enough memory for players.");
	}
	room->places = create->seats;
	room->is_public = create->is_public;
	room->lot = create->lot;
	room->has_hints = create->has_hints;
	room->hints = create->hints;
	clock_start(&room->clock, &create->clock, create->seats);
	room->created_ms = event->at_ms;
	memcpy(room->previous, create->previous, sizeof(room->previous));
	memcpy(room->key, create->room_key, sizeof(room->key));
	if (!apply_commitment(room, event, error)) {
		return false;
	}
	apply_people(room, create);
	match_init(&room->match, room->rule_set->rules);
	return true;
}

static bool apply_sit(struct room *room, const struct event *event) {
	struct room_person *person = &room->person[event->seat];
	person->sits = true;
	person->ready = !entropy_is_strong(room);
	memcpy(person->name, event->name, sizeof(person->name));
	person->computer = event->computer;
	person->bot = event->bot;
	memcpy(person->account, event->account, sizeof(person->account));
	person->seater = (int8_t)event->by;
	memcpy(person->token, event->token, sizeof(person->token));
	entropy_give(room, event->seat, event);
	return true;
}

static bool apply_stand(struct room *room, const struct event *event) {
	memset(&room->person[event->seat], 0, sizeof(room->person[event->seat]));
	room->maker = room->maker == event->seat ? -1 : room->maker;
	entropy_stand(room, event->seat);
	return true;
}

/* The hash of its token stays, so that whoever comes with it can be told. */
static bool apply_adopt(struct room *room, const struct event *event) {
	struct room_person *person = &room->person[room->holder[event->seat]];
	memcpy(person->account, event->account, sizeof(person->account));
	memcpy(person->name, event->name, sizeof(person->name));
	return true;
}

static bool apply_ready(struct room *room, const struct event *event) {
	room->person[room->holder[event->seat]].ready = true;
	entropy_ready(room, event);
	return true;
}

static bool apply_redraw(struct room *room, const struct event *event, struct game_error *error) {
	if (room->match.game > 0 || !event->dice.given) {
		return game_fail(error, "No dice can be redrawn here.");
	}
	entropy_redraw(room, event);
	return apply_commitment(room, event, error);
}

/* ---- start ---- */

/* The dice need entropy by the seats of the coming game, as they are before any lot. */
static bool start_room_dice(struct room *room, const struct event_start *start,
	const uint8_t before[GAME_SEATS_MAX], struct game_error *error) {
	if (room->dice == NULL) {
		return true;
	}
	if (room->setup == NULL) {
		return game_fail(error, "No dice were set up for this game.");
	}
	entropy_start(room, before);
	room->dice->next = (start->lot.kind[0] != '\0') + (start->lead.kind[0] != '\0');
	return true;
}

static bool apply_start(struct room *room, const struct event *event, struct game_error *error) {
	const struct event_start *start = &event->start;
	uint8_t before[GAME_SEATS_MAX] = {0};
	uint8_t holder[GAME_SEATS_MAX] = {0};
	for (int seat = 0; seat < room->places; seat++) {
		before[seat] = (uint8_t)room_next_holder(room, seat);
		holder[seat] = room->holder[start->seats[seat]];
	}
	struct room_start first;
	if (!start_room_dice(room, start, before, error) ||
		!room_first_state(room, start->first, &first, error)) {
		return false;
	}
	memcpy(room->holder, holder, sizeof(holder));
	rule_set_give(room->rule_sets, room->rule_set);
	room->rule_set = first.rule_set;
	room->first = start->first;
	room->status = ROOM_PLAYING;
	room->match.game = start->game;
	room->start_version = room->version + 1;
	for (int place = 0; place < room->places; place++) {
		room->person[place].ready = false;
	}
	free(room->result);
	room->result = NULL;
	return play_begin(&room->play, room->rule_set->rules, &first.state) ||
		game_fail(error, "Not enough memory for a game.");
}

/* ---- offers ---- */

static void clear_offer(struct room *room, enum offer_kind what) {
	room->offer[what] = (struct room_offer){.by = -1};
	if (what == OFFER_REMATCH) {
		free(room->offer_options);
		room->offer_options = NULL;
		room->offer_options_used = 0;
	}
}

/* A seat has moved: offers about the earlier position are void. */
static void void_offers_after_move(struct room *room, int seat) {
	clear_offer(room, OFFER_TAKEBACK);
	if (room->offer[OFFER_DRAW].by >= 0 &&
		room_seat_of(room, room->offer[OFFER_DRAW].by) != seat) {
		clear_offer(room, OFFER_DRAW);
	}
}

static bool make_offer(struct room *room, const struct event *event, struct game_error *error) {
	clear_offer(room, event->what);
	int place = room->holder[event->seat];
	if (event->what == OFFER_REMATCH && event->options_used > 0) {
		room->offer_options = malloc(event->options_used);
		if (room->offer_options == NULL) {
			return game_fail(error, "Not enough memory for an offer.");
		}
		memcpy(room->offer_options, event->options, event->options_used);
		room->offer_options_used = event->options_used;
	}
	room->offer_swap = event->swap;
	room->offer_level = event->what == OFFER_REMATCH ? event->level : room->offer_level;
	room->offer[event->what] = (struct room_offer){place, (uint8_t)(1U << place)};
	return true;
}

static void apply_agreed_offer(struct room *room, const struct event *event) {
	uint32_t keep;
	switch (event->what) {
	case OFFER_DRAW:
		play_agree(&room->play);
		break;
	case OFFER_TAKEBACK:
		keep = play_length_at(&room->play, event->to);
		room->state_version = room->version + 1;
		room_take_back_time(room, event, keep);
		play_to(&room->play, keep);
		break;
	case OFFER_REMATCH:
		memcpy(room->next, event->room, sizeof(room->next));
		break; /* the offer's options are needed until the room is created */
	case OFFER_KINDS:
		break;
	}
}

static void answer_offer(struct room *room, const struct event *event) {
	room->offer[event->what].yes |= (uint8_t)(1U << room->holder[event->seat]);
	bool agreed = event->to > 0 || event->room[0] != '\0';
	if (event->what == OFFER_DRAW && event->yes) {
		agreed = room_all_agree(room, OFFER_DRAW);
	}
	if (agreed) {
		apply_agreed_offer(room, event);
	}
	if (!event->yes || (agreed && event->what != OFFER_REMATCH)) {
		clear_offer(room, event->what);
	}
}

/* ---- what events change ---- */

/* ---- the game ---- */

static bool apply_throw(struct room *room, const struct event *event, struct game_error *error) {
	const struct event_throw *thrown = &event->throw;
	if (room->dice == NULL) {
		return game_fail(error, "There are no throws at this table.");
	}
	room->state_version = room->version + 1;
	void_offers_after_move(room, event->seat);
	room->dice->next = thrown->i + 1;
	return play_throw(&room->play, room->version + 1, thrown->values, thrown->count, error);
}

static bool apply_play(struct room *room, const struct event *event, const struct game_path *path,
	struct game_error *error) {
	uint32_t tag = room->version + 1;
	room->state_version = tag;
	void_offers_after_move(room, event->seat);
	return path != NULL ? play_path(&room->play, tag, event->seat, event->text, path, error)
			    : play_text(&room->play, tag, event->seat, event->text, error);
}

static bool apply_back(struct room *room, const struct event *event, struct game_error *error) {
	if (event->count > room->play.moves) {
		return game_fail(error, "There are not that many steps to take back.");
	}
	room->state_version = room->version + 1;
	play_to(&room->play, room->play.moves - event->count);
	return true;
}

/* A seat resigns, has left, or has run out of time. */
static bool apply_loss(struct room *room, const struct event *event, struct game_error *error) {
	enum play_loss loss = event->kind == EVENT_FLAG ? PLAY_TIME
		: event->kind == EVENT_CLAIM            ? PLAY_LEFT
							: PLAY_RESIGNED;
	bool draw = event->kind == EVENT_CLAIM && event->claim == CLAIM_DRAW;
	room->state_version = room->version + 1;
	clear_offer(room, OFFER_DRAW);
	clear_offer(room, OFFER_TAKEBACK);
	return play_lose(&room->play, room->version + 1, event->seat, loss, draw, error);
}

static bool apply_end(struct room *room, const struct event *event, struct game_error *error) {
	if (!event->over && room->dice != NULL && !event->dice.given) {
		return game_fail(error, "The next game of the match has no dice.");
	}
	free(room->result);
	room->result = malloc(sizeof(*room->result));
	if (room->result == NULL) {
		return game_fail(error, "Not enough memory for a result.");
	}
	*room->result = event->result;
	room_count_result(room, &room->match);
	room->state_version = room->version + 1;
	room->status = event->over ? ROOM_OVER : ROOM_BETWEEN;
	clear_offer(room, OFFER_DRAW);
	clear_offer(room, OFFER_TAKEBACK);
	if (room->dice != NULL) {
		room->dice->phase = DICE_REVEALED;
	}
	return apply_commitment(room, event, error);
}

static bool apply_abort(struct room *room, const struct event *event) {
	room->status = ROOM_ABORTED;
	if (room->dice != NULL) {
		room->dice->phase = DICE_REVEALED;
	}
	room->state_version = room->version + 1;
	clear_offer(room, OFFER_DRAW);
	clear_offer(room, OFFER_TAKEBACK);
	memcpy(room->closed, event->reason, sizeof(room->closed));
	return true;
}

static bool apply_rematch(struct room *room, const struct event *event) {
	memcpy(room->next, event->room, sizeof(room->next));
	room->next_is_open = true;
	clear_offer(room, OFFER_REMATCH);
	return true;
}

static bool apply_talk(struct room *room, const struct event *event) {
	room->talk[event->channel] = event->open ? TALK_OPEN : TALK_CLOSED;
	return true;
}

static bool apply_kind(struct room *room, const struct event *event, const struct game_path *path,
	struct game_error *error) {
	switch (event->kind) {
	case EVENT_CREATE:
		return apply_create(room, event, error);
	case EVENT_SIT:
		return apply_sit(room, event);
	case EVENT_STAND:
		return apply_stand(room, event);
	case EVENT_READY:
		return apply_ready(room, event);
	case EVENT_START:
		return apply_start(room, event, error);
	case EVENT_THROW:
		return apply_throw(room, event, error);
	case EVENT_PLAY:
		return apply_play(room, event, path, error);
	case EVENT_BACK:
		return apply_back(room, event, error);
	case EVENT_OFFER:
		return make_offer(room, event, error);
	case EVENT_ANSWER:
		answer_offer(room, event);
		return true;
	case EVENT_RESIGN:
	case EVENT_CLAIM:
	case EVENT_FLAG:
		return apply_loss(room, event, error);
	case EVENT_END:
		return apply_end(room, event, error);
	case EVENT_ABORT:
		return apply_abort(room, event);
	case EVENT_REMATCH:
		return apply_rematch(room, event);
	case EVENT_TALK:
		return apply_talk(room, event);
	case EVENT_PLAN:
		return true; /* done in plan_after */
	case EVENT_REDRAW:
		return apply_redraw(room, event, error);
	case EVENT_OWN:
		room->owned_ms = event->at_ms;
		return true;
	case EVENT_ADOPT:
		return apply_adopt(room, event);
	case EVENT_KINDS:
		break;
	}
	return game_fail(error, "There is no such event.");
}

/* Whether the event names existing seats, and is allowed in the current status. */
static bool is_event_possible(const struct room *room, const struct event *event) {
	bool first = room->version == 0;
	bool played = event->kind == EVENT_THROW || event->kind == EVENT_PLAY ||
		event->kind == EVENT_BACK || event->kind == EVENT_RESIGN ||
		event->kind == EVENT_CLAIM || event->kind == EVENT_FLAG ||
		event->kind == EVENT_END || event->kind == EVENT_PLAN;
	if (first != (event->kind == EVENT_CREATE) || (played && room->status != ROOM_PLAYING)) {
		return false;
	}
	if (first) {
		return event->create.seats >= 1 && event->create.seats <= GAME_SEATS_MAX;
	}
	if (event->kind == EVENT_START) {
		for (int seat = 0; seat < room->places; seat++) {
			if (event->start.seats[seat] >= room->places) {
				return false;
			}
		}
		return event->start.count == room->places && event->start.first < room->places;
	}
	if (event->kind == EVENT_CLAIM && event->by < 0) {
		return false;
	}
	if ((event->kind == EVENT_CLAIM || event->kind == EVENT_SIT) && event->by >= room->places) {
		return false;
	}
	bool nobody = event->kind == EVENT_END || event->kind == EVENT_ABORT ||
		event->kind == EVENT_REMATCH || event->kind == EVENT_REDRAW ||
		event->kind == EVENT_OWN;
	return nobody || (event->seat >= 0 && event->seat < room->places);
}

static void remember_request(struct room *room, const struct event *event, int place) {
	if (event->n == 0 || event->client[0] == '\0') {
		return;
	}
	struct room_asked *asked = &room->asked[room->asked_count++ % ROOM_ASKED_MAX];
	memcpy(asked->client, event->client, sizeof(asked->client));
	asked->n = event->n;
	asked->kind = (uint8_t)event->kind;
	asked->place = (int8_t)place;
	asked->version = room->version;
}

/* In most rooms nobody plans replies. */
static bool touches_plans(const struct room *room, const struct event *event) {
	return room->plan != NULL || room->plans_laid > 0 || event->kind == EVENT_PLAN ||
		event->kind == EVENT_SIT;
}

bool room_apply_decided(struct room *room, const struct event *event, const struct game_path *path,
	struct game_error *error) {
	if (!is_event_possible(room, event)) {
		return game_fail(error, "Event %u (%s) does not belong here.",
			(unsigned)room->version + 1, event_kind_name(event->kind));
	}
	room->plan_changed = 0;
	if (!apply_kind(room, event, path, error) ||
		(touches_plans(room, event) && !plan_after(room, event, error))) {
		return false;
	}
	room->version++;
	room->changed_ms = event->kind == EVENT_OWN ? room->changed_ms : event->at_ms;
	room_apply_time(room, event);
	int place = event->seat >= 0 ? room->holder[event->seat] : -1;
	if (event->kind == EVENT_CREATE) {
		place = room_first_person(room);
	}
	remember_request(room, event, place);
	bounds_count(room, event, place);
	return true;
}

bool room_apply(struct room *room, const struct event *event, struct game_error *error) {
	return room_apply_decided(room, event, NULL, error);
}
