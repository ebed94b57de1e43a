/* server/cmd/cmd_verify.c - `qirkat verify FILE`: verify the record of a room's games. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "proto/record.h"
#include "server/cmd/cmd.h"
#include "server/cmd/game_files.h"
#include "server/cmd/record_file.h"
#include "server/cmd/usage.h"
#include "server/replay/verify.h"

static void print_check(void *user, const char *text) {
	(void)user;
	printf("%s\n", text);
}

static int print_verification(const char *text, size_t size) {
	struct replay_error error;
	switch (verify_record(text, size, print_check, NULL, &error)) {
	case VERIFY_GOOD:
		printf("verified\n");
		return 0;
	case VERIFY_WRONG:
		printf("wrong: %s\n", error.text);
		return 1;
	case VERIFY_UNREADABLE:
		break;
	}
	fprintf(stderr, "qirkat verify: %s\n", error.text);
	return 2;
}

int cmd_verify(int argc, char *argv[]) {
	char said[GAME_FILES_SAID];
	size_t size = 0;
	if (argc != 2) {
		fprintf(stderr, "qirkat verify: expected one file name; ");
		usage_complain("verify");
		return 2;
	}
	if (!game_files_open(game_files_folder(), said)) {
		fprintf(stderr, "qirkat verify: %s\n", said);
		return 2;
	}
	char *text = record_file_read(argv[1], &size);
	if (text == NULL) {
		fprintf(stderr, "qirkat verify: \"%s\" cannot be read: %s\n", argv[1],
			strerror(errno));
		games_finish();
		return 2;
	}
	int status = print_verification(text, size);
	free(text);
	games_finish();
	return status;
}
