/* tests/server/accounts/passkey_test.c - passkeys made and used, right and wrong in every part. */
#include <openssl/err.h>
#include <string.h>

#include "tests/server/accounts/passkey_cases.h"
#include "tests/suite.h"

SUITE_BEGIN(cases_load)
SUITE_GROUP(verdicts, NULL, NULL, SUITE_SECONDS)

START_LOOP_TEST(creation_is_judged_as_another_program_made_it, creations_count()) {
	struct passkey_case creation = creation_case((size_t)_i);
	struct passkey passkey;
	memset(&passkey, 0xa5, sizeof(passkey));
	struct passkey before = passkey;
	enum passkey_result result = case_register(&creation, &passkey);
	ck_assert_msg(strcmp(passkey_word(result), creation.result) == 0, "%s: %s, not %s",
		creation.name, passkey_word(result), creation.result);
	if (result != PASSKEY_GOOD) {
		ck_assert_msg(memcmp(&passkey, &before, sizeof(passkey)) == 0,
			"%s: what is refused leaves no trace", creation.name);
	} else {
		ck_assert_uint_eq(passkey.key_size, creation.key.size);
		ck_assert_mem_eq(passkey.key, creation.key.at, creation.key.size);
		ck_assert_int_eq(passkey.algorithm, creation.algorithm);
		ck_assert_uint_eq(passkey.flags, creation.data.at[DIGEST_BYTES]);
		ck_assert_mem_eq(passkey.id, creation.data.at + 55, passkey.id_size);
	}
	ck_assert_msg(ERR_peek_error() == 0, "%s: no error is left to TLS", creation.name);
	case_finish(&creation);
}
END_TEST

START_LOOP_TEST(use_is_judged_as_another_program_made_it, uses_count()) {
	struct passkey_case use = use_case((size_t)_i);
	struct passkey_use made;
	memset(&made, 0xa5, sizeof(made));
	struct passkey_use before = made;
	enum passkey_result result = case_verify(&use, &made);
	ck_assert_msg(strcmp(passkey_word(result), use.result) == 0, "%s: %s, not %s", use.name,
		passkey_word(result), use.result);
	if (result != PASSKEY_GOOD) {
		ck_assert_msg(memcmp(&made, &before, sizeof(made)) == 0,
			"%s: what is refused leaves no trace", use.name);
	} else {
		ck_assert_msg(made.counter_stuck == use.stuck, "%s: the counter", use.name);
		ck_assert_uint_eq(made.flags, use.data.at[DIGEST_BYTES]);
	}
	ck_assert_msg(ERR_peek_error() == 0, "%s: no error is left to TLS", use.name);
	case_finish(&use);
}
END_TEST

static const char *const words[] = {"es256", "eddsa", "rs256"};

/* Turn each bit of some bytes in turn: with none of them is the use good. */
static void turn_bits(const struct passkey_case *use, struct case_bytes bytes, const char *what) {
	struct passkey_use made;
	for (size_t bit = 0; bit < 8 * bytes.size; bit++) {
		bytes.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
		enum passkey_result result = case_verify(use, &made);
		ck_assert_msg(result != PASSKEY_GOOD, "%s: %s, bit %zu", use->name, what, bit);
		bytes.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
	}
	ck_assert_int_eq(case_verify(use, &made), PASSKEY_GOOD);
}

START_LOOP_TEST(no_bit_of_a_use_can_be_another, 3) {
	struct passkey_case use = case_named(words[_i], true);
	turn_bits(&use, use.client_data, "client data");
	turn_bits(&use, use.data, "authenticator data");
	turn_bits(&use, use.signature, "signature");
	turn_bits(&use, use.user, "account");
	turn_bits(&use, use.id, "id");
	case_finish(&use);
}
END_TEST

START_LOOP_TEST(nothing_of_a_use_can_be_cut, 3) {
	struct passkey_case use = case_named(words[_i], true);
	struct case_bytes *const parts[] = {
		&use.client_data, &use.data, &use.signature, &use.user, &use.id};
	for (size_t part = 0; part < sizeof(parts) / sizeof(parts[0]); part++) {
		size_t whole = parts[part]->size;
		struct passkey_use made;
		for (parts[part]->size = 0; parts[part]->size < whole; parts[part]->size++) {
			ck_assert_msg(case_verify(&use, &made) != PASSKEY_GOOD, "part %zu", part);
		}
	}
	case_finish(&use);
}
END_TEST

START_TEST(nothing_of_a_creation_can_be_cut) {
	struct passkey_case creation = case_named("es256", false);
	struct passkey passkey;
	size_t before_key = AUTHENTICATOR_DATA_MIN + AUTHENTICATOR_MODEL_BYTES + 2 + 32;
	for (creation.data.size = 0; creation.data.size <= before_key; creation.data.size++) {
		ck_assert_int_eq(case_register(&creation, &passkey), PASSKEY_DATA);
	}
	case_finish(&creation);
	creation = case_named("es256", false);
	for (creation.key.size--; creation.key.size > 0; creation.key.size--) {
		ck_assert_int_eq(case_register(&creation, &passkey), PASSKEY_KEY);
	}
	ck_assert_int_eq(case_register(&creation, &passkey), PASSKEY_NO_KEY);
	case_finish(&creation);
}
END_TEST

START_TEST(no_bit_of_the_site_can_be_another) {
	struct passkey_case creation = case_named("es256", false);
	struct passkey passkey;
	for (size_t bit = 0; bit < 8 * (size_t)DIGEST_BYTES; bit++) {
		creation.data.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
		ck_assert_int_eq(case_register(&creation, &passkey), PASSKEY_SITE);
		creation.data.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
	}
	case_finish(&creation);
}
END_TEST

START_TEST(another_challenge_is_refused) {
	struct passkey_case creation = case_named("es256", false), use = case_named("es256", true);
	struct passkey passkey;
	struct passkey_use made;
	for (size_t bit = 0; bit < 8 * (size_t)CLIENT_CHALLENGE_BYTES; bit++) {
		case_challenge[bit / 8] ^= (uint8_t)(1u << bit % 8);
		ck_assert_int_eq(case_register(&creation, &passkey), PASSKEY_CHALLENGE);
		ck_assert_int_eq(case_verify(&use, &made), PASSKEY_CHALLENGE);
		case_challenge[bit / 8] ^= (uint8_t)(1u << bit % 8);
	}
	case_finish(&creation);
	case_finish(&use);
}
END_TEST

START_TEST(site_without_origins_takes_nothing) {
	struct passkey_case use = case_named("es256", true);
	struct passkey_use made;
	size_t count = case_site.origin_count;
	case_site.origin_count = 0;
	ck_assert_int_eq(case_verify(&use, &made), PASSKEY_ORIGIN);
	case_site.origin_count = count;
	case_finish(&use);
}
END_TEST

START_LOOP_TEST(what_was_made_can_be_used, 3) {
	struct passkey_case creation = case_named(words[_i], false);
	struct passkey_case use = case_named(words[_i], true);
	struct passkey passkey;
	struct passkey_use made;
	ck_assert_int_eq(case_register(&creation, &passkey), PASSKEY_GOOD);
	const struct passkey_assertion assertion = {
		.id = {use.id.at, use.id.size},
		.client_data = {use.client_data.at, use.client_data.size},
		.authenticator_data = {use.data.at, use.data.size},
		.signature = {use.signature.at, use.signature.size},
		.user = {use.user.at, use.user.size},
	};
	ck_assert_int_eq(passkey_verify(&case_site, case_challenge, &passkey, case_account,
				 &assertion, &made),
		PASSKEY_GOOD);
	ck_assert_uint_eq(made.counter, 7);
	passkey.key_size--;
	ck_assert_int_eq(passkey_verify(&case_site, case_challenge, &passkey, case_account,
				 &assertion, &made),
		PASSKEY_SIGNATURE);
	case_finish(&creation);
	case_finish(&use);
}
END_TEST

START_LOOP_TEST(every_verdict_has_its_sentence, PASSKEY_RESULTS) {
	const char *sentence = passkey_sentence((enum passkey_result)_i);
	ck_assert((sentence == NULL) == (_i == PASSKEY_GOOD));
	for (int other = PASSKEY_GOOD + 1; other < _i; other++) {
		ck_assert_str_ne(sentence, passkey_sentence((enum passkey_result)other));
	}
	if (sentence != NULL) {
		ck_assert_int_eq(sentence[strlen(sentence) - 1], '.');
	}
}
END_TEST
