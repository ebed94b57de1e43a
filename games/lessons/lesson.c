/* games/lessons/lesson.c - parses a lesson: lines of a keyword and its value. */
#include "games/lessons/lesson.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { SENTENCE_MAX = 240, TITLE_MAX = 32, GOAL_MAX = 64, SAY_MAX = 480, TAKES_MAX = 24 };

/* The state of the parser. */
struct reader {
	struct lesson *lesson;
	struct lesson_step *step; /* the current one; NULL before the first */
	unsigned line;
	struct game_error *error;
};

static bool fail_lesson_line(struct reader *reader, const char *what, const char *word) {
	return game_fail(reader->error, "line %u: %s%s", reader->line, what, word);
}

/* ---- values ---- */

static bool set_lesson_text(struct reader *reader, const char **to, const char *value, size_t max) {
	if (*to != NULL) {
		return fail_lesson_line(reader, "this was already given", "");
	}
	if (value[0] == '\0') {
		return fail_lesson_line(reader, "a value must follow the word", "");
	}
	if (strlen(value) > max) {
		return game_fail(reader->error,
			"line %u: at most %zu bytes are allowed here, not %zu", reader->line, max,
			strlen(value));
	}
	*to = value;
	return true;
}

/* Returns the part that a line belongs to; NULL with an error if there is none. */
static struct lesson_part *part_of(struct reader *reader, const char *word) {
	struct lesson_step *step = reader->step;
	if (step == NULL || step->parts == 0) {
		fail_lesson_line(reader, "\"right\" must come before ", word);
		return NULL;
	}
	return &step->part[step->parts - 1];
}

/* Does the last part still lack its right turns, after a cast? */
static bool is_part_open(const struct lesson_step *step) {
	const struct lesson_part *last = step->parts > 0 ? &step->part[step->parts - 1] : NULL;
	return last != NULL && last->cast != NULL && last->right == NULL &&
		last->goal == LESSON_TURNS;
}

static struct lesson_part *next_part(struct reader *reader) {
	struct lesson_step *step = reader->step;
	if (step->parts > 0 && step->part[step->parts - 1].reply == NULL) {
		fail_lesson_line(
			reader, "a \"reply\" must come before the learner's next turn", "");
		return NULL;
	}
	if (step->parts == LESSON_PARTS_MAX) {
		fail_lesson_line(reader, "a step has at most four turns", "");
		return NULL;
	}
	return &step->part[step->parts++];
}

static bool find_what(const char *name, enum game_what *found) {
	for (int what = 0; what < GAME_WHATS; what++) {
		if (strcmp(name, game_what_name((enum game_what)what)) == 0) {
			*found = (enum game_what)what;
			return true;
		}
	}
	return false;
}

static bool read_right(struct reader *reader, const char *value) {
	struct lesson_part *part = is_part_open(reader->step)
		? &reader->step->part[reader->step->parts - 1]
		: next_part(reader);
	if (part == NULL) {
		return false;
	}
	part->goal = LESSON_TURNS;
	if (strncmp(value, "takes ", 6) == 0) {
		part->goal = LESSON_TAKES;
		if (text_number(value + 6, 2, &part->takes) == 0 || part->takes == 0 ||
			part->takes > TAKES_MAX) {
			return fail_lesson_line(
				reader, "expected \"takes\" and a number: takes 2", "");
		}
	} else if (strncmp(value, "does ", 5) == 0) {
		part->goal = LESSON_DOES;
		if (!find_what(value + 5, &part->does)) {
			return fail_lesson_line(reader, "there is no effect ", value + 5);
		}
	} else if (strcmp(value, "wins") == 0) {
		part->goal = LESSON_WINS;
	} else if (strcmp(value, "any") == 0) {
		part->goal = LESSON_ANY;
	}
	return set_lesson_text(reader, &part->right, value, GAME_TURN_TEXT_MAX);
}

static bool read_cast(struct reader *reader, const char *value) {
	struct lesson_part *part = next_part(reader);
	return part != NULL && set_lesson_text(reader, &part->cast, value, 16);
}

/* Read "TURN = answer". */
static bool read_short_answer(struct reader *reader, char *value) {
	struct lesson_part *part = part_of(reader, "it");
	char *sign = strstr(value, " = ");
	if (part == NULL) {
		return false;
	}
	if (sign == NULL || part->shorts == LESSON_SHORTS_MAX) {
		return fail_lesson_line(
			reader, "expected at most four lines: short TURN = what to say", "");
	}
	*sign = '\0';
	struct lesson_short *given = &part->given[part->shorts++];
	return set_lesson_text(reader, &given->turn, value, GAME_TURN_TEXT_MAX) &&
		set_lesson_text(reader, &given->text, sign + 3, SENTENCE_MAX);
}

/* Read "men 3" or "end". */
static bool read_until(struct reader *reader, const char *value) {
	struct lesson_step *step = reader->step;
	bool men = strncmp(value, "men ", 4) == 0 && text_number(value + 4, 2, &step->men) > 0 &&
		step->men > 0;
	if (step->parts > 0 || (!men && strcmp(value, "end") != 0)) {
		return fail_lesson_line(
			reader, "expected, in a step of its own: until men 3, or until end", "");
	}
	return true;
}

static bool read_picture(struct reader *reader, char *value) {
	char *blank = strchr(value, ' ');
	if (blank != NULL) {
		*blank = '\0';
		reader->lesson->picture_turn = blank + 1;
	}
	return set_lesson_text(reader, &reader->lesson->picture, value, GAME_POSITION_TEXT_MAX);
}

/* ---- lines ---- */

/* Read a line about the game as a whole. *known is set if word is one of those. */
static bool read_lesson_word(struct reader *reader, const char *word, char *value, bool *known) {
	struct lesson *lesson = reader->lesson;
	const struct {
		const char *word;
		const char **to;
		size_t max;
	} heads[] = {{"aim", &lesson->aim, SENTENCE_MAX}, {"moves", &lesson->moves, SENTENCE_MAX},
		{"takes", &lesson->takes, SENTENCE_MAX}, {"like", &lesson->like, TITLE_MAX}};
	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
		if (strcmp(word, heads[i].word) == 0) {
			return set_lesson_text(reader, heads[i].to, value, heads[i].max);
		}
	}
	*known = strcmp(word, "picture") == 0;
	return *known && read_picture(reader, value);
}

static bool begin_lesson_step(struct reader *reader, const char *value) {
	struct lesson *lesson = reader->lesson;
	if (lesson->steps == LESSON_STEPS_MAX) {
		return fail_lesson_line(reader, "a lesson has at most six steps", "");
	}
	reader->step = &lesson->step[lesson->steps++];
	return set_lesson_text(reader, &reader->step->title, value, TITLE_MAX);
}

static bool read_part_word(
	struct reader *reader, const char *word, const char *value, bool *known) {
	*known = strcmp(word, "show") == 0 || strcmp(word, "reply") == 0 ||
		strcmp(word, "else") == 0;
	struct lesson_part *part = *known ? part_of(reader, word) : NULL;
	if (part == NULL) {
		return false;
	}
	return word[0] == 'e' ? set_lesson_text(reader, &part->other, value, SENTENCE_MAX)
			      : set_lesson_text(reader, word[0] == 's' ? &part->show : &part->reply,
					value, GAME_TURN_TEXT_MAX);
}

static bool read_step_word(struct reader *reader, const char *word, char *value, bool *known) {
	struct lesson_step *step = reader->step;
	const struct {
		const char *word;
		const char **to;
		size_t max;
	} texts[] = {{"goal", &step->goal, GOAL_MAX}, {"say", &step->say, SAY_MAX},
		{"at", &step->position, GAME_POSITION_TEXT_MAX},
		{"done", &step->done, SENTENCE_MAX}};
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		if (strcmp(word, texts[i].word) == 0) {
			return set_lesson_text(reader, texts[i].to, value, texts[i].max);
		}
	}
	if (strcmp(word, "right") == 0) {
		return read_right(reader, value);
	}
	if (strcmp(word, "cast") == 0) {
		return read_cast(reader, value);
	}
	if (strcmp(word, "short") == 0) {
		return read_short_answer(reader, value);
	}
	if (strcmp(word, "until") == 0) {
		return read_until(reader, value);
	}
	return read_part_word(reader, word, value, known);
}

static bool read_lesson_line(struct reader *reader, char *line) {
	char *value = line + strcspn(line, " ");
	bool known = true, fine;
	if (line[0] == '\0' || line[0] == '#') {
		return true;
	}
	if (*value != '\0') {
		*value++ = '\0';
	}
	if (strcmp(line, "step") == 0) {
		return begin_lesson_step(reader, value);
	}
	fine = reader->step == NULL ? read_lesson_word(reader, line, value, &known)
				    : read_step_word(reader, line, value, &known);
	return known
		? fine
		: game_fail(reader->error, "line %u: there is no word \"%.20s\" %s", reader->line,
			  line, reader->step == NULL ? "before the first step" : "in a step");
}

/* ---- whole lessons ---- */

/* By default the first listed turn is shown. */
static void show_first(struct lesson_part *part) {
	if (part->show == NULL && part->goal == LESSON_TURNS) {
		part->show = part->right;
	}
}

static bool is_step_complete(const struct lesson_step *step) {
	for (size_t i = 0; i < step->parts; i++) {
		if (step->part[i].right == NULL || step->part[i].show == NULL) {
			return false;
		}
	}
	return step->goal != NULL && step->say != NULL && step->position != NULL &&
		step->done != NULL &&
		(step->parts == 0 || step->part[step->parts - 1].reply == NULL);
}

static bool check_lesson_complete(struct reader *reader) {
	struct lesson *lesson = reader->lesson;
	if (lesson->like == NULL &&
		(lesson->aim == NULL || lesson->moves == NULL || lesson->takes == NULL ||
			lesson->picture == NULL)) {
		return fail_lesson_line(
			reader, "a lesson needs aim, moves, takes and picture, or like", "");
	}
	for (size_t i = 0; i < lesson->steps; i++) {
		struct lesson_step *step = &lesson->step[i];
		for (size_t p = 0; p < step->parts; p++) {
			show_first(&step->part[p]);
		}
		if (!is_step_complete(step)) {
			return game_fail(reader->error,
				"line %u: step %zu needs goal, say, at, done, and either right and show for each turn, or until; the last turn has no reply",
				reader->line, i + 1);
		}
	}
	return true;
}

static bool read_lesson_lines(struct reader *reader, char *text) {
	char *line = text;
	while (line != NULL) {
		char *end = strchr(line, '\n');
		if (end != NULL) {
			*end++ = '\0';
		}
		reader->line += end != NULL || line[0] != '\0';
		if (!read_lesson_line(reader, line)) {
			return false;
		}
		line = end;
	}
	return check_lesson_complete(reader);
}

static struct lesson *create_lesson(const char *text, size_t size) {
	struct lesson *lesson = calloc(1, sizeof(*lesson));
	char *memory = lesson != NULL ? malloc(size + 1) : NULL;
	if (memory == NULL) {
		free(lesson);
		return NULL;
	}
	memcpy(memory, text, size);
	memory[size] = '\0';
	lesson->memory = memory;
	return lesson;
}

struct lesson *lesson_read(const char *text, size_t size, struct game_error *error) {
	if (size > LESSON_BYTES_MAX || memchr(text, '\0', size) != NULL) {
		game_fail(error, "line 1: a lesson may have at most %d bytes", LESSON_BYTES_MAX);
		return NULL;
	}
	struct lesson *lesson = create_lesson(text, size);
	if (lesson == NULL) {
		game_fail(error, "Not enough memory for this lesson.");
		return NULL;
	}
	struct reader reader = {.lesson = lesson, .error = error};
	if (!read_lesson_lines(&reader, lesson->memory)) {
		lesson_destroy(lesson);
		return NULL;
	}
	return lesson;
}

void lesson_destroy(struct lesson *lesson) {
	if (lesson != NULL) {
		lesson_destroy(lesson->base);
		free(lesson->memory);
		free(lesson);
	}
}

bool lesson_turn(const char *list, char turn[GAME_TURN_TEXT_MAX], const char **rest) {
	const char *end = strstr(list, ", ");
	size_t length = end != NULL ? (size_t)(end - list) : strlen(list);
	*rest = end != NULL ? end + 2 : NULL;
	return text_copy(turn, GAME_TURN_TEXT_MAX, list, length);
}
