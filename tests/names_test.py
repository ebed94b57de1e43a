#!/usr/bin/env python3
"""Tests that names.py reads definitions, and only those."""
import pathlib
import tempfile
import unittest

import names

TEXT = """/* find(x) { } */
static int find(const char *name) {
	return look(name) ? 1 : 0;
}

struct list *list_create(
	void) {
	if (ready()) {
		return NULL;
	}
}

static const struct table rows[] = {{find}};
void list_free(struct list *list);
int main(void) {
}
"""


class Names(unittest.TestCase):
    def test_definitions_are_told_from_calls_declarations_and_comments(self):
        self.assertEqual(names.functions(TEXT), ["find", "list_create"])

    def test_a_name_of_two_files_is_shared(self):
        with tempfile.TemporaryDirectory() as root:
            folder = pathlib.Path(root, "base")
            folder.mkdir()
            (folder / "a.c").write_text(TEXT)
            (folder / "b.c").write_text("static int find(void) {\n}\n")
            where = names.definitions(pathlib.Path(root), ["base"])
        self.assertEqual(names.shared(where), {"find": ["base/a.c", "base/b.c"]})
        self.assertEqual(sum(map(len, where.values())), 3)


unittest.main(verbosity=0)
