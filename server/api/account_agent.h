/* server/api/account_agent.h - what a browser calls itself, in few words. */
#ifndef QIRKAT_SERVER_API_ACCOUNT_AGENT_H
#define QIRKAT_SERVER_API_ACCOUNT_AGENT_H

#include <stddef.h>

/* Write "Firefox on Android" of a User-Agent: no version, nothing else. */
void account_agent(const char *agent, char *words, size_t size);

#endif
