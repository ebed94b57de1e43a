/* tests/fuzz/settings_fuzz.c - any bytes as flags and environment: lines, the last half of them are
 * the environment. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/cmd/config.h"

enum { WORDS = 16, WORD_BYTES = 2048 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Cut bytes at line ends. Returns how many words there are. */
static int cut(const uint8_t *bytes, size_t size, char words[WORDS][WORD_BYTES]) {
	int count = 0;
	size_t used = 0;
	for (size_t i = 0; i < size && count < WORDS; i++) {
		bool ends = bytes[i] == '\n' || bytes[i] == '\0' || used == WORD_BYTES - 1;
		if (!ends) {
			words[count][used++] = (char)bytes[i];
			continue;
		}
		words[count++][used] = '\0';
		used = 0;
	}
	return count;
}

/* --config would read any file that the random input names. */
static bool names_a_file(const char *word) {
	return strstr(word, "onfig") != NULL || strstr(word, "ONFIG") != NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
	static char words[WORDS][WORD_BYTES], name[] = "serve";
	char *argv[WORDS + 2] = {name}, *environment[WORDS + 1] = {NULL};
	struct config config, before;
	char error[CONFIG_ERROR_MAX] = "";
	int count = cut(bytes, size, words);
	int argc = 1;
	for (int i = 0; i < count; i++) {
		if (names_a_file(words[i])) {
			return 0;
		}
		if (i < (count + 1) / 2) {
			argv[argc++] = words[i];
		} else {
			environment[i - (count + 1) / 2] = words[i];
		}
	}
	config_default(&config);
	before = config;
	enum config_result result = config_read(
		&config, argc, argv, environment, NULL, error, sizeof(error));
	if (result == CONFIG_BAD &&
		(error[0] == '\0' || memcmp(&before, &config, sizeof(config)) != 0)) {
		abort(); /* every refusal says why, and changes nothing */
	}
	return 0;
}
