/* games/view/pdn_lex.c - splits a text in Portable Draughts Notation into tokens. */
#include "games/view/pdn_lex.h"

#include <ctype.h>
#include <string.h>

#include "games/view/pdn_sign.h"

void pdn_lex_begin(struct pdn_lex *lex, const char *text) {
	*lex = (struct pdn_lex){.at = text, .line = 1, .line_begins = true};
}

static bool fail_token_at(
	struct pdn_token *token, unsigned line, struct game_error *error, const char *sentence) {
	token->line = line;
	return game_fail(error, "%s", sentence);
}

/* ---- blanks ---- */

static bool is_blank(char c) {
	return c != '\0' && isspace((unsigned char)c) != 0;
}

/* Advance one byte, counting lines with any line ending. */
static void advance_byte(struct pdn_lex *lex) {
	char c = *lex->at++;
	lex->line_begins = c == '\n' || (c == '\r' && *lex->at != '\n');
	lex->line += lex->line_begins;
}

/* Skip blanks of any kind. */
static void skip_pdn_blanks(struct pdn_lex *lex) {
	while (*lex->at != '\0') {
		struct pdn_sign sign = pdn_read_sign(lex->at);
		if (is_blank(*lex->at)) {
			advance_byte(lex);
		} else if (sign.sign[0] == '\0' || sign.sign[0] == ' ') {
			lex->at += sign.size;
		} else {
			return;
		}
	}
}

/* Skip blanks, and lines that begin with %. */
static void skip_to_token(struct pdn_lex *lex) {
	for (skip_pdn_blanks(lex); *lex->at == '%' && lex->line_begins; skip_pdn_blanks(lex)) {
		lex->at += strcspn(lex->at, "\r\n");
	}
}

/* ---- comments ---- */

static bool read_comment(struct pdn_lex *lex, struct pdn_token *token, struct game_error *error) {
	token->what = PDN_TEXT;
	token->comment = ++lex->at;
	while (*lex->at != '\0' && *lex->at != '}') {
		advance_byte(lex);
	}
	if (*lex->at == '\0') {
		return fail_token_at(
			token, token->line, error, "This comment does not end; add a }.");
	}
	token->comment_size = (size_t)(lex->at++ - token->comment);
	return true;
}

/* A comment to the end of its line. */
static bool read_rest_of_line(struct pdn_lex *lex, struct pdn_token *token) {
	token->what = PDN_TEXT;
	token->comment = ++lex->at;
	lex->at += token->comment_size = strcspn(lex->at, "\r\n");
	return true;
}

/* ---- tags ---- */

static bool fail_tag(struct pdn_token *token, struct game_error *error) {
	return fail_token_at(token, token->line, error, "A tag must look like [Name \"value\"].");
}

/* Read a quoted string, unescaping \" and \\. */
static bool read_tag_value(struct pdn_lex *lex, struct pdn_token *token) {
	size_t used = 0;
	for (; *lex->at != '"'; lex->at++) {
		lex->at += lex->at[0] == '\\' && (lex->at[1] == '"' || lex->at[1] == '\\');
		if (strchr("\r\n", *lex->at) != NULL || used + 1 >= sizeof(token->value)) {
			return false; /* strchr finds the end of the text, too */
		}
		token->value[used++] = *lex->at;
	}
	token->value[used] = '\0';
	lex->at++;
	return true;
}

static bool read_tag_name(struct pdn_lex *lex, struct pdn_token *token) {
	size_t used = 0;
	while (isalnum((unsigned char)*lex->at) || *lex->at == '_') {
		if (used + 1 >= sizeof(token->name)) {
			return false;
		}
		token->name[used++] = *lex->at++;
	}
	token->name[used] = '\0';
	return used > 0;
}

static bool read_tag(struct pdn_lex *lex, struct pdn_token *token, struct game_error *error) {
	token->what = PDN_TAG;
	lex->at++;
	skip_pdn_blanks(lex);
	bool good = read_tag_name(lex, token);
	skip_pdn_blanks(lex);
	good = good && *lex->at++ == '"' && read_tag_value(lex, token);
	if (!good) {
		return fail_tag(token, error);
	}
	skip_pdn_blanks(lex);
	return *lex->at++ == ']' || fail_tag(token, error);
}

/* ---- words ---- */

/* The word being read. */
struct word {
	char *text;
	size_t size, used;
	bool is_too_long;
	bool is_open; /* between "(" and ")" */
};

static void add_sign(struct word *word, const char *sign) {
	for (; *sign != '\0'; sign++) {
		if (word->used + 1 >= word->size) {
			word->is_too_long = true;
			return;
		}
		word->text[word->used++] = *sign;
	}
	word->text[word->used] = '\0';
}

static bool is_move_joint(char c) {
	return c == 'x' || c == 'X' || c == ':' || c == '-' || c == '<' || c == '>';
}

/* Does the sign end the word? "(b2)" after an x is part of it: what is leapt over. */
static bool ends_word(const struct word *word, char sign) {
	if (sign == ' ' || is_blank(sign) || strchr("{};[]", sign) != NULL) {
		return true;
	}
	if (sign == '(') {
		return word->used == 0 || !is_move_joint(word->text[word->used - 1]);
	}
	return sign == ')' && !word->is_open;
}

static void read_word_piece(struct pdn_lex *lex, struct word *word) {
	while (*lex->at != '\0') {
		struct pdn_sign sign = pdn_read_sign(lex->at);
		if (sign.sign[0] != '\0' && ends_word(word, sign.sign[0])) {
			return;
		}
		word->is_open = sign.sign[0] == '(' || (word->is_open && sign.sign[0] != ')');
		add_sign(word, sign.sign);
		lex->at += sign.size;
	}
}

static bool is_throw(const char *text) {
	size_t size = strlen(text);
	return size > 1 && text[size - 1] == ':' && strspn(text, "0123456789-") == size - 1;
}

/* Does the word want what follows, as "1-" and "c4x" do, but not "+-"? */
static bool wants_more(const struct word *word) {
	return word->used > 1 && is_move_joint(word->text[word->used - 1]) &&
		isalnum((unsigned char)word->text[word->used - 2]) && !is_throw(word->text);
}

/* Is the next word "-" or "x" alone, or does it begin with one, after a word that is a point? */
static bool continues_word(const struct pdn_lex *lex, const struct word *word) {
	struct pdn_sign sign = pdn_read_sign(lex->at);
	struct pdn_sign next = pdn_read_sign(lex->at + (*lex->at != '\0' ? sign.size : 0));
	if (*lex->at == '\0' || !is_move_joint(sign.sign[0]) || sign.sign[0] == ':') {
		return false;
	}
	bool is_point = strcspn(word->text, "-xX:<>/(") == word->used;
	if (!isalnum((unsigned char)word->text[0])) {
		return false;
	}
	bool alone = next.sign[0] == ' ' || is_blank(next.sign[0]);
	return alone || (is_point && isalnum((unsigned char)next.sign[0]));
}

/* Pieces that only together are a word: "1- 7", "c4 x c2". */
static void read_word_pieces(struct pdn_lex *lex, struct word *word) {
	for (bool more = true; more && !word->is_too_long;) {
		size_t used = word->used;
		read_word_piece(lex, word);
		struct pdn_lex ahead = *lex;
		skip_pdn_blanks(&ahead);
		more = word->used > used &&
			(continues_word(&ahead, word) ||
				(wants_more(word) &&
					isalnum((unsigned char)pdn_read_sign(ahead.at).sign[0])));
		if (more) {
			*lex = ahead;
		}
	}
}

static bool is_result_text(const char *text) {
	static const char *const results[] = {
		"1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0", "1/2"};
	for (size_t i = 0; i < sizeof(results) / sizeof(results[0]); i++) {
		if (strcmp(text, results[i]) == 0) {
			return true;
		}
	}
	return false;
}

/* The first two of "!?" in text. */
static void take_mark(struct pdn_token *token, const char *text) {
	const char *from = text + strcspn(text, "!?");
	size_t size = strspn(from, "!?");
	size = size > 2 ? 2 : size;
	memcpy(token->mark, from, size);
	token->mark[size] = '\0';
}

/* Split annotations such as "!?" off the end of a word, together with check signs. */
static void split_marks(struct pdn_token *token) {
	size_t size = strlen(token->value);
	while (size > 1 && strchr("!?+#,", token->value[size - 1]) != NULL) {
		size--;
	}
	take_mark(token, token->value + size);
	token->value[size] = '\0';
}

/* Is this only a judgement: "!?", "+-", "=", "-/+"? */
static bool is_judgement(const char *text) {
	return text[strspn(text, "!?+#=,./-")] == '\0' && strpbrk(text, "!?+#=,.") != NULL;
}

static bool read_move_word(struct pdn_lex *lex, struct pdn_token *token, struct game_error *error) {
	struct word word = {.text = token->value, .size = sizeof(token->value)};
	read_word_pieces(lex, &word);
	if (word.is_too_long) {
		return fail_token_at(token, token->line, error, "This is too long for a move.");
	}
	if (is_result_text(token->value)) {
		token->what = PDN_RESULT;
	} else if (is_throw(token->value)) {
		token->what = PDN_THROW;
	} else if (is_judgement(token->value)) {
		token->what = PDN_MARK;
		take_mark(token, token->value);
	} else {
		token->what = PDN_WORD;
		split_marks(token);
	}
	return true;
}

/* ---- marks and numbers ---- */

/* "$1" to "$6" are the six annotations. */
static void read_glyph(struct pdn_lex *lex, struct pdn_token *token) {
	static const char *const marks[] = {"", "!", "?", "!!", "??", "!?", "?!"};
	unsigned number = 0;
	token->what = PDN_MARK;
	for (lex->at++; isdigit((unsigned char)*lex->at); lex->at++) {
		number = number < 1000 ? 10 * number + (unsigned)(*lex->at - '0') : number;
	}
	strcpy(token->mark, number < sizeof(marks) / sizeof(marks[0]) ? marks[number] : "");
}

/* Skip "12." or "12...". */
static bool skip_number(struct pdn_lex *lex) {
	size_t size = 0;
	const char *at = lex->at;
	for (struct pdn_sign sign; *at != '\0'; at += sign.size, size++) {
		sign = pdn_read_sign(at);
		if (!isdigit((unsigned char)sign.sign[0])) {
			break;
		}
	}
	if (size == 0 || *at != '.') {
		return false;
	}
	lex->at = at + strspn(at, ".");
	return true;
}

/* A judgement in brackets, "(?)", as it is printed in books. Returns its size, 0 if there is none.
 */
static size_t measure_bracketed_mark(const char *text) {
	size_t size = strspn(text + 1, "!?");
	return *text == '(' && size > 0 && text[1 + size] == ')' ? size + 2 : 0;
}

static bool read_bracket(struct pdn_lex *lex, struct pdn_token *token) {
	size_t size = measure_bracketed_mark(lex->at);
	if (size > 0) {
		token->what = PDN_MARK;
		take_mark(token, lex->at);
		lex->at += size;
		return true;
	}
	token->what = *lex->at++ == '(' ? PDN_OPEN : PDN_CLOSE;
	return true;
}

static bool lex_token(struct pdn_lex *lex, struct pdn_token *token, struct game_error *error) {
	switch (*lex->at) {
	case '\0':
		token->what = PDN_END;
		return true;
	case '[':
		return read_tag(lex, token, error);
	case '{':
		return read_comment(lex, token, error);
	case ';':
		return read_rest_of_line(lex, token);
	case '(':
	case ')':
		return read_bracket(lex, token);
	case '}':
		return fail_token_at(token, lex->line, error, "This } does not end a comment.");
	case ']':
		return fail_tag(token, error);
	case '$':
		read_glyph(lex, token);
		return true;
	default:
		return read_move_word(lex, token, error);
	}
}

bool pdn_lex_next(struct pdn_lex *lex, struct pdn_token *token, struct game_error *error) {
	token->is_numbered = false;
	token->mark[0] = token->value[0] = '\0';
	for (skip_to_token(lex); skip_number(lex); skip_to_token(lex)) {
		lex->line_begins = false;
		token->is_numbered = true;
	}
	token->line = lex->line;
	bool good = lex_token(lex, token, error);
	lex->line_begins = false;
	return good;
}
