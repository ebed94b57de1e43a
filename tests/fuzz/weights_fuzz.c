/* tests/fuzz/weights_fuzz.c - what training found, as text: as it comes, and as a section of felli
 * whose first lines and sum are right. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "games/search/weights.h"
#include "tests/fuzz/fuzz.h"

static struct game_rules *rules;
static struct features *features;

static void prepare(void) {
	struct game_error error;
	int option[GAME_OPTIONS_MAX];
	fuzz_expect(games_init(&error), "the built-in games are right");
	game_options_default(games_find("felli"), option);
	rules = game_rules_create(games_find("felli"), 0, option, &error);
	fuzz_expect(rules != NULL, "felli has rules");
	features = features_create(rules);
	fuzz_expect(features != NULL, "there is memory");
}

/* What is read can be written, and is then the same. */
static void read_weights(const char *text, size_t size) {
	struct game_error error = {.text = ""};
	struct weights weights, again;
	size_t written;
	if (!weights_read(&weights, rules, features, text, size, &error)) {
		fuzz_expect(error.text[0] != '\0', "bad weights get a sentence");
		return;
	}
	char *copy = weights_write(&weights, rules, features, NULL, 0, &written);
	fuzz_expect(copy != NULL && weights_read(&again, rules, features, copy, written, &error),
		"what is written can be read");
	fuzz_expect(
		memcmp(weights.trait, again.trait, sizeof(again.trait)) == 0, "it is what it was");
	weights_finish(&weights);
	weights_finish(&again);
	free(copy);
}

static void read_signed(const uint8_t *data, size_t size) {
	char *text = malloc(size + 256);
	int head = snprintf(text, 128, "qirkat-weights 1 felli\nbegin 2\nshape %016" PRIx64 "\n",
		features->shape);
	size_t begin = strlen("qirkat-weights 1 felli\n"), used = (size_t)head;
	memcpy(text + used, data, size);
	used += size;
	text[used++] = '\n';
	uint64_t sum = hash_bytes(hash_begin(0), text + begin, used - begin);
	used += (size_t)snprintf(text + used, 64, "end %016" PRIx64 "\n", sum);
	read_weights(text, used);
	free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	struct game_error error;
	if (rules == NULL) {
		prepare();
	}
	weights_check(rules->game, (const char *)data, size, &error);
	read_weights((const char *)data, size);
	read_signed(data, size);
	return 0;
}
