/* games/leap/runs.c - captures by approach and withdrawal. */
#include "games/leap/runs.h"

#include <string.h>

const struct board_ray *leap_find_ray(const struct board *board, unsigned from, uint8_t point) {
	const struct board_ray *ray = &board->ray[board->first_ray[from]];
	const struct board_ray *end = &board->ray[board->first_ray[from + 1]];
	while (ray < end && memchr(&board->ray_point[ray->first], point, ray->count) == NULL) {
		ray++;
	}
	return ray;
}

bool leap_is_ahead(const struct leap_rules *rules, unsigned from, struct board_leap run) {
	return leap_find_ray(&rules->board, from, run.to) ==
		leap_find_ray(&rules->board, from, run.over);
}

/* Remove the runs that go on. Fanorona, captures.chain: never twice running in one direction. */
size_t leap_keep_turning(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap *jumps, size_t count) {
	const struct board_ray *back = leap_find_ray(&rules->board, hunt->at, hunt->behind);
	size_t kept = 0;
	for (size_t i = 0; i < count; i++) {
		const struct board_ray *on = leap_find_ray(&rules->board, hunt->at, jumps[i].to);
		if (on == back || on->line != back->line) {
			jumps[kept++] = jumps[i];
		}
	}
	return kept;
}

/* Fanorona, captures.approach and captures.withdrawal: the row is taken as far as it is unbroken.
 */
struct leap_hunt leap_run_take(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap run, bool *over) {
	struct leap_hunt after = *hunt;
	const struct board_ray *ray = leap_find_ray(&rules->board, hunt->at, run.over);
	const uint8_t *on = &rules->board.ray_point[ray->first];
	for (size_t i = on[0] == run.to ? 1 : 0; i < ray->count && board_has(&hunt->prey, on[i]);
		i++) {
		board_remove(&after.prey, on[i]);
		board_add(&after.free, on[i]);
		after.left--;
	}
	after.behind = rules->keeps_way ? hunt->at : GAME_NOWHERE;
	board_remove(&after.free, run.to);
	if (rules->revisits) {
		board_add(&after.free, hunt->at);
	}
	*over = leap_hunt_land(rules, &after, run.to);
	return after;
}
