/* server/live/frame.c - one encoded message, shared by all its receivers. */
#include <stdlib.h>
#include <string.h>

#include "server/live/link.h"

struct frame *frame_create(const char *text, size_t size) {
	if (size > UINT32_MAX) {
		return NULL;
	}
	struct frame *frame = malloc(sizeof(*frame) + size + 1);
	if (frame == NULL) {
		return NULL;
	}
	frame->refs = 1;
	frame->size = (uint32_t)size;
	memcpy(frame->data, text, size);
	frame->data[size] = '\0';
	return frame;
}

struct frame *frame_ref(struct frame *frame) {
	frame->refs++;
	return frame;
}

void frame_unref(struct frame *frame) {
	if (frame != NULL && --frame->refs == 0) {
		free(frame);
	}
}
