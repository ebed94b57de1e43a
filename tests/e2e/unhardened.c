/* tests/e2e/unhardened.c - built without any hardening, for hardening_test.c to see the difference.
 */
#include <stdio.h>
#include <string.h>

int main(int argc, char *argv[]) {
	char page[16384];
	strncpy(page, argv[argc - 1], sizeof(page) - 1);
	page[sizeof(page) - 1] = '\0';
	return puts(page) < 0;
}
