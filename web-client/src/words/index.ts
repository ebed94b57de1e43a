/* words/index.ts - the page's texts in the reader's language. The English texts are in the code;
 * those missing from a catalogue stay English. */
import { isRightToLeft } from './choose';
import { hashOf } from './hash';

export type Value = string | number | undefined;
export type Values = Record<string, Value>;

/* The texts of a language, by the hash of the English: one text, or one per plural form; and the
 * addresses of the files with the texts of games. The script words-LANG-HASH.js sets it. */
export interface Catalogue {
  language: string;
  texts: Record<string, string | string[]>;
  games?: Record<string, string>;
  /* Sentences of results with a placeholder {1}: English and translation. */
  results?: [string, string][];
}

const english: Catalogue = { language: 'en', texts: {} };

const given = (globalThis as { qirkatWords?: Catalogue }).qirkatWords;

/* A language, with everything needed to make sentences in it. */
export interface Tongue {
  catalogue: Catalogue;
  isEnglish: boolean;
  isMirrored: boolean;
  plural: () => Intl.PluralRules;
  figures: () => Intl.NumberFormat;
  /* Abbreviated: 20K. */
  short: () => Intl.NumberFormat;
  conjunction: () => Intl.ListFormat;
  disjunction: () => Intl.ListFormat;
}

/* Creates a value on first use. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/* Prose uses the language's own digits where its readers are used to them. */
const digits: Record<string, string> = { ar: 'ar-u-nu-arab', bn: 'bn-u-nu-beng' };
const zeros: Record<string, number> = { ar: 0x660, bn: 0x9e6 };

export function tongueOf(catalogue: Catalogue): Tongue {
  const { language: name } = catalogue;
  const tag = digits[name] ?? name;
  return {
    catalogue,
    isEnglish: name === 'en',
    isMirrored: isRightToLeft(name),
    plural: once(() => new Intl.PluralRules(name)),
    figures: once(() => new Intl.NumberFormat(tag)),
    short: once(() => new Intl.NumberFormat(tag, { notation: 'compact' })),
    conjunction: once(() => new Intl.ListFormat(tag, { type: 'conjunction' })),
    disjunction: once(() => new Intl.ListFormat(tag, { type: 'disjunction' })),
  };
}

let tongue = tongueOf(given ?? english);

export const tongueNow = (): Tongue => tongue;
export const englishTongue = (): Tongue => tongueOf(english);

/* Switches the language. Texts of modules that are already loaded do not change, except those in
 * a `table`. */
export const speakIn = (other: Tongue): void => void (tongue = other);

/* For tests. */
export const speak = (catalogue: Catalogue = english): void => speakIn(tongueOf(catalogue));

/* Calls `make` with another language. */
export function within<T>(other: Tongue, make: () => T): T {
  const before = tongue;
  tongue = other;
  try {
    return make();
  } finally {
    tongue = before;
  }
}

/* A table of texts for pages that use two languages: it is rebuilt when the language changes. */
export function table<T>(make: () => T): () => T {
  let made: { by: Tongue; value: T } | null = null;
  return () => (made?.by === tongue ? made : (made = { by: tongue, value: make() })).value;
}

export const language = (): string => tongue.catalogue.language;
export const isMirrored = (): boolean => tongue.isMirrored;
export const isEnglish = (): boolean => tongue.isEnglish;

/* 1255982 as the language writes it in prose: "1,255,982". Numbers without separators avoid the
 * formatter, which takes a slow phone 20 ms to create. */
export function figures(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > 999) return tongue.figures().format(n);
  const zero = zeros[language()];
  return zero ? `${n}`.replace(/\d/g, digit => String.fromCharCode(zero + Number(digit))) : `${n}`;
}
/* 20000 as "20K". */
export const compact = (n: number): string => tongue.short().format(n);

/* "a", "a and b", "a, b and c", in the form each language uses. */
export const joined = (items: string[], type: 'conjunction' | 'disjunction'): string =>
  tongue[type]().format(items.map(item => kept(item)));

/* The order in which catalogues list the plural forms: that of Intl, without those the language
 * does not have. */
const categories: Record<string, Intl.LDMLPluralRule[]> = {
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
};
const usual: Intl.LDMLPluralRule[] = ['one', 'other'];

export const pluralForms = (of: string): Intl.LDMLPluralRule[] => categories[of] ?? usual;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/* Isolates a value within a sentence if its direction may differ: a name in Arabic, or, on a
 * right-to-left page, anything but a number. */
export function kept(value: Value): string {
  if (typeof value === 'number') return figures(value);
  const text = value ?? '';
  const isApart = text.startsWith('\u2068') && text.indexOf('\u2069') === text.length - 1;
  if (!text || isApart || !(tongue.isMirrored || rightToLeft.test(text))) return text;
  return `\u2068${text}\u2069`;
}

const place = /\{(\w+)\}/g;

const filled = (text: string, values: Values): string =>
  text.replace(place, (whole, name: string) => (name in values ? kept(values[name]) : whole));

function lookUp(text: string): string {
  if (tongue.isEnglish) return text;
  const found = tongue.catalogue.texts[hashOf(text)];
  return typeof found === 'string' && found ? found : text;
}

/* The translation of a game's text, with its context if it has one; the text itself if there is
 * none. */
export function told(text: string, context = ''): string {
  const key = context ? `${context}\u0004${text}` : text;
  const found = tongue.isEnglish ? undefined : tongue.catalogue.texts[hashOf(key)];
  return typeof found === 'string' ? found : text;
}

export const resultForms = (): [string, string][] => tongue.catalogue.results ?? [];

/* The address of a game's texts, or undefined; learnTexts adds texts that were loaded. */
export const placeOfGame = (key: string, of = tongue): string | undefined =>
  of.catalogue.games?.[key];
export const learnTexts = (texts: Catalogue['texts'], of = tongue): void =>
  void Object.assign(of.catalogue.texts, texts);

/* say('Turn {turn} of {turns}', { turn, turns }) */
export const say = (text: string, values: Values = {}): string => filled(lookUp(text), values);

function formOf(n: number, one: string, many: string): string {
  const forms = tongue.catalogue.texts[hashOf(one)];
  if (!Array.isArray(forms)) return n === 1 ? one : many;
  const at = pluralForms(language()).indexOf(tongue.plural().select(n));
  return forms[at] ?? forms[forms.length - 1] ?? many;
}

/* sayMany(n, '{n} man', '{n} men') */
export const sayMany = (n: number, one: string, many: string, values: Values = {}): string =>
  filled(formOf(n, one, many), { n, ...values });

/* A value for a sentence: an element, or a function that makes one of the words between <name>
 * and </name>. */
type Part<T> = T | Value | ((words: string) => T);

const places = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g;

/* sayRich('Read <a>the rules</a>, {name}.', { a: words => <a href="/">{words}</a>, name }) */
export function sayRich<T>(text: string, parts: Record<string, Part<T>>): (T | string)[] {
  const whole = lookUp(text);
  const out: (T | string)[] = [];
  let at = 0;
  for (const match of whole.matchAll(places)) {
    const [all, tag, words = '', name = ''] = match;
    const part = parts[tag ?? name];
    out.push(whole.slice(at, match.index));
    if (typeof part === 'function') out.push((part as (words: string) => T)(words));
    else if (typeof part === 'object' && part !== null) out.push(part);
    else out.push(kept(part as Value));
    at = match.index + all.length;
  }
  out.push(whole.slice(at));
  return out.filter(part => part !== '');
}
