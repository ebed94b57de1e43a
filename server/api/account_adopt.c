/* server/api/account_adopt.c - POST /api/account/adopt. */
#include "server/api/account_adopt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_field.h"
#include "server/api/account_visit.h"
#include "server/api/call.h"
#include "server/hub/adoption.h"
#include "server/hub/lookup.h"
#include "server/room/token.h"

struct adopting {
	struct inquiry *inquiry;
	struct adoption *adoption;
	char address[64];
	size_t count;
	struct adoption_seat seats[ADOPTION_ROOMS_MAX];
};

static void finish(struct adopting *adopting) {
	free(adopting->inquiry);
	free(adopting);
}

static void on_adopted(void *user, const struct adoption_seat *seats, size_t count) {
	struct adopting *adopting = user;
	struct out out;
	out_init(&out);
	out_begin(&out, '{');
	out_key_begin(&out, "rooms", '[');
	for (size_t i = 0; i < count; i++) {
		out_begin(&out, '{');
		out_key_string(&out, "room", seats[i].room);
		out_key_string(&out, "result", seats[i].result);
		out_end(&out, '}');
	}
	out_end(&out, ']');
	out_end(&out, '}');
	call_answer_with(adopting->inquiry->call, 200, "", "", &out);
	out_finish(&out);
	finish(adopting);
}

static void on_asker_found(void *user, enum store_result result, const struct person *person) {
	struct adopting *adopting = user;
	struct api_call *call = adopting->inquiry->call;
	if (result != STORE_OK) {
		call_refuse(call, 503, "store_failed",
			"Accounts cannot be read or written right now; try again soon.");
	} else if (person == NULL) {
		call_refuse(call, 401, "sign_in", "This needs an account; sign in first.");
	} else if (adoption_begin(adopting->adoption, person, adopting->address, adopting->seats,
			   adopting->count, on_adopted, adopting)) {
		return;
	} else {
		call_refuse_with(call, 503, 2, "busy",
			"Seats are being taken into accounts; try again in two seconds.");
	}
	finish(adopting);
}

/* Returns whether it is a room and a token. */
static bool read_seat(const json_t *from, struct adoption_seat *seat) {
	const char *room = json_get_text(from, "room");
	const char *token = json_get_text(from, "token");
	if (room == NULL || token == NULL || !room_id_is_good(room) ||
		strlen(token) != WIRE_TOKEN_SIZE - 1 ||
		strspn(token, "0123456789abcdef") != WIRE_TOKEN_SIZE - 1) {
		return false;
	}
	strcpy(seat->room, room);
	strcpy(seat->token, token);
	return true;
}

static bool read_seats(struct adopting *adopting, const json_t *rooms) {
	bool good = json_is_array(rooms) && json_array_size(rooms) <= ADOPTION_ROOMS_MAX;
	for (size_t i = 0; good && i < json_array_size(rooms); i++) {
		good = read_seat(json_array_get(rooms, i), &adopting->seats[adopting->count++]);
	}
	return good;
}

void adopt_seats(struct visit *visit) {
	struct adopting *adopting = calloc(1, sizeof(*adopting));
	struct inquiry *inquiry = visit->inquiry;
	if (adopting == NULL) {
		call_refuse(inquiry->call, 503, "busy", "This server is out of memory.");
		free(inquiry);
		return;
	}
	adopting->inquiry = inquiry;
	adopting->adoption = visit->lookup->adoption;
	snprintf(adopting->address, sizeof(adopting->address), "%s", visit->asker.address);
	if (!read_seats(adopting, json_object_get(visit->form, "rooms"))) {
		call_refuse(inquiry->call, 400, "bad_rooms",
			"rooms must be a list of at most 30 objects, each with a room and a token of 64 digits.");
		finish(adopting);
		return;
	}
	accounts_find_person(visit->accounts, visit->asker.cookies, visit->asker.is_secure,
		on_asker_found, adopting);
}
