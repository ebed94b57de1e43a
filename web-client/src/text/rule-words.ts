/* text/rule-words.ts - which games have a word in their rules: reads the index that the build makes for each language
 * (rule-words.mjs), which the page of games fetches when something is typed. Pure. */

/* Games by key, with the words that these have and no others. */
export type RuleWords = { games: string[]; words: string[] }[];

/* Where a game stands in the list of all, from its sign; as in rule-words.mjs. */
const numberOf = (sign: string): number => {
  const code = sign.charCodeAt(0);
  return code < 161 ? code - 65 : code - 99;
};

/* The first line has the keys of all games, each other the signs of some and their words. */
export function readRuleWords(text: string): RuleWords {
  const [first = '', ...lines] = text.split('\n');
  const keys = first.split(' ');
  return lines.filter(Boolean).map(line => {
    const [signs = '', ...words] = line.split(' ');
    return { games: [...signs].flatMap(sign => keys[numberOf(sign)] ?? []), words };
  });
}

/* A word without the article that Arabic writes in front of it; as in rule-words.mjs. */
export const stem = (word: string): string => word.replace(/^(?:[وفبك]?ال|لل)(?=.{3})/, '');

const least = 3; // letters; with fewer, most rules have a word that begins so

/* The games with a word in their rules that begins like this. */
export function gamesWith(index: RuleWords, begin: string): Set<string> {
  const rows =
    begin.length < least ? [] : index.filter(row => row.words.some(word => word.startsWith(begin)));
  return new Set(rows.flatMap(row => row.games));
}
