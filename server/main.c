/* server/main.c - the program's entry point. */
#include "server/cmd/cmd.h"

int main(int argc, char *argv[]) {
	return usage_run(&cmd_table, argc, argv);
}
