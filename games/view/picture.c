/* games/view/picture.c - draws the picture of any board. */
#include "games/view/picture.h"

static void (*const drawings[GAME_FAMILIES])(struct picture *picture) = {
	[GAME_FAMILY_POINTS] = picture_points,
	[GAME_FAMILY_TABLES] = picture_tables,
	[GAME_FAMILY_RACE] = picture_race,
	[GAME_FAMILY_SQUARES] = picture_squares,
	[GAME_FAMILY_TRACKS] = picture_tracks,
	[GAME_FAMILY_HOUSES] = picture_houses,
};

void picture_write(
	struct out *out, const struct game_rules *rules, const union game_state *state, bool flip) {
	struct picture picture = {.out = out, .rules = rules, .state = state};
	const struct game_impl *impl = rules->game->impl;
	impl->draw(rules, &picture.drawing);
	picture.flip = flip != (picture.drawing.bottom != 0);
	picture.view.by = GAME_NOBODY;
	picture.view.chain = picture.view.start = GAME_NOWHERE;
	impl->view(rules, state, &picture.view);
	drawings[picture.drawing.family](&picture);
}
