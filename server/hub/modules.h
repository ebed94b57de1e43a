/* server/hub/modules.h - the one place where modules are joined. */
#ifndef QIRKAT_SERVER_MODULES_H
#define QIRKAT_SERVER_MODULES_H

struct hub;

/* From now on all modules listen. */
void modules_join(struct hub *hub);

#endif
