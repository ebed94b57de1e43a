/* server/cmd/cmd_manual.c - qirkat manual: the man page, and a file of settings for the
 * environment, from the program's own tables. */
#include "server/cmd/cmd.h"

#include <stdio.h>
#include <string.h>

#include "server/cmd/usage.h"
#include "server/cmd/config.h"
#include "server/process/version.h"

static const char head[] =
	".SH NAME\n"
	"qirkat \\- old board games in a browser: the server and its tools\n"
	".SH SYNOPSIS\n"
	".B qirkat\n"
	".I COMMAND\n"
	".RI [ WORD ]...\n"
	".SH DESCRIPTION\n"
	"A server on which two to four people play the games of the alquerque family, hunts, and games of\n"
	"dice in a browser, against each other or a computer. It referees every move and keeps the clocks,\n"
	"and a move is on disk before it is acknowledged. The same program lists and draws the games, finds turns, and\n"
	"manages the store.\n"
	".SH COMMANDS\n";

static const char before_settings[] =
	".TP\n"
	".B \\-\\-help\n"
	"list the commands; after a command: its words and flags\n"
	".TP\n"
	".B \\-\\-version\n"
	"print the version\n"
	".SH SETTINGS\n"
	"For\n"
	".BR \"qirkat serve\" .\n"
	"Each can be a flag, an environment variable, or a line \"name = value\" of the file that\n"
	".B \\-\\-config\n"
	"or\n"
	".B QIRKAT_CONFIG\n"
	"names: port = 9000. Flags override the environment, which overrides the file.\n";

static const char tail[] =
	".SH SIGNALS\n"
	".TP\n"
	".B SIGTERM\n"
	"finish what is in progress, notify everybody, and end with status 0; a second one ends at once\n"
	".TP\n"
	".B SIGHUP\n"
	"reload the certificate, if there is one\n"
	".SH EXIT STATUS\n"
	"0: success; 1: the answer is no, or it cannot be done; 2: a flag or argument is wrong, and\n"
	"a sentence on standard error says what is expected.\n"
	".SH FILES\n"
	".TP\n"
	".I qirkat.db\n"
	"in the data folder: the rooms, with its log beside it\n"
	".TP\n"
	".I /etc/default/qirkat\n"
	"settings of the service, as environment variables; only root and the group qirkat can read\n"
	"them, since they can hold the password of a database\n"
	".TP\n"
	".I /var/lib/qirkat\n"
	"the data folder of the service\n"
	".SH EXAMPLES\n"
	".TP\n"
	".B qirkat serve \\-\\-port 9000 \\-\\-data /srv/games\n"
	"play at http://127.0.0.1:9000/\n"
	".TP\n"
	".B qirkat backup \\-\\-data /srv/games copy.db\n"
	"copy all rooms, even while the server runs\n"
	".TP\n"
	".B qirkat show felli \\-\\-svg >felli.svg\n"
	"draw a board\n"
	".SH SEE ALSO\n"
	"The documentation of the server, in /usr/share/doc/qirkat if it was installed as a package.\n";

/* Escape text for man: dashes are minus signs, and no line may begin like a request. */
static void print_text(const char *text) {
	if (*text == '.' || *text == '\'') {
		fputs("\\&", stdout);
	}
	for (; *text != '\0'; text++) {
		if (*text == '\\') {
			fputs("\\e", stdout);
		} else if (*text == '-') {
			fputs("\\-", stdout);
		} else {
			putchar(*text);
		}
	}
}

static void print_entry(const char *name, const char *behind) {
	printf(".TP\n\\fB");
	print_text(name);
	printf("\\fR");
	if (behind[0] != '\0') {
		printf(" \\fI");
		print_text(behind);
		printf("\\fR");
	}
	printf("\n");
}

static void print_command(const struct usage *usage) {
	const struct usage_flag *flag;
	print_entry(usage->name, usage->words);
	print_text(usage->what);
	if (usage->more != NULL) {
		printf(".\n");
		print_text(usage->more);
	}
	printf("\n");
	if (usage_flag(usage, 0) == NULL) {
		return;
	}
	printf(".RS\n");
	for (size_t i = 0; (flag = usage_flag(usage, i)) != NULL; i++) {
		print_entry(flag->name, flag->value != NULL ? flag->value : "");
		print_text(flag->help);
		printf("%s\n", flag->repeats ? "; may be given again" : "");
	}
	printf(".RE\n");
}

static void print_setting(const struct config_setting *setting) {
	printf(".TP\n\\fB");
	print_text(setting->flag);
	printf("\\fR, \\fB%s\\fR\n", setting->variable);
	print_text(setting->help);
	printf(".\n");
	if (setting->values[0] != '\0') {
		print_text(setting->values);
		printf("; ");
	}
	printf("default: ");
	print_text(setting->standard[0] != '\0' ? setting->standard : "empty");
	printf(".\n");
}

static void print_page(void) {
	const struct usage *usage;
	struct config_setting setting;
	printf(".TH QIRKAT 1 \"%s\" \"qirkat %s\" \"User Commands\"\n", version_day, version_name);
	fputs(head, stdout);
	for (size_t i = 0; (usage = usage_at(i)) != NULL; i++) {
		print_command(usage);
	}
	fputs(before_settings, stdout);
	for (size_t i = 0; config_setting_at(i, &setting); i++) {
		print_setting(&setting);
	}
	fputs(tail, stdout);
}

static void print_settings(void) {
	struct config_setting setting;
	printf("# Settings of qirkat serve, with their defaults. See man qirkat for more.\n");
	for (size_t i = 0; config_setting_at(i, &setting); i++) {
		printf("\n# %s%s%s\n#%s=%s\n", setting.help, setting.values[0] != '\0' ? "; " : "",
			setting.values, setting.variable, setting.standard);
	}
}

int cmd_manual(int argc, char *argv[]) {
	const char *form = argc > 1 ? argv[1] : "page";
	bool settings = strcmp(form, "settings") == 0;
	if (argc > 2 || (!settings && strcmp(form, "page") != 0)) {
		fprintf(stderr, "qirkat manual: there is no form \"%s\"; ", argv[argc - 1]);
		usage_complain("manual");
		return 2;
	}
	if (settings) {
		print_settings();
	} else {
		print_page();
	}
	return fflush(stdout) == 0 ? 0 : 1;
}
