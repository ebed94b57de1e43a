/* wasm/native.c - the same source compiled natively: reads questions and writes answers line by
 * line. A test compares the module with it. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "wasm/rules.h"

enum { QUESTION_MAX = 1 << 16 };

double rules_now(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

void rules_report(const char *json, size_t size) {
	(void)json;
	(void)size;
}

int main(void) {
	static char question[QUESTION_MAX];
	struct game_error error;
	struct out out;
	if (!games_init(&error)) {
		fprintf(stderr, "%s\n", error.text);
		return 1;
	}
	out_init(&out);
	while (fgets(question, sizeof(question), stdin) != NULL) {
		out_clear(&out);
		rules_answer(question, strlen(question), &out);
		printf("%s\n", out.failed ? "" : out.at);
		fflush(stdout);
	}
	out_finish(&out);
	games_finish();
	return 0;
}
