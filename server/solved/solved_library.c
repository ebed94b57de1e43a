/* server/solved/solved_library.c - tables and statistics, looked up by rules. */
#include "server/solved/solved_library.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "games/solve/tables.h"
#include "games/view/options.h"
#include "server/solved/solved_file.h"

enum {
	FILES_MAX = 1000, /* files of a folder that are considered */
	TABLES_MAX = 100, /* open tables, each of which is a file */
	SENTENCE = SOLVED_PATH_MAX + GAME_ERROR_TEXT_MAX + 4,
};

static const char table_end[] = ".table", figures_end[] = ".table.figures";

/* Everything with the same name. */
struct row {
	char stem[SOLVED_NAME_MAX]; /* name without limits and extension: one per rules */
	const struct game *game;
	int option[GAME_OPTIONS_MAX];
	struct numbering_limits limits;
	char *path; /* the folder's table; NULL: none that is valid */
	const struct solve_table *own;
	struct figures *figures;
	bool tried; /* opening the table was tried */
	struct game_rules *rules;
	struct solved_file file;
	struct solved *spare; /* the embedded table (own) opened; NULL: not needed yet */
};

struct solved_library {
	void (*warn)(void *user, const char *sentence);
	void *user;
	struct row *row;
	size_t rows;
	struct solved_item *item;
	size_t items;
	unsigned open;         /* open tables of the folder */
	pthread_mutex_t mutex; /* protects open, and rules, file, tried, spare and path of rows */
};

static void warn_of_file(const struct solved_library *library, const char *path, const char *why) {
	char sentence[SENTENCE];
	if (library->warn != NULL) {
		snprintf(sentence, sizeof(sentence), "%s: %s", path, why);
		library->warn(library->user, sentence);
	}
}

/* ---- names ---- */

static bool has_name_ending(const char *name, const char *end) {
	size_t length = strlen(name), tail = strlen(end);
	return length > tail && strcmp(name + length - tail, end) == 0;
}

/* Cut a limit such as ",men=N" off the end of a name, because it is not an option. Returns false if
 * there is none. */
static bool cut_limit(
	char *stem, const struct game *game, enum solved_limit which, unsigned *limit) {
	char begin[SOLVED_LIMIT_WORD_MAX];
	char *last = strrchr(stem, ',');
	solved_limit_word(game, which, begin);
	if (last == NULL || strncmp(last, begin, strlen(begin)) != 0) {
		return false;
	}
	const char *digits = last + strlen(begin);
	size_t used = text_number(digits, 2, limit);
	if (used == 0 || digits[used] != '\0') {
		return false;
	}
	*last = '\0';
	return true;
}

static struct numbering_limits cut_limits(char *stem, const struct game *game) {
	struct numbering_limits limits = {0, 0};
	unsigned number;
	if (cut_limit(stem, game, SOLVED_LIMIT_HAND, &number)) {
		limits.hand = number + 1;
	}
	if (cut_limit(stem, game, SOLVED_LIMIT_MEN, &number)) {
		limits.men = number;
	}
	return limits;
}

/* No limit is more than any. */
static int compare_limit(unsigned first, unsigned second) {
	return (first - 1 > second - 1) - (first - 1 < second - 1);
}

/* Positive if the first limits leave more men, or as many and more of them in hand. */
static int compare_limits(
	const struct numbering_limits *first, const struct numbering_limits *second) {
	int men = compare_limit(first->men, second->men);
	return men != 0 ? men : compare_limit(first->hand, second->hand);
}

/* Read the game and its options, and cut the limits off. */
static bool read_stem(struct row *row, struct game_error *error) {
	char words[SOLVED_NAME_MAX], *save = NULL;
	memcpy(words, row->stem, sizeof(words));
	char *word = strtok_r(words, ",", &save);
	row->game = word != NULL ? games_find(word) : NULL;
	if (row->game == NULL) {
		return game_fail(error, "There is no game \"%.60s\".", word != NULL ? word : "");
	}
	row->limits = cut_limits(row->stem, row->game);
	memcpy(words, row->stem, sizeof(words));
	strtok_r(words, ",", &save);
	game_options_default(row->game, row->option);
	for (word = strtok_r(NULL, ",", &save); word != NULL; word = strtok_r(NULL, ",", &save)) {
		if (!game_options_set(row->game, row->option, word, error)) {
			return false;
		}
	}
	return true;
}

/* Read game, options and limits from the name of a file. */
static bool read_table_name(
	struct row *row, const char *name, const char *end, struct game_error *error) {
	size_t length = strlen(name) - strlen(end);
	memset(row, 0, sizeof(*row));
	if (length >= sizeof(row->stem)) {
		return game_fail(error, "The name is too long.");
	}
	memcpy(row->stem, name, length);
	return read_stem(row, error);
}

/* ---- rows ---- */

/* Returns the row with that name, creating it if necessary; NULL without memory. */
static struct row *find_or_add_row(struct solved_library *library, const struct row *like) {
	for (size_t i = 0; i < library->rows; i++) {
		struct row *row = &library->row[i];
		if (compare_limits(&row->limits, &like->limits) == 0 &&
			strcmp(row->stem, like->stem) == 0) {
			return row;
		}
	}
	struct row *more = realloc(library->row, (library->rows + 1) * sizeof(*more));
	if (more == NULL) {
		return NULL;
	}
	library->row = more;
	more[library->rows] = *like;
	return &more[library->rows++];
}

static bool are_figures_of_row(
	const struct figures *figures, const struct row *row, struct game_error *error) {
	char options[2048];
	assert(row->game != NULL);
	/* As the statistics files have them. */
	options_print(row->game, row->option, false, ' ', options, sizeof(options));
	if (strcmp(figures->key, row->game->key) != 0 || strcmp(figures->options, options) != 0 ||
		compare_limits(&figures->limits, &row->limits) != 0) {
		return game_fail(
			error, "The figures are for different rules than their name says.");
	}
	return true;
}

/* Returns false with an error if they are not valid. */
static bool take_figures(struct solved_library *library, const char *name, const char *text,
	size_t size, struct game_error *error) {
	struct row like;
	if (!read_table_name(&like, name, figures_end, error)) {
		return false;
	}
	struct figures *figures = figures_read(text, size, error);
	if (figures == NULL || !are_figures_of_row(figures, &like, error)) {
		figures_destroy(figures);
		return false;
	}
	struct row *row = find_or_add_row(library, &like);
	if (row == NULL) {
		figures_destroy(figures);
		return game_fail(error, "Out of memory.");
	}
	figures_destroy(row->figures);
	row->figures = figures;
	return true;
}

/* ---- embedded files ---- */

static bool take_embedded_files(struct solved_library *library) {
	struct game_error error;
	struct row like, *row;
	for (size_t i = 0; i < solve_tables_count; i++) {
		if (read_table_name(&like, solve_tables[i].name, table_end, &error)) {
			row = find_or_add_row(library, &like);
			if (row == NULL) {
				return false;
			}
			row->own = &solve_tables[i];
		}
	}
	for (size_t i = 0; i < solve_figure_files_count; i++) {
		const struct solve_table *file = &solve_figure_files[i];
		if (!take_figures(
			    library, file->name, (const char *)file->bytes, file->size, &error)) {
			warn_of_file(library, file->name, error.text);
		}
	}
	return true;
}

/* ---- files of the folder ---- */

static bool read_figures_file(
	const char *path, char *text, size_t *size, struct game_error *error) {
	FILE *file = fopen(path, "rb");
	int number = errno;
	if (file == NULL) {
		return game_fail(error, "It cannot be read: %s.", strerror(number));
	}
	*size = fread(text, 1, FIGURES_BYTES_MAX, file);
	bool whole = *size < FIGURES_BYTES_MAX || fgetc(file) == EOF;
	fclose(file);
	return whole || game_fail(error, "Figures may have at most 1 MiB.");
}

static bool take_figures_file(struct solved_library *library, const char *name, const char *path,
	struct game_error *error) {
	size_t size = 0;
	char *text = malloc(FIGURES_BYTES_MAX);
	bool fine = text != NULL ? read_figures_file(path, text, &size, error) &&
			take_figures(library, name, text, size, error)
				 : game_fail(error, "Out of memory.");
	free(text);
	return fine;
}

static bool take_table_file(struct solved_library *library, const char *name, const char *path,
	struct game_error *error) {
	struct row like;
	if (!read_table_name(&like, name, table_end, error)) {
		return false;
	}
	struct row *row = find_or_add_row(library, &like);
	char *copy = strdup(path);
	if (row == NULL || copy == NULL) {
		free(copy);
		return game_fail(error, "Out of memory.");
	}
	free(row->path);
	row->path = copy;
	return true;
}

static void scan_table_folder(struct solved_library *library, const char *folder) {
	DIR *open = opendir(folder);
	struct dirent *entry;
	struct game_error error;
	char path[SOLVED_PATH_MAX];
	unsigned files = 0;
	while (open != NULL && (entry = readdir(open)) != NULL) {
		const char *name = entry->d_name;
		bool figures = has_name_ending(name, figures_end);
		if (!figures && !has_name_ending(name, table_end)) {
			continue;
		}
		if (files++ == FILES_MAX ||
			snprintf(path, sizeof(path), "%s/%s", folder, name) >= SOLVED_PATH_MAX) {
			warn_of_file(library, folder,
				"There are too many files, or their names are too long.");
			break;
		}
		if (!(figures ? take_figures_file(library, name, path, &error)
			      : take_table_file(library, name, path, &error))) {
			warn_of_file(library, path, error.text);
		}
	}
	if (open != NULL) {
		closedir(open);
	}
}

/* ---- items ---- */

static size_t find_game_place(const struct game *game) {
	size_t i = 0;
	while (i < games_count() && games_at(i) != game) {
		i++;
	}
	return i;
}

/* In the order of games, default rules first, most men first. */
static int compare_rows(const void *a, const void *b) {
	const struct row *first = a, *second = b;
	size_t place = find_game_place(first->game), other = find_game_place(second->game);
	int stems = strcmp(first->stem, second->stem);
	return place != other ? (place > other) - (place < other)
		: stems != 0  ? stems
			      : compare_limits(&second->limits, &first->limits);
}

static bool make_items(struct solved_library *library) {
	library->item = calloc(library->rows + 1, sizeof(*library->item));
	if (library->item == NULL) {
		return false;
	}
	if (library->rows > 0) {
		qsort(library->row, library->rows, sizeof(*library->row), compare_rows);
	}
	for (size_t i = 0; i < library->rows; i++) {
		const struct row *row = &library->row[i];
		struct solved_item *item = &library->item[library->items];
		if (i > 0 && strcmp(row->stem, row[-1].stem) == 0) {
			item--;
		} else {
			item->game = row->game;
			memcpy(item->option, row->option, sizeof(item->option));
			library->items++;
		}
		bool whole = item->figures == NULL; /* else they cover more men than this row */
		item->has_table = item->has_table ||
			(whole && (row->path != NULL || row->own != NULL));
		if (item->figures == NULL) {
			item->figures = row->figures;
		}
	}
	return true;
}

struct solved_library *solved_library_create(
	const char *folder, void (*warn)(void *user, const char *sentence), void *user) {
	struct solved_library *library = calloc(1, sizeof(*library));
	if (library == NULL || pthread_mutex_init(&library->mutex, NULL) != 0) {
		free(library);
		return NULL;
	}
	library->warn = warn;
	library->user = user;
	bool fine = take_embedded_files(library);
	if (fine && folder != NULL) {
		scan_table_folder(library, folder);
	}
	if (!fine || !make_items(library)) {
		solved_library_destroy(library);
		return NULL;
	}
	return library;
}

void solved_library_destroy(struct solved_library *library) {
	if (library == NULL) {
		return;
	}
	for (size_t i = 0; i < library->rows; i++) {
		struct row *row = &library->row[i];
		solved_file_close(&row->file);
		solved_close(row->spare);
		game_rules_destroy(row->rules);
		figures_destroy(row->figures);
		free(row->path);
	}
	free(library->row);
	free(library->item);
	pthread_mutex_destroy(&library->mutex);
	free(library);
}

size_t solved_library_items(const struct solved_library *library) {
	return library->items;
}

const struct solved_item *solved_library_item(const struct solved_library *library, size_t index) {
	return &library->item[index];
}

/* Write the stem of file names for these rules. */
static void stem_of(const struct game_rules *rules, char stem[SOLVED_NAME_MAX]) {
	size_t length = solved_name(rules, &(struct numbering_limits){0, 0}, stem);
	stem[length - strlen(table_end)] = '\0';
}

const struct solved_item *solved_library_find(
	const struct solved_library *library, const struct game_rules *rules) {
	for (size_t i = 0; library != NULL && i < library->items; i++) {
		const struct solved_item *item = &library->item[i];
		if (item->game == rules->game &&
			memcmp(item->option, rules->option,
				rules->game->options * sizeof(*item->option)) == 0) {
			return item;
		}
	}
	return NULL;
}

/* ---- tables ---- */

static bool open_file(const struct row *row, struct solved_file *file, struct game_error *error) {
	if (!solved_file_open(file, row->rules, row->path, error)) {
		return false;
	}
	struct game_error why;
	if (!solved_check_sums(file->solved, &why)) {
		solved_file_close(file);
		return game_fail(error, "%s: %s", row->path, why.text);
	}
	return true;
}

static void open_folders(struct solved_library *library, struct row *row) {
	struct game_error error;
	if (library->open == TABLES_MAX) {
		warn_of_file(library, row->path, "No more tables can be opened.");
	} else if (open_file(row, &row->file, &error)) {
		solved_file_watch(&row->file, library->warn, library->user);
		library->open++;
	} else if (library->warn != NULL) {
		library->warn(library->user, error.text);
	}
}

static void open_table(struct solved_library *library, struct row *row) {
	struct game_error error;
	row->tried = true;
	row->rules = game_rules_create(row->game, 0, row->option, &error);
	if (row->rules == NULL) {
		warn_of_file(library, row->stem, error.text);
	} else if (row->path != NULL) {
		open_folders(library, row);
	}
}

/* Returns the folder's table while it is valid, otherwise the embedded one. */
static const struct solved *find_valid_table(struct solved_library *library, struct row *row) {
	struct game_error error;
	if (!row->tried) {
		open_table(library, row);
	}
	if (row->file.solved != NULL && !atomic_load(&row->file.changed)) {
		return row->file.solved;
	}
	if (row->spare == NULL && row->own != NULL && row->rules != NULL) {
		row->spare = solved_open(row->rules, row->own->bytes, row->own->size, &error);
	}
	return row->spare;
}

const struct solved *solved_library_table(
	struct solved_library *library, const struct game_rules *rules) {
	char stem[SOLVED_NAME_MAX];
	const struct solved *found = NULL;
	if (library == NULL || rules->game->impl->men_fit == NULL) {
		return NULL;
	}
	stem_of(rules, stem);
	pthread_mutex_lock(&library->mutex);
	for (size_t i = 0; found == NULL && i < library->rows; i++) {
		struct row *row = &library->row[i];
		if (strcmp(row->stem, stem) == 0 && row->game == rules->game) {
			found = find_valid_table(library, row);
		}
	}
	pthread_mutex_unlock(&library->mutex);
	return found;
}
