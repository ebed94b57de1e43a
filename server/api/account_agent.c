/* server/api/account_agent.c - what a browser calls itself, in few words. */
#include "server/api/account_agent.h"

#include <stdio.h>
#include <string.h>

struct mark {
	const char *in, *word;
};

/* The first mark that is found; later ones stand in the agents of earlier ones, too. */
static const char *find_mark(const struct mark *marks, const char *agent) {
	while (marks->in != NULL && strstr(agent, marks->in) == NULL) {
		marks++;
	}
	return marks->word;
}

void account_agent(const char *agent, char *words, size_t size) {
	static const struct mark browsers[] = {{"Edg", "Edge"}, {"OPR/", "Opera"},
		{"SamsungBrowser", "Samsung Internet"}, {"Firefox", "Firefox"},
		{"FxiOS", "Firefox"}, {"CriOS", "Chrome"}, {"Chrome", "Chrome"},
		{"Epiphany", "GNOME Web"}, {"Safari", "Safari"}, {NULL, "A browser"}};
	static const struct mark systems[] = {{"Android", "Android"}, {"iPhone", "iPhone"},
		{"iPad", "iPad"}, {"CrOS", "ChromeOS"}, {"Windows", "Windows"}, {"Mac OS", "macOS"},
		{"Linux", "Linux"}, {NULL, NULL}};
	const char *system = find_mark(systems, agent);
	snprintf(words, size, "%s%s%s", find_mark(browsers, agent), system != NULL ? " on " : "",
		system != NULL ? system : "");
}
