/* tests/server/net/ws_frames_test.c - parsing what clients send, in any pieces. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/ws_frames.h"
#include "tests/suite.h"

enum { BYTES_MAX = 80000, TOLD_MAX = 4096 };

/* What was reported, as text: "begin 5, hello, end; ping ab; bad 1002". */
static char told[TOLD_MAX];
static unsigned char stream[BYTES_MAX];
static size_t size;

static void start(void) {
	size = 0;
	told[0] = '\0';
}

/* Add a frame: its first byte, its payload, masked with 1 2 3 4. */
static void add(unsigned first, const char *text, size_t length) {
	stream[size++] = (unsigned char)first;
	if (length < 126) {
		stream[size++] = (unsigned char)(0x80 | length);
	} else if (length < 65536) {
		stream[size++] = 0x80 | 126;
		stream[size++] = (unsigned char)(length >> 8);
		stream[size++] = (unsigned char)length;
	} else {
		stream[size++] = 0x80 | 127;
		for (int i = 7; i >= 0; i--) {
			stream[size++] = (unsigned char)((uint64_t)length >> 8 * i);
		}
	}
	for (unsigned char i = 1; i <= 4; i++) {
		stream[size++] = i;
	}
	for (size_t i = 0; i < length; i++) {
		stream[size++] = (unsigned char)text[i] ^ (unsigned char)(i % 4 + 1);
	}
}

static void add_text(unsigned first, const char *text) {
	add(first, text, strlen(text));
}

static void tell(const struct ws_read *read) {
	static const char *const names[] = {"", "begin", "", "ping", "pong", "close", "bad"};
	size_t used = strlen(told);
	if (read->told == WS_TOLD_PIECE && used + read->size + 40 > TOLD_MAX) {
		return;
	}
	if (read->told == WS_TOLD_PIECE) {
		snprintf(told + used, TOLD_MAX - used, "%.*s%s", (int)read->size,
			(const char *)read->data, read->final ? "; " : "");
	} else if (read->told == WS_TOLD_BEGIN) {
		snprintf(told + used, TOLD_MAX - used, "begin %u%s: ", (unsigned)read->size,
			read->binary ? " binary" : "");
	} else if (read->told == WS_TOLD_PING || read->told == WS_TOLD_PONG) {
		snprintf(told + used, TOLD_MAX - used, "%s %.*s; ", names[read->told],
			(int)read->size, (const char *)read->data);
	} else {
		snprintf(told + used, TOLD_MAX - used, "%s %u; ", names[read->told], read->code);
	}
}

/* Feed the stream in pieces of step bytes, as a connection does: bytes not consumed are fed again
 * with the next ones. */
static void read_all(size_t step) {
	static unsigned char in[BYTES_MAX + WS_FRAMES_LEFT_MAX];
	struct ws_frames frames = {0};
	struct ws_read read = {WS_TOLD_MORE};
	size_t held = 0;
	told[0] = '\0';
	for (size_t at = 0; at < size && read.told != WS_TOLD_BAD; at += step) {
		size_t more = size - at < step ? size - at : step;
		size_t done = 0;
		memcpy(in + held, stream + at, more);
		do {
			done += ws_frames_read(&frames, in + done, held + more - done, &read);
			ck_assert_uint_le(done, held + more);
			if (read.told != WS_TOLD_MORE) {
				tell(&read);
			}
		} while (read.told != WS_TOLD_MORE && read.told != WS_TOLD_BAD);
		held = held + more - done;
		ck_assert(read.told == WS_TOLD_BAD || held < WS_FRAMES_LEFT_MAX);
		memmove(in, in + done, held);
	}
}

/* In pieces of every size it says the same, but for where a message is cut. */
static void expect(const char *expected) {
	for (size_t step = 1; step <= size + 1; step++) {
		read_all(step);
		ck_assert_msg(strcmp(told, expected) == 0, "\"%s\" is not \"%s\" by %zu", told,
			expected, step);
	}
}

SUITE_GROUP(ws_frames_cases, start, NULL, SUITE_SECONDS)

START_TEST(a_message_is_read_in_any_pieces) {
	add_text(0x81, "hello");
	expect("begin 5: hello; ");
}
END_TEST

START_TEST(other_frames_may_come_between_those_of_a_message) {
	add_text(0x01, "he");
	add_text(0x89, "a ping");
	add_text(0x00, "");
	add_text(0x8a, "");
	add_text(0x80, "llo");
	add_text(0x81, "");
	expect("begin 2: heping a ping; begin 0: pong ; begin 3: llo; begin 0: ; ");
}
END_TEST

START_TEST(all_forms_of_length_are_read) {
	static const size_t lengths[] = {125, 126, 65535, 65536};
	static char text[65536];
	char expected[32];
	memset(text, 'x', sizeof(text));
	for (size_t i = 0; i < 4; i++) {
		start();
		add(0x81, text, lengths[i]);
		read_all(size);
		snprintf(expected, sizeof(expected), "begin %zu: ", lengths[i]);
		ck_assert(strncmp(told, expected, strlen(expected)) == 0);
	}
}
END_TEST

START_TEST(a_binary_message_is_reported_as_binary) {
	add_text(0x82, "x");
	expect("begin 1 binary: x; ");
}
END_TEST

START_TEST(a_goodbye_is_read_with_or_without_a_code) {
	add(0x88, "\x03\xe8ok", 4);
	expect("close 1000; ");
	start();
	add(0x88, "", 0);
	expect("close 0; ");
	start();
	add(0x88, "\x0f\xa1", 2);
	expect("close 4001; ");
}
END_TEST

START_TEST(invalid_frames_are_reported) {
	static const struct {
		const char *bytes;
		size_t size;
		const char *told;
	} bad[] = {
		{"\x81\x05hello", 7, "bad 1002; "},          /* not masked */
		{"\x89\x00", 2, "bad 1002; "},               /* neither is a ping */
		{"\x83\x80\1\2\3\4", 6, "bad 1002; "},       /* no such type */
		{"\x8b\x80\1\2\3\4", 6, "bad 1002; "},       /* nor this */
		{"\xc1\x80\1\2\3\4", 6, "bad 1002; "},       /* reserved bits */
		{"\x80\x80\1\2\3\4", 6, "bad 1002; "},       /* continues nothing */
		{"\x09\x80\1\2\3\4", 6, "bad 1002; "},       /* a ping in pieces */
		{"\x89\xfe\0\x80\1\2\3\4", 8, "bad 1002; "}, /* a ping too long */
		{"\x81\xfe\0\x7d\1\2\3\4", 8, "bad 1002; "}, /* a length longer than need be */
		{"\x81\xff\0\0\0\0\0\0\xff\xff\1\2\3\4", 14, "bad 1002; "},
		{"\x81\xff\x80\0\0\0\0\0\0\0\1\2\3\4", 14, "bad 1002; "}, /* a negative length */
		{"\x88\x81\0\0\0\0\3", 7, "bad 1002; "},                  /* half a code */
		{"\x88\x82\0\0\0\0\3\xed", 8, "bad 1002; "},              /* 1005 is never sent */
		{"\x88\x82\0\0\0\0\0\1", 8, "bad 1002; "},
		{"\x88\x83\0\0\0\0\3\xe8\xff", 9, "bad 1007; "}, /* not UTF-8 */
		{"GET / HTTP/1.1\r\n", 16, "bad 1002; "},
	};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		memcpy(stream, bad[i].bytes, bad[i].size);
		size = bad[i].size;
		expect(bad[i].told);
	}
	start();
	add_text(0x01, "");
	add_text(0x81, "");
	expect("begin 0: bad 1002; "); /* a message within a message */
}
END_TEST
