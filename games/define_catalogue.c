/* games/define_catalogue.c - reads what helps to find a game among others: its group, how long it
 * takes, and where and when it was first described. */
#include "games/define_json.h"

#include <string.h>

enum { MINUTES_MAX = 600, FIRST_YEAR = -4000, LAST_YEAR = 2100, EAST_MAX = 180, NORTH_MAX = 90 };

static const char *const regions[] = {
	"africa", "americas", "asia", "europe", "oceania", "invented", NULL};

static bool read_degrees(struct define *define, json_t *object, int at[2]) {
	static const int most[] = {EAST_MAX, NORTH_MAX};
	json_t *list;
	if (!define_array(define, object, "at", DEFINE_MUST, 2, 2, &list)) {
		return false;
	}
	for (size_t i = 0; i < 2; i++) {
		json_t *value = json_array_get(list, i);
		json_int_t degrees = json_integer_value(value);
		if (!json_is_integer(value) || degrees < -most[i] || degrees > most[i]) {
			return define_fail(define, object, "at",
				"\"at\" must be two whole numbers, degrees east (-180 to 180) and north (-90 to 90)");
		}
		at[i] = (int)degrees;
	}
	return true;
}

/* An invented land has neither a year nor a place on the map. */
static bool read_described(struct define *define, json_t *object, struct game_described *out) {
	static const char *const keys[] = {"place", "region", "year", "about", "at", NULL};
	struct game_described described = {0};
	int region;
	if (!define_keys(define, object, keys) ||
		!define_string(define, object, "place", DEFINE_MUST, &described.place) ||
		!define_word(define, object, "region", DEFINE_MUST, regions, &region)) {
		return false;
	}
	described.region = regions[region];
	if (strcmp(described.region, "invented") == 0) {
		if (json_object_size(object) > 2) {
			return define_fail(define, object, NULL,
				"an invented place has neither \"year\" nor \"at\"");
		}
	} else if (!define_int(define, object, "year", DEFINE_MAY, FIRST_YEAR, LAST_YEAR,
			   &described.year) ||
		!define_bool(define, object, "about", DEFINE_MAY, &described.about) ||
		!read_degrees(define, object, described.at)) {
		return false;
	}
	*out = described;
	return true;
}

bool define_catalogue(struct define *define, struct game *game) {
	int group = (int)game->group;
	json_t *described = NULL;
	if (!define_word(define, define->root, "group", DEFINE_MAY, game_groups, &group) ||
		!define_int(define, define->root, "minutes", DEFINE_MAY, 1, MINUTES_MAX,
			&game->minutes) ||
		!define_object(define, define->root, "described", DEFINE_MAY, &described)) {
		return false;
	}
	game->group = (enum game_group)group;
	return described == NULL || read_described(define, described, &game->described);
}
