/* server/picture/picture.c - the picture of any board. */
#include "server/picture/picture.h"

#include <string.h>

void picture_write(
	struct out *out, const struct game_rules *rules, const union game_state *state, bool flip) {
	struct picture picture = {.out = out, .rules = rules, .state = state, .flip = flip};
	const struct game_impl *impl = rules->game->impl;
	impl->draw(rules, &picture.drawing);
	picture.view.by = GAME_NOBODY;
	picture.view.chain = picture.view.start = GAME_NOWHERE;
	impl->view(rules, state, &picture.view);
	if (strcmp(picture.drawing.family, "tables") == 0) {
		picture_tables(&picture);
	} else if (strcmp(picture.drawing.family, "race") == 0) {
		picture_race(&picture);
	} else {
		picture_points(&picture);
	}
}
