/* tests/fuzz/client_data_fuzz.c - clientDataJSON: what passes holds what it must. */
#include <string.h>

#include "base/base64.h"
#include "server/accounts/client_data.h"
#include "tests/fuzz/fuzz.h"

static const uint8_t challenge[CLIENT_CHALLENGE_BYTES] = "The challenge of this fuzzer. 32";
static const char *const origins[] = {"https://play.example.org", "http://localhost:8080"};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
	const struct client_expectation expected = {"webauthn.get", challenge, origins, 2};
	uint8_t *own = malloc(size > 0 ? size : 1);
	fuzz_expect(own != NULL, "there is memory");
	if (size > 0) {
		memcpy(own, bytes, size);
	}
	enum client_fault fault = client_data_check(own, size, &expected);
	fuzz_expect(fault <= CLIENT_DATA_FRAMED, "it is one of the verdicts");
	if (fault == CLIENT_DATA_GOOD) {
		/* Only escaped letters could hide them: a text without any has them as they are. */
		char *text = fuzz_text(bytes, size);
		char written[BASE64_TEXT_SIZE(CLIENT_CHALLENGE_BYTES) + 1];
		base64_write(challenge, CLIENT_CHALLENGE_BYTES, written);
		if (memchr(text, '\\', size) == NULL) {
			fuzz_expect(strstr(text, "\"webauthn.get\"") != NULL, "it has the type");
			fuzz_expect(strstr(text, written) != NULL, "it has the challenge");
			fuzz_expect(strstr(text, origins[0]) != NULL ||
					strstr(text, origins[1]) != NULL,
				"it has an origin");
		}
		free(text);
	}
	free(own);
	return 0;
}
