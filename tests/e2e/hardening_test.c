/* tests/e2e/hardening_test.c - is the program built so that memory errors are hard to exploit? */
#include <check.h>
#include <elf.h>
#include <link.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANDINGS_AT_LEAST = 100 };

struct image {
	char *data;
	size_t size;
};

/* What the linker and the compiler left in a program. */
struct marks {
	bool position_independent;
	bool bound_at_start; /* no table that is written to while it runs */
	bool relocations_read_only;
	bool stack_not_executable;
	bool guards_stack;
	bool checks_sizes;
	bool probes_stack;   /* looked for on x86-64 only */
	bool marks_branches; /* this too */
};

static struct image read_image(const char *path) {
	struct image image = {0};
	FILE *file = fopen(path, "rb");
	ck_assert_msg(file != NULL, "%s cannot be read", path);
	fseek(file, 0, SEEK_END);
	image.size = (size_t)ftell(file);
	rewind(file);
	image.data = malloc(image.size);
	ck_assert_ptr_nonnull(image.data);
	ck_assert_uint_eq(fread(image.data, 1, image.size, file), image.size);
	fclose(file);
	ck_assert_uint_gt(image.size, sizeof(ElfW(Ehdr)));
	ck_assert_int_eq(memcmp(image.data, ELFMAG, SELFMAG), 0);
	return image;
}

static const void *at(const struct image *image, size_t offset, size_t size) {
	ck_assert_uint_le(offset, image->size);
	ck_assert_uint_le(size, image->size - offset);
	return image->data + offset;
}

static void read_dynamic(
	const struct image *image, const ElfW(Phdr) * segment, struct marks *marks) {
	const ElfW(Dyn) *entry = at(image, segment->p_offset, segment->p_filesz);
	for (size_t i = 0; i < segment->p_filesz / sizeof(*entry); i++) {
		marks->bound_at_start = marks->bound_at_start ||
			(entry[i].d_tag == DT_FLAGS && (entry[i].d_un.d_val & DF_BIND_NOW) != 0) ||
			(entry[i].d_tag == DT_FLAGS_1 && (entry[i].d_un.d_val & DF_1_NOW) != 0);
	}
}

static void read_segments(const struct image *image, struct marks *marks) {
	const ElfW(Ehdr) *head = at(image, 0, sizeof(*head));
	for (size_t i = 0; i < head->e_phnum; i++) {
		const ElfW(Phdr) *segment = at(
			image, head->e_phoff + i * head->e_phentsize, sizeof(*segment));
		switch (segment->p_type) {
		case PT_DYNAMIC:
			read_dynamic(image, segment, marks);
			break;
		case PT_GNU_RELRO:
			marks->relocations_read_only = true;
			break;
		case PT_GNU_STACK:
			marks->stack_not_executable = (segment->p_flags & PF_X) == 0;
			break;
		default:
			break;
		}
	}
	marks->position_independent = head->e_type == ET_DYN;
}

static bool ends_with(const char *name, const char *end) {
	size_t size = strlen(name);
	return size >= strlen(end) && strcmp(name + size - strlen(end), end) == 0;
}

/* A function that is called and not defined here: clang's sanitizers define some of these, too. */
static bool is_call_with_size(const ElfW(Sym) * symbol, const char *name) {
	return symbol->st_shndx == SHN_UNDEF && strncmp(name, "__", 2) == 0 &&
		ends_with(name, "_chk");
}

static void read_symbols(
	const struct image *image, const ElfW(Shdr) * sections, size_t own, struct marks *marks) {
	const ElfW(Shdr) *section = &sections[own];
	const ElfW(Sym) *symbols = at(image, section->sh_offset, section->sh_size);
	const ElfW(Shdr) *names = &sections[section->sh_link];
	const char *text = at(image, names->sh_offset, names->sh_size);
	for (size_t i = 0; i < section->sh_size / sizeof(*symbols); i++) {
		const char *name = text + symbols[i].st_name;
		if (strcmp(name, "__stack_chk_fail") == 0) {
			marks->guards_stack = true;
		} else if (is_call_with_size(&symbols[i], name)) {
			marks->checks_sizes = true;
		}
	}
}

static size_t count_bytes(const char *code, size_t size, const char *wanted, size_t wanted_size) {
	size_t count = 0;
	for (size_t i = 0; i + wanted_size <= size; i++) {
		count += memcmp(code + i, wanted, wanted_size) == 0;
	}
	return count;
}

/* On x86-64: `orq $0, (%rsp)` does nothing but touch the page, gcc's probe of a large frame;
 * `endbr64` marks where an indirect jump may land. */
static void read_code(const struct image *image, const ElfW(Shdr) * section, struct marks *marks) {
	const char *code = at(image, section->sh_offset, section->sh_size);
	size_t landings = count_bytes(code, section->sh_size, "\xf3\x0f\x1e\xfa", 4);
	marks->probes_stack = marks->probes_stack ||
		count_bytes(code, section->sh_size, "\x48\x83\x0c\x24\x00", 5) > 0;
	marks->marks_branches = marks->marks_branches || landings >= LANDINGS_AT_LEAST;
}

static void read_sections(const struct image *image, struct marks *marks) {
	const ElfW(Ehdr) *head = at(image, 0, sizeof(*head));
	const ElfW(Shdr) *sections = at(image, head->e_shoff, head->e_shnum * sizeof(*sections));
	for (size_t i = 0; i < head->e_shnum; i++) {
		if (sections[i].sh_type == SHT_DYNSYM) {
			read_symbols(image, sections, i, marks);
		} else if ((sections[i].sh_flags & SHF_EXECINSTR) != 0) {
			read_code(image, &sections[i], marks);
		}
	}
}

static struct marks read_marks(const char *variable) {
	struct marks marks = {0};
	const char *path = getenv(variable);
	ck_assert_msg(path != NULL, "%s does not say where the program is", variable);
	struct image image = read_image(path);
	read_segments(&image, &marks);
	read_sections(&image, &marks);
	free(image.data);
	return marks;
}

/* Was the program built with it? The build says so, since compilers and builds differ. */
static bool is_built_with(const char *what) {
	const char *list = getenv("HARDENING");
	ck_assert_ptr_nonnull(list);
	return strstr(list, what) != NULL;
}

START_TEST(the_program_is_position_independent) {
	ck_assert(read_marks("QIRKAT").position_independent);
}
END_TEST

START_TEST(address_tables_are_read_only_while_the_program_runs) {
	struct marks marks = read_marks("QIRKAT");
	ck_assert(marks.bound_at_start);
	ck_assert(marks.relocations_read_only);
}
END_TEST

START_TEST(the_stack_is_not_executable) {
	ck_assert(read_marks("QIRKAT").stack_not_executable);
}
END_TEST

START_TEST(the_stack_is_guarded) {
	struct marks marks = read_marks("QIRKAT");
	ck_assert(marks.guards_stack);
	ck_assert_int_eq(marks.probes_stack, is_built_with("probes"));
}
END_TEST

START_TEST(calls_to_the_library_check_sizes) {
	ck_assert_int_eq(read_marks("QIRKAT").checks_sizes, is_built_with("fortify"));
}
END_TEST

START_TEST(jumps_may_only_land_on_marked_places) {
	ck_assert_int_eq(read_marks("QIRKAT").marks_branches, is_built_with("branches"));
}
END_TEST

/* Else the others would pass for any program. */
START_TEST(a_program_built_without_hardening_has_none) {
	struct marks marks = read_marks("UNHARDENED");
	ck_assert(!marks.position_independent);
	ck_assert(!marks.bound_at_start);
	ck_assert(!marks.relocations_read_only);
	ck_assert(!marks.stack_not_executable);
	ck_assert(!marks.guards_stack);
	ck_assert(!marks.checks_sizes);
	ck_assert(!marks.probes_stack);
	ck_assert(!marks.marks_branches);
}
END_TEST

int main(void) {
	Suite *suite = suite_create("hardening");
	TCase *cases = tcase_create("program");
	tcase_add_test(cases, the_program_is_position_independent);
	tcase_add_test(cases, address_tables_are_read_only_while_the_program_runs);
	tcase_add_test(cases, the_stack_is_not_executable);
	tcase_add_test(cases, the_stack_is_guarded);
	tcase_add_test(cases, calls_to_the_library_check_sizes);
	tcase_add_test(cases, jumps_may_only_land_on_marked_places);
	tcase_add_test(cases, a_program_built_without_hardening_has_none);
	suite_add_tcase(suite, cases);
	SRunner *runner = srunner_create(suite);
	srunner_run_all(runner, CK_ENV);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? 0 : 1;
}
