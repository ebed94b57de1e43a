/* server/bots/challenge.c - challenges. */
#include "server/bots/challenge.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_field.h"
#include "games/game.h"
#include "server/bots/bot_json.h"
#include "server/api/form.h"

static const char option_start[] = "options.";

/* ---- creating ---- */

/* The request itself checks values, so one that is not a number is passed on unchanged. */
static json_t *parse_number_or_text(const char *text) {
	char *end;
	long long number = strtoll(text, &end, 10);
	return *end == '\0' && end != text ? json_integer(number) : json_string(text);
}

static json_t *clock_of(const json_t *form) {
	const char *limit = form_text(form, "clock.limit", NULL);
	const char *add = form_text(form, "clock.increment", "0");
	const char *days = form_text(form, "days", NULL);
	if (days != NULL) {
		return json_pack("{s:s, s:o}", "kind", "days", "days", parse_number_or_text(days));
	}
	if (limit == NULL) {
		return json_null();
	}
	return json_pack("{s:s, s:o, s:o}", "kind", "fischer", "base", parse_number_or_text(limit),
		"add", parse_number_or_text(add));
}

static json_t *collect_form_options(json_t *form) {
	json_t *options = json_object();
	const char *name;
	json_t *value;
	json_object_foreach(form, name, value) {
		if (strncmp(name, option_start, sizeof(option_start) - 1) == 0) {
			json_object_set(options, name + sizeof(option_start) - 1, value);
		}
	}
	return options;
}

/* Returns the seat for a color; by default drawn by lot. */
static const char *find_seat_of_color(const json_t *form) {
	const char *color = form_text(form, "color", "random");
	return strcmp(color, "random") == 0   ? "lot"
		: strcmp(color, "white") == 0 ? "W"
		: strcmp(color, "black") == 0 ? "B"
					      : color;
}

/* Returns the data of the request `create`. */
static json_t *make_create_request(const json_t *form, bool is_public) {
	const char *seats = form_text(form, "seats", NULL);
	json_t *d = json_pack("{s:s, s:s, s:b, s:o, s:o}", "game", form_text(form, "variant", ""),
		"seat", find_seat_of_color(form), "public", is_public, "options",
		collect_form_options((json_t *)form), "clock", clock_of(form));
	if (d != NULL && seats != NULL) {
		json_object_set_new(d, "seats", parse_number_or_text(seats));
	}
	return d;
}

static bool has_variant(const json_t *form, struct api_call *call) {
	bool has = form_text(form, "variant", NULL) != NULL;
	if (!has) {
		call_refuse(call, 400, "bad_message",
			"variant is missing: the key of a game, such as alquerque; /api/games lists them.");
	}
	return has;
}

void challenge_make(struct bot_games *games, struct bot_record *bot, struct bot_record *rival,
	const json_t *form, struct api_call *call) {
	bool is_public = rival == NULL && strcmp(form_text(form, "public", "true"), "true") == 0;
	if (!has_variant(form, call)) {
		return;
	}
	json_t *d = make_create_request(form, is_public);
	if (d == NULL) {
		call_refuse(call, 503, "busy", "This server is out of memory.");
		return;
	}
	bot_game_create(games, bot, d, rival != NULL ? rival->note.id : "", call);
}

/* ---- against computers ---- */

/* Read the level; by default one in the middle. Returns false if it is not valid. */
static bool read_computer_level(const json_t *form, int64_t *level) {
	const char *text = form_text(form, "level", "3");
	json_t *number = parse_number_or_text(text);
	bool good = json_field_int(number, 1, WIRE_LEVEL_MAX, level) == JSON_FIELD_GOOD;
	json_decref(number);
	return good;
}

/* Returns computers for all seats but the form's own; an empty list if rules cannot be created, so
 * that the request is refused with its own error. */
static json_t *computers_of(const json_t *form, int64_t level) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	json_t *list = json_array(), *seats = parse_number_or_text(form_text(form, "seats", "0"));
	const struct game *game = games_find(form_text(form, "variant", ""));
	struct game_rules *rules = NULL;
	if (game != NULL) {
		game_options_default(game, option);
		rules = game_rules_create(game, (int)json_integer_value(seats), option, &error);
	}
	int own = 0; /* also if drawn by lot */
	for (int seat = 0; rules != NULL && seat < rules->seats; seat++) {
		own = strcmp(rules->seat[seat].key, find_seat_of_color(form)) == 0 ? seat : own;
	}
	for (int seat = 0; rules != NULL && seat < rules->seats; seat++) {
		if (seat != own) {
			json_array_append_new(list,
				json_pack("{s:i, s:I}", "seat", seat, "level", (json_int_t)level));
		}
	}
	game_rules_destroy(rules);
	json_decref(seats);
	return list;
}

void challenge_computer(struct bot_games *games, struct bot_record *bot, const json_t *form,
	struct api_call *call) {
	int64_t level;
	if (!has_variant(form, call)) {
		return;
	}
	if (!read_computer_level(form, &level)) {
		call_refuse(call, 400, "bad_message",
			"level must be a number from 1 to %d; /api/levels describes them.",
			WIRE_LEVEL_MAX);
		return;
	}
	json_t *d = make_create_request(form, false);
	if (d == NULL) {
		call_refuse(call, 503, "busy", "This server is out of memory.");
		return;
	}
	json_object_set_new(d, "computers", computers_of(form, level));
	bot_game_create(games, bot, d, "", call);
}

/* ---- waiting challenges ---- */

static bool is_for(const struct bot_game *game, const struct bot_record *bot) {
	return bot_game_waits(game) && strcmp(game->rival, bot->note.id) == 0;
}

static struct bot_record *find_challenge_rival(const struct bot_game *game) {
	return bot_records_find(game->all->records, game->rival);
}

/* Returns a waiting challenge that bot made or received, or NULL. */
static struct bot_game *find_waiting_challenge(
	const struct bot_games *games, const struct bot_record *bot, const char *id) {
	for (struct list *at = games->all.next; at != &games->all; at = at->next) {
		struct bot_game *game = LIST_OWNER(at, struct bot_game, in_all);
		if (strcmp(game->room, id) == 0 && game->joined && !game->declined &&
			game->status == GAME_CREATED && (game->bot == bot || is_for(game, bot))) {
			return game;
		}
	}
	return NULL;
}

json_t *challenge_all(const struct bot_games *games, const struct bot_record *bot) {
	json_t *in = json_array(), *out = json_array();
	for (struct list *at = games->all.next; at != &games->all; at = at->next) {
		struct bot_game *game = LIST_OWNER(at, struct bot_game, in_all);
		if (is_for(game, bot)) {
			json_array_append_new(in, bot_json_challenge(game, bot));
		} else if (game->bot == bot && game->joined && game->status == GAME_CREATED) {
			json_array_append_new(
				out, bot_json_challenge(game, find_challenge_rival(game)));
		}
	}
	return json_pack("{s:o, s:o}", "in", in, "out", out);
}

void challenge_send_all(const struct bot_games *games, const struct bot_record *bot) {
	for (struct list *at = games->all.next; at != &games->all; at = at->next) {
		struct bot_game *game = LIST_OWNER(at, struct bot_game, in_all);
		if (is_for(game, bot)) {
			bot_json_line(bot->events,
				json_pack("{s:s, s:o}", "type", "challenge", "challenge",
					bot_json_challenge(game, bot)));
		}
	}
}

static void refuse_unknown(struct api_call *call) {
	call_refuse(call, 404, "no_challenge", "This bot has no such challenge.");
}

void challenge_show(const struct bot_games *games, const struct bot_record *bot, const char *id,
	struct api_call *call) {
	struct bot_game *game = find_waiting_challenge(games, bot, id);
	if (game != NULL) {
		bot_json_answer(call, 200, bot_json_challenge(game, find_challenge_rival(game)));
	} else {
		refuse_unknown(call);
	}
}

/* ---- answering ---- */

/* Does the other seat of a finished game offer a rematch? */
static bool is_rematch_offered(const struct bot_game *game) {
	return game != NULL && game->status == GAME_FINISHED && game->offer[OFFER_REMATCH] >= 0 &&
		game->offer[OFFER_REMATCH] != game->you;
}

static void answer_rematch(struct bot_game *game, bool yes, struct api_call *call) {
	bot_game_request(game, "answer", json_pack("{s:s, s:b}", "what", "rematch", "yes", yes),
		false, call);
}

void challenge_accept(
	struct bot_games *games, struct bot_record *bot, const char *id, struct api_call *call) {
	struct bot_game *own = bot_game_find(bot, id);
	if (is_rematch_offered(own)) {
		answer_rematch(own, true, call);
	} else if (own != NULL) {
		call_refuse(call, 409, "seat_taken", "This bot is already at that table.");
	} else {
		bot_game_sit(games, bot, id, call);
	}
}

void challenge_decline(const struct bot_games *games, const struct bot_record *bot, const char *id,
	struct api_call *call) {
	struct bot_game *own = bot_game_find(bot, id);
	struct bot_game *game = find_waiting_challenge(games, bot, id);
	if (is_rematch_offered(own)) {
		answer_rematch(own, false, call);
	} else if (game != NULL && game->bot != bot) {
		bot_game_decline(game);
		call_ok(call);
	} else {
		refuse_unknown(call);
	}
}

void challenge_cancel(const struct bot_record *bot, const char *id, struct api_call *call) {
	struct bot_game *game = bot_game_find(bot, id);
	if (game != NULL && game->opening == OPENING_NONE) {
		bot_game_request(game, "abort", NULL, false, call);
	} else {
		refuse_unknown(call);
	}
}
