/* server/hub/questions.h - requests that are answered at once: the server's time (ping), and why a
 * turn would be refused (why). */
#ifndef QIRKAT_SERVER_QUESTIONS_H
#define QIRKAT_SERVER_QUESTIONS_H

#include "server/live/listen.h"

/* Handles the requests ping and why. */
struct live_listener questions_listener(void);

#endif
