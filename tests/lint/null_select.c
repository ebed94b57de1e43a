/* null_select.c - what null_select.py must find, and must not: lines that end in FOUND, and all
 * others.
 *
 * Never run. FOUND are those that gcc 14.2 was seen to fold, by -fdump-tree-original. */
#include <stdbool.h>
#include <stddef.h>

struct move {
	unsigned turn;
	bool ends;
};

extern unsigned table[10];
extern bool is_open(const struct move *last);

unsigned folded(const struct move *last, const unsigned *list, bool goes_on, bool more, size_t i);
unsigned kept(const struct move *last, const unsigned *list, bool goes_on, bool more, size_t i);

unsigned folded(const struct move *last, const unsigned *list, bool goes_on, bool more, size_t i) {
	unsigned k = 7, sum = 0;
	sum += goes_on ? last->turn + 1 : 1;                           /* FOUND */
	sum += goes_on ? 1 + last->turn : 1;                           /* FOUND */
	sum += goes_on ? last->turn + k : k;                           /* FOUND */
	sum += goes_on ? (last->turn + 1) : 1;                         /* FOUND */
	sum += goes_on ? last->turn | 4 : 4;                           /* FOUND */
	sum += goes_on ? last->turn ^ 4 : 4;                           /* FOUND */
	sum += goes_on ? list[i - 1] + 1 : 1;                          /* FOUND */
	sum += goes_on ? table[i - 1] + 1 : 1;                         /* FOUND */
	sum += goes_on ? *list + 1 : 1;                                /* FOUND */
	sum += goes_on ? 10 / k + 1 : 1;                               /* FOUND */
	sum += goes_on ? 10 % k + 1 : 1;                               /* FOUND */
	sum += goes_on || more ? last->turn + 1 : 1;                   /* FOUND */
	sum += last->ends ? last[1].turn + 1 : 1;                      /* FOUND */
	sum += (goes_on ? last->turn : 0) + 1;                         /* FOUND */
	sum += 1 + (goes_on ? last->turn : 0);                         /* FOUND */
	sum += 4 | (goes_on ? last->turn : 0);                         /* FOUND */
	sum += sizeof(sum) + (goes_on ? last->turn : 0);               /* FOUND */
	sum += more ? 2 : goes_on ? last->turn + 1 : 1;                /* FOUND */
	sum += (unsigned)(i > 3) ? last->turn + 1 : 1;                 /* FOUND */
	sum += is_open(goes_on ? &last[last->turn + 1] : &last[1]);    /* both read last anyhow */
	sum += goes_on ? last->turn + last->ends /* a word */ + 1 : 1; /* FOUND */
	unsigned long_one = goes_on && last->ends                      /* FOUND */
		? last->turn + 1
		: 1;
	return sum + long_one;
}

unsigned kept(const struct move *last, const unsigned *list, bool goes_on, bool more, size_t i) {
	unsigned k = 7, sum = 0;
	if (goes_on) {
		sum = last->turn + 1;
	}
	sum += goes_on ? last->turn : 0;
	sum += goes_on ? last->turn : 1;
	sum += goes_on ? last->turn + 1 : 0;
	sum += goes_on ? last->turn + 2 : 1;
	sum += goes_on ? last->turn - 1 : 1;
	sum += goes_on ? last->turn * 3 : 3;
	sum += goes_on ? k + 1 : 1;
	sum += goes_on ? k / 2 + 1 : 1;
	sum = sum + (goes_on ? last->turn : 0);
	sum += goes_on ? 1 : last->turn + k;
	sum += more ? list[i] : list[i + 1];
	sum += (unsigned)is_open(goes_on ? last : NULL);
	const char *text = "goes_on ? last->turn + 1 : 1"; /* goes_on ? last->turn + 1 : 1 */
	switch (text[0]) {
	case 'g':
		sum += 1;
		break;
	default:
		break;
	}
	return sum;
}
