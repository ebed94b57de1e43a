/* server/hub/order_note.c - orders of those who run a site, as they are stored. */
#include "server/hub/order_note.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/json_field.h"
#include "base/utf8.h"
#include "server/room/token.h"

enum { RANDOM_BYTES = 16, MAPPED_BITS = 96, LINK_BITS = 64 };

static const char *const prefixes[] = {
	[ORDER_ANNOUNCEMENT] = "announcement",
	[ORDER_BAR] = "bar ",
	[ORDER_REMOVAL] = "remove ",
};

/* ---- networks ---- */

static bool is_ipv4_mapped(const unsigned char address[16]) {
	static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
	return memcmp(address, mapped, sizeof(mapped)) == 0;
}

static void write_network(const struct network *network, char usual[ORDER_NETWORK_SIZE]) {
	char address[INET6_ADDRSTRLEN] = "";
	bool mapped = is_ipv4_mapped(network->address) && network->bits >= MAPPED_BITS;
	unsigned all = mapped ? 32 : 128;
	unsigned bits = mapped ? network->bits - MAPPED_BITS : network->bits;
	inet_ntop(mapped ? AF_INET : AF_INET6, network->address + (mapped ? 12 : 0), address,
		sizeof(address));
	snprintf(usual, ORDER_NETWORK_SIZE, bits == all ? "%s" : "%s/%u", address, bits);
}

/* Clear what is beyond the prefix. */
static void mask_network(struct network *network) {
	for (unsigned bit = network->bits; bit < 128; bit++) {
		network->address[bit / 8] &= (unsigned char)~(0x80U >> bit % 8);
	}
}

bool order_read_network(const char *text, struct network *network, char usual[ORDER_NETWORK_SIZE],
	char reason[ORDER_REASON_SIZE]) {
	struct networks read = {.count = 0};
	char why[NETWORK_ERROR_MAX];
	if (!networks_read(text, &read, why, sizeof(why))) {
		snprintf(reason, ORDER_REASON_SIZE, "%s", why);
		return false;
	}
	if (read.count != 1) {
		snprintf(reason, ORDER_REASON_SIZE,
			"expected one address: 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32");
		return false;
	}
	*network = read.list[0];
	if (strchr(text, '/') == NULL && !is_ipv4_mapped(network->address)) {
		network->bits = LINK_BITS;
	}
	mask_network(network);
	write_network(network, usual);
	return true;
}

bool order_holds(const struct network *network, const unsigned char address[16]) {
	struct networks one = {.count = 1, .list = {*network}};
	return networks_hold(&one, address);
}

/* ---- texts ---- */

bool order_read_text(const char *text, struct order *order, char reason[ORDER_REASON_SIZE]) {
	size_t size = strlen(text);
	if (size >= sizeof(order->text)) {
		snprintf(reason, ORDER_REASON_SIZE,
			"the text is too long; at most %d bytes are allowed", ORDER_TEXT_SIZE - 1);
		return false;
	}
	for (size_t i = 0; i < size; i++) {
		if ((unsigned char)text[i] < ' ' || text[i] == 127) {
			snprintf(reason, ORDER_REASON_SIZE, "the text must be a single line");
			return false;
		}
	}
	if (!utf8_is_valid(text, size)) {
		snprintf(reason, ORDER_REASON_SIZE, "the text is not UTF-8");
		return false;
	}
	strcpy(order->text, text);
	return true;
}

/* ---- notes ---- */

bool order_is_over(const struct order *order, int64_t now_ms) {
	return order->until_ms != 0 && order->until_ms <= now_ms;
}

void order_note_key(const struct order *order, struct store_note *stored) {
	*stored = (struct store_note){.kind = ORDER_KIND};
	snprintf(stored->key, sizeof(stored->key), "%s%s", prefixes[order->kind], order->about);
}

void order_note_write(const struct order *order, struct store_note *stored, struct out *text) {
	out_clear(text);
	out_begin(text, '{');
	out_key_int(text, "made", order->made_ms);
	out_key_int(text, "until", order->until_ms);
	out_key_bool(text, "tables", order->tables);
	out_key_string(text, "text", order->text);
	out_end(text, '}');
	order_note_key(order, stored);
	stored->text = text->at;
}

static bool read_order_key(struct order *order, const char *key) {
	if (strcmp(key, prefixes[ORDER_ANNOUNCEMENT]) == 0) {
		order->kind = ORDER_ANNOUNCEMENT;
		return true;
	}
	for (int kind = ORDER_BAR; kind <= ORDER_REMOVAL; kind++) {
		size_t size = strlen(prefixes[kind]);
		if (strncmp(key, prefixes[kind], size) == 0) {
			order->kind = (enum order_kind)kind;
			snprintf(order->about, sizeof(order->about), "%s", key + size);
			return true;
		}
	}
	return false;
}

bool order_note_read(struct order *order, const struct store_note *stored) {
	char reason[ORDER_REASON_SIZE];
	json_t *root = json_loads(stored->text, 0, NULL);
	const char *text = json_get_text(root, "text");
	memset(order, 0, sizeof(*order));
	bool good = text != NULL && read_order_key(order, stored->key) &&
		order_read_text(text, order, reason);
	order->made_ms = json_get_int(root, "made");
	order->until_ms = json_get_int(root, "until");
	order->tables = json_get_bool(root, "tables");
	json_decref(root);
	return good;
}

bool order_change_write(struct store_note *stored, struct out *text) {
	uint8_t bytes[RANDOM_BYTES];
	bool good = token_random(bytes, sizeof(bytes));
	out_clear(text);
	out_hex(text, bytes, sizeof(bytes));
	*stored = (struct store_note){
		.kind = ORDER_CHANGE_KIND, .key = ORDER_CHANGE_KEY, .text = text->at};
	return good && !text->failed;
}
