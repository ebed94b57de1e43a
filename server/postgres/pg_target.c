/* server/postgres/pg_target.c - connection settings: a URL, completed with defaults. */
#include "server/postgres/pg_target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Defaults for what the URL does not set: a dead machine is noticed within seconds, on both sides,
 * and read-only servers are skipped. */
static const char *const defaults[][2] = {
	{"target_session_attrs", "read-write"},
	{"connect_timeout", "5"},
	{"tcp_user_timeout", "10000"},
	{"keepalives_idle", "5"},
	{"keepalives_interval", "3"},
	{"keepalives_count", "3"},
	{"fallback_application_name", "qirkat"},
	{"client_encoding", "UTF8"},
};

static size_t find_target_word(const struct pg_target *target, const char *word) {
	size_t i = 0;
	while (i < target->count && strcmp(target->word[i], word) != 0) {
		i++;
	}
	return i;
}

const char *pg_target_get(const struct pg_target *target, const char *word) {
	size_t i = find_target_word(target, word);
	return i < target->count ? target->value[i] : NULL;
}

/* word must be a constant. False if out of memory. */
static bool set_target_word(struct pg_target *target, const char *word, const char *value) {
	size_t i = find_target_word(target, word);
	char *copy = strdup(value);
	if (copy == NULL || i + 1 >= PG_TARGET_WORDS) {
		free(copy);
		return false;
	}
	if (i == target->count) {
		target->count++;
		target->value[i] = NULL;
	}
	free(target->value[i]);
	target->word[i] = word;
	target->value[i] = copy;
	return true;
}

/* The constant string equal to word, so that nothing points into libpq's list; NULL: a setting of
 * libpq that this program does not know. */
static const char *constant_name(const char *word) {
	static const char *const names[] = {"service", "user", "password", "passfile",
		"channel_binding", "connect_timeout", "dbname", "host", "hostaddr", "port",
		"client_encoding", "options", "application_name", "fallback_application_name",
		"keepalives", "keepalives_idle", "keepalives_interval", "keepalives_count",
		"tcp_user_timeout", "sslmode", "sslcompression", "sslcert", "sslkey", "sslpassword",
		"sslrootcert", "sslcrl", "sslcrldir", "sslsni", "requirepeer", "require_auth",
		"sslcertmode", "ssl_min_protocol_version", "ssl_max_protocol_version", "gssencmode",
		"krbsrvname", "gsslib", "target_session_attrs", "load_balance_hosts",
		"sslnegotiation", "gssdelegation"};
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (strcmp(names[i], word) == 0) {
			return names[i];
		}
	}
	return NULL;
}

/* False and a sentence. */
static bool copy_all(
	struct pg_target *target, const PQconninfoOption *options, char *error, size_t size) {
	bool good = true;
	for (const PQconninfoOption *at = options; good && at->keyword != NULL; at++) {
		const char *name = at->val != NULL ? constant_name(at->keyword) : NULL;
		if (at->val != NULL && name == NULL) {
			snprintf(error, size,
				"the URL of the database sets \"%s\", which this program does not "
				"support; remove it",
				at->keyword);
			return false;
		}
		good = name == NULL || set_target_word(target, name, at->val);
	}
	for (size_t i = 0; good && i < sizeof(defaults) / sizeof(defaults[0]); i++) {
		good = pg_target_get(target, defaults[i][0]) != NULL ||
			set_target_word(target, defaults[i][0], defaults[i][1]);
	}
	if (!good) {
		snprintf(error, size, "out of memory");
	}
	return good;
}

/* libpq's message about an invalid URL would show the URL, including the password. */
static bool refuse_database_url(char *error, size_t size) {
	snprintf(error, size,
		"the URL of the database cannot be parsed; expected "
		"postgres://USER:PASSWORD@HOST:5432/NAME, with characters such as @ / : in a "
		"password written as %%40 %%2F %%3A");
	return false;
}

bool pg_target_init(struct pg_target *target, const char *url, char *error, size_t size) {
	char *why = NULL;
	*target = (struct pg_target){0};
	if (strncmp(url, "postgres://", 11) != 0 && strncmp(url, "postgresql://", 13) != 0) {
		return refuse_database_url(error, size);
	}
	PQconninfoOption *options = PQconninfoParse(url, &why);
	PQfreemem(why);
	if (options == NULL) {
		return refuse_database_url(error, size);
	}
	bool good = copy_all(target, options, error, size);
	PQconninfoFree(options);
	return good;
}

void pg_target_finish(struct pg_target *target) {
	for (size_t i = 0; i < target->count; i++) {
		free(target->value[i]);
	}
	*target = (struct pg_target){0};
}

/* Copy the host it connected to, if the target takes that from files or the environment. */
static bool learn_hosts(struct pg_target *target, PGconn *conn) {
	static const char *const words[] = {"host", "hostaddr", "port"};
	bool good = true;
	if (pg_target_get(target, "host") != NULL || pg_target_get(target, "hostaddr") != NULL) {
		return true;
	}
	PQconninfoOption *options = PQconninfo(conn);
	for (const PQconninfoOption *at = options; at != NULL && at->keyword != NULL; at++) {
		for (size_t i = 0; i < sizeof(words) / sizeof(words[0]) && at->val != NULL; i++) {
			bool is_it = strcmp(at->keyword, words[i]) == 0 && at->val[0] != '\0';
			good = good && (!is_it || set_target_word(target, words[i], at->val));
		}
	}
	PQconninfoFree(options);
	return good && options != NULL;
}

bool pg_target_learn(struct pg_target *target, PGconn *conn) {
	const char *user = PQuser(conn);
	const char *password = PQpass(conn);
	const char *name = PQdb(conn);
	return learn_hosts(target, conn) &&
		(user == NULL || set_target_word(target, "user", user)) &&
		(password == NULL || password[0] == '\0' ||
			set_target_word(target, "password", password)) &&
		(name == NULL || set_target_word(target, "dbname", name));
}

void pg_target_explain(const PGconn *conn, char *text, size_t size) {
	const char *said = PQerrorMessage(conn);
	size_t used = 0;
	for (const char *at = said; *at != '\0' && used + 1 < size; at++) {
		bool gap = *at == '\n' || *at == '\t' || *at == ' ';
		if (!gap || (used > 0 && text[used - 1] != ' ')) {
			text[used++] = gap ? ' ' : *at;
		}
	}
	while (used > 0 && text[used - 1] == ' ') {
		used--;
	}
	text[used] = '\0';
	if (used == 0) {
		snprintf(text, size, "the connection was closed");
	}
}

PGconn *pg_target_connect(const struct pg_target *target, char *error, size_t size) {
	const char *const *values = (const char *const *)target->value;
	PGconn *conn = PQconnectdbParams(target->word, values, 0);
	if (conn != NULL && PQstatus(conn) == CONNECTION_OK) {
		return conn;
	}
	if (conn == NULL) {
		snprintf(error, size, "out of memory");
		return NULL;
	}
	char why[512];
	pg_target_explain(conn, why, sizeof(why));
	snprintf(error, size, "the database cannot be used: %s", why);
	PQfinish(conn);
	return NULL;
}

struct pg_addresses pg_target_addresses(const struct pg_target *target) {
	return (struct pg_addresses){
		.host = pg_target_get(target, "host"),
		.hostaddr = pg_target_get(target, "hostaddr"),
		.port = pg_target_get(target, "port"),
	};
}

/* Set the value of a word, unless value is NULL; word must be a constant. */
static void replace_word_value(const char *words[], const char *values[], size_t *count,
	const char *word, const char *value) {
	size_t i = 0;
	if (value == NULL) {
		return;
	}
	while (i < *count && strcmp(words[i], word) != 0) {
		i++;
	}
	words[i] = word;
	values[i] = value;
	*count += i == *count;
}

PGconn *pg_target_start(const struct pg_target *target, const struct pg_addresses *addresses) {
	const char *words[PG_TARGET_WORDS + 3] = {NULL};
	const char *values[PG_TARGET_WORDS + 3] = {NULL};
	size_t count = target->count;
	for (size_t i = 0; i < count; i++) {
		words[i] = target->word[i];
		values[i] = target->value[i];
	}
	replace_word_value(words, values, &count, "host", addresses->host);
	replace_word_value(words, values, &count, "hostaddr", addresses->hostaddr);
	replace_word_value(words, values, &count, "port", addresses->port);
	return PQconnectStartParams(words, values, 0);
}
