/* server/hub/questions.h - questions that the server answers from what it knows: what time it is,
 * why a turn would be refused. */
#ifndef QIRKAT_SERVER_QUESTIONS_H
#define QIRKAT_SERVER_QUESTIONS_H

#include "server/live/listen.h"

/* Takes ping and why. */
struct live_listener questions_listener(void);

#endif
