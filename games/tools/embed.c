/* games/tools/embed.c - turn files into a C source: embed OUTPUT HEADER TYPE NAME FILE...
 *
 * The output includes HEADER and defines NAMEs and NAMEs_count as tables of struct TYPE: the file's
 * name without folders, its bytes, its size. Run while building, on the machine that builds.
 */
#include <stdio.h>
#include <string.h>

static const char *base_name(const char *path) {
	const char *slash = strrchr(path, '/');
	return slash != NULL ? slash + 1 : path;
}

static int embed_bytes(FILE *out, const char *path, int number) {
	FILE *in = fopen(path, "rb");
	if (in == NULL) {
		perror(path);
		return 1;
	}
	fprintf(out, "static const unsigned char file%d[] = {", number);
	unsigned long count = 0;
	for (int c = getc(in); c != EOF; c = getc(in)) {
		fprintf(out, count++ % 20 == 0 ? "\n\t%d," : "%d,", c);
	}
	fprintf(out, "\n\t0};\n");
	int failed = ferror(in);
	fclose(in);
	return failed;
}

static int embed(FILE *out, const char *type, const char *name, char *files[], int count) {
	for (int i = 0; i < count; i++) {
		if (embed_bytes(out, files[i], i) != 0) {
			return 1;
		}
	}
	fprintf(out, "const struct %s %ss[] = {\n", type, name);
	for (int i = 0; i < count; i++) {
		fprintf(out, "\t{\"%s\", file%d, sizeof(file%d) - 1},\n", base_name(files[i]), i,
			i);
	}
	fprintf(out, "\t{NULL, NULL, 0},\n};\nconst size_t %ss_count = %d;\n", name, count);
	return 0;
}

int main(int argc, char *argv[]) {
	if (argc < 5) {
		fprintf(stderr, "usage: embed OUTPUT HEADER TYPE NAME [FILE...]\n");
		return 2;
	}
	FILE *out = fopen(argv[1], "wb");
	if (out == NULL) {
		perror(argv[1]);
		return 1;
	}
	fprintf(out, "#include \"%s\"\n", argv[2]);
	int failed = embed(out, argv[3], argv[4], argv + 5, argc - 5);
	if (fclose(out) != 0) {
		perror(argv[1]);
		failed = 1;
	}
	return failed;
}
