/* games/modules.c - the modules of rules. */
#include "games/modules.h"

const struct module modules[] = {
	{NULL, NULL, NULL, NULL},
};
