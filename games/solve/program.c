/* games/solve/program.c - finds an embedded table. */
#include <string.h>

#include "games/solve/solved.h"
#include "games/solve/tables.h"

static const struct solve_table *find_embedded_table(const char *name) {
	for (size_t i = 0; i < solve_tables_count; i++) {
		if (strcmp(solve_tables[i].name, name) == 0) {
			return &solve_tables[i];
		}
	}
	return NULL;
}

const struct solve_table *solve_tables_find(const struct game_rules *rules) {
	char name[SOLVED_NAME_MAX];
	struct numbering_limits limits = {.men = 0};
	solved_name(rules, &limits, name);
	const struct solve_table *found = find_embedded_table(name);
	for (limits.men = GAME_MEN_POINTS; found == NULL && limits.men > 0; limits.men--) {
		solved_name(rules, &limits, name);
		found = find_embedded_table(name);
	}
	return found;
}
