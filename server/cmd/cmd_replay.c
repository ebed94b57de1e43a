/* server/cmd/cmd_replay.c - qirkat replay: read games from a file and write them in another
 * format. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "server/cmd/cmd.h"
#include "server/cmd/game_files.h"
#include "server/cmd/record_file.h"
#include "server/cmd/usage.h"
#include "server/replay/import.h"
#include "server/replay/pdn.h"

enum { TURNS_MAX = 100000 };

enum form { FORM_TEXT, FORM_PDN, FORM_JSON };

static int fail_replay(const char *file, const char *text) {
	fprintf(stderr, "qirkat replay: %s%s%s\n", file, file[0] != '\0' ? ": " : "", text);
	return 2;
}

/* ---- arguments ---- */

static bool read_replay_words(int argc, char *argv[], enum form *form, const char **file) {
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--text") == 0) {
			*form = FORM_TEXT;
		} else if (strcmp(argv[i], "--pdn") == 0) {
			*form = FORM_PDN;
		} else if (strcmp(argv[i], "--json") == 0) {
			*form = FORM_JSON;
		} else if (*file == NULL && (argv[i][0] != '-' || argv[i][1] == '\0')) {
			*file = argv[i];
		} else {
			return false;
		}
	}
	return *file != NULL;
}

/* ---- writing ---- */

static bool write_form(
	enum form form, const struct record *record, struct out *out, struct replay_error *error) {
	switch (form) {
	case FORM_PDN:
		return pdn_write(out, record, error);
	case FORM_JSON:
		record_write(out, record);
		out_raw(out, "\n", 1);
		return true;
	case FORM_TEXT:
		break;
	}
	return replay_text(out, record, error);
}

static int print_replay_error(const char *file, const struct replay_error *error) {
	char text[SENTENCE_BYTES];
	struct sentence_source source;
	replay_error_tell(error, text, &source);
	return fail_replay(file, text);
}

static int write_replay(const char *file, const char *text, size_t size, enum form form) {
	struct import import;
	struct replay_error error = {0};
	struct out out;
	out_init(&out);
	bool good = import_read(&import, text, size, TURNS_MAX, &error) &&
		write_form(form, &import.record, &out, &error);
	int status = good ? 0 : print_replay_error(file, &error);
	if (good && import.has_proof && !import.proof.ok) {
		status = fail_replay(file, import.proof.said.text);
	} else if (good && (out.failed || fwrite(out.at, 1, out.used, stdout) != out.used)) {
		status = fail_replay(file, "it cannot be written");
	}
	out_finish(&out);
	import_finish(&import);
	return status;
}

int cmd_replay(int argc, char *argv[]) {
	char said[GAME_FILES_SAID];
	enum form form = FORM_TEXT;
	const char *file = NULL;
	size_t size = 0;
	if (!read_replay_words(argc, argv, &form, &file)) {
		fputs("qirkat replay: ", stderr);
		usage_complain("replay");
		return 2;
	}
	if (!game_files_open(game_files_folder(), said)) {
		return fail_replay("", said);
	}
	char *text = record_file_read(file, &size);
	int status;
	if (text == NULL) {
		status = fail_replay(file, strerror(errno));
	} else if (size > RECORD_BYTES_MAX) {
		status = fail_replay(file, strerror(EFBIG));
	} else {
		status = write_replay(file, text, size, form);
	}
	free(text);
	games_finish();
	return status;
}
