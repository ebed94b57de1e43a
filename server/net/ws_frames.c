/* server/net/ws_frames.c - parses the websocket frames of a client. */
#include "server/net/ws_frames.h"

#include "base/utf8.h"

enum {
	FINAL = 0x80,
	RESERVED = 0x70,
	MASKED = 0x80,
	CONTINUATION = 0,
	TEXT = 1,
	BINARY = 2,
	CLOSE = 8,
	PING = 9,
	PONG = 10,
	CONTROL_MAX = 125,
	LENGTH_16 = 126,
	LENGTH_64 = 127,
	BAD_FRAME = 1002,
	BAD_TEXT = 1007,
};

struct header {
	unsigned opcode;
	bool final;
	size_t size; /* of the header itself */
	uint64_t length;
	const unsigned char *mask;
};

static void fail_frame(struct ws_read *read, unsigned code, const char *why) {
	*read = (struct ws_read){.told = WS_TOLD_BAD, .code = code, .why = why};
}

static bool is_control_opcode(unsigned opcode) {
	return opcode >= CLOSE;
}

/* Returns the bytes of the extended length. */
static size_t length_bytes(const unsigned char *data) {
	unsigned length = data[1] & ~(unsigned)MASKED;
	return length == LENGTH_16 ? 2 : length == LENGTH_64 ? 8 : 0;
}

static uint64_t read_payload_length(const unsigned char *data) {
	size_t more = length_bytes(data);
	uint64_t length = more == 0 ? data[1] & ~(unsigned)MASKED : 0;
	for (size_t i = 0; i < more; i++) {
		length = length << 8 | data[2 + i];
	}
	return length;
}

/* Returns what is wrong with the first two bytes of a frame; NULL: nothing. */
static const char *find_fault(const struct ws_frames *frames, const unsigned char *data) {
	unsigned opcode = data[0] & 0x0f;
	if ((data[0] & RESERVED) != 0) {
		return "A reserved bit of a frame is set, although no extension was agreed on.";
	}
	if ((data[1] & MASKED) == 0) {
		return "A client must mask its frames.";
	}
	if ((opcode > BINARY && opcode < CLOSE) || opcode > PONG) {
		return "There is no such type of frame.";
	}
	if (is_control_opcode(opcode)) {
		return (data[0] & FINAL) != 0 && (data[1] & ~(unsigned)MASKED) <= CONTROL_MAX
			? NULL
			: "A control frame must not be fragmented, and may have at most 125 bytes.";
	}
	if ((opcode == CONTINUATION) != frames->going) {
		return frames->going ? "A message began before the previous one had ended."
				     : "A frame continues a message that has not begun.";
	}
	return NULL;
}

/* Is the length encoded in as few bytes as possible? */
static bool is_shortest(const unsigned char *data, uint64_t length) {
	size_t more = length_bytes(data);
	return more == 0 || (more == 2 && length >= LENGTH_16) ||
		(more == 8 && length > UINT16_MAX && length <= INT64_MAX);
}

/* Returns false if more bytes are needed, or with an error in read. */
static bool read_header(const struct ws_frames *frames, const unsigned char *data, size_t size,
	struct header *header, struct ws_read *read) {
	*read = (struct ws_read){.told = WS_TOLD_MORE};
	if (size < 2) {
		return false;
	}
	const char *why = find_fault(frames, data);
	if (why != NULL) {
		fail_frame(read, BAD_FRAME, why);
		return false;
	}
	header->size = 2 + length_bytes(data) + 4;
	if (size < header->size) {
		return false;
	}
	header->opcode = data[0] & 0x0f;
	header->final = (data[0] & FINAL) != 0;
	header->length = read_payload_length(data);
	header->mask = data + header->size - 4;
	if (!is_shortest(data, header->length)) {
		fail_frame(read, BAD_FRAME, "The length of a frame is not in its shortest form.");
		return false;
	}
	return true;
}

static void unmask_payload(
	unsigned char *data, size_t size, const unsigned char mask[4], uint8_t *at) {
	for (size_t i = 0; i < size; i++) {
		data[i] ^= mask[(*at + i) & 3];
	}
	*at = (uint8_t)((*at + size) & 3);
}

/* ---- control frames ---- */

/* Codes allowed in a close frame (RFC 6455, 7.4). */
static bool is_close_code(unsigned code) {
	return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
		(code >= 3000 && code <= 4999);
}

static void read_close(struct ws_read *read) {
	if (read->size == 0) {
		return;
	}
	read->code = read->size >= 2 ? (unsigned)read->data[0] << 8 | read->data[1] : 0;
	if (!is_close_code(read->code)) {
		fail_frame(read, BAD_FRAME, "There is no such close code.");
	} else if (!utf8_is_valid((const char *)read->data + 2, (size_t)read->size - 2)) {
		fail_frame(read, BAD_TEXT, "That text is not UTF-8.");
	}
}

static size_t read_control(
	unsigned char *data, size_t size, const struct header *header, struct ws_read *read) {
	uint8_t at = 0;
	size_t length = (size_t)header->length;
	if (size - header->size < length) {
		return 0; /* WS_TOLD_MORE */
	}
	unmask_payload(data + header->size, length, header->mask, &at);
	*read = (struct ws_read){.told = header->opcode == PING ? WS_TOLD_PING
			: header->opcode == PONG                ? WS_TOLD_PONG
								: WS_TOLD_CLOSE,
		.data = data + header->size,
		.size = length};
	if (header->opcode == CLOSE) {
		read_close(read);
	}
	return header->size + length;
}

/* ---- data frames ---- */

static size_t begin_data_frame(
	struct ws_frames *frames, const struct header *header, struct ws_read *read) {
	frames->inside = true;
	frames->final = header->final;
	frames->going = true;
	frames->left = header->length;
	frames->mask_at = 0;
	for (int i = 0; i < 4; i++) {
		frames->mask[i] = header->mask[i];
	}
	*read = (struct ws_read){.told = WS_TOLD_BEGIN,
		.size = header->length,
		.final = header->final,
		.binary = header->opcode == BINARY};
	return header->size;
}

static size_t read_frame_piece(
	struct ws_frames *frames, unsigned char *data, size_t size, struct ws_read *read) {
	size_t taken = frames->left < size ? (size_t)frames->left : size;
	if (taken == 0 && frames->left > 0) {
		*read = (struct ws_read){.told = WS_TOLD_MORE};
		return 0;
	}
	unmask_payload(data, taken, frames->mask, &frames->mask_at);
	frames->left -= taken;
	frames->inside = frames->left > 0;
	frames->going = frames->inside || !frames->final;
	*read = (struct ws_read){
		.told = WS_TOLD_PIECE, .data = data, .size = taken, .final = !frames->going};
	return taken;
}

size_t ws_frames_read(
	struct ws_frames *frames, unsigned char *data, size_t size, struct ws_read *read) {
	struct header header;
	if (frames->inside) {
		return read_frame_piece(frames, data, size, read);
	}
	if (!read_header(frames, data, size, &header, read)) {
		return 0;
	}
	return is_control_opcode(header.opcode) ? read_control(data, size, &header, read)
						: begin_data_frame(frames, &header, read);
}
