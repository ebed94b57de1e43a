/* words/games.ts - what the server sends of games, in the reader's language: titles, sides, options, clauses, lessons. */
import { clockName, isClock } from './clocks';
import { isEnglish, learnTexts, placeOfGame, told, tongueNow, type Catalogue } from './index';
import { isSentence, resultOf, sentenceOf } from './sentences';

/* The fields of definitions and lessons that are texts. */
const fields = new Set([
  'title',
  'subtitle',
  'text',
  'help',
  'origin',
  'aim',
  'moves',
  'takes',
  'step',
  'goal',
  'say',
  'else',
  'done',
]);

/* What people wrote, or programs, stays as it is. */
const own = new Set(['chat', 'lines', 'log', 'events', 'position', 'turns', 'board']);

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/* "Capture: free", of an option and its value. */
function choice(text: string): string {
  const at = text.indexOf(': ');
  if (at < 0) return told(text);
  const [option, value] = [text.slice(0, at), text.slice(at + 2)];
  return `${told(option)}: ${told(value, option)}`;
}

function field(name: string, value: unknown, context: string, isSeat: boolean): unknown {
  if (own.has(name)) return value;
  if (name === 'changed_text' || name === 'changed') {
    return Array.isArray(value) ? value.map(one => choice(String(one))) : value;
  }
  if (typeof value === 'string') {
    if (isSeat && name === 'name') return told(value);
    if (!fields.has(name)) return value;
    const known = context ? told(value, context) : value;
    return known === value ? told(value) : known;
  }
  return inWords(value, context);
}

/* The text of what the server composes: sentences with values, results, clocks. */
function sentenceIn(value: Json): string | null {
  if (isSentence(value)) return sentenceOf(value);
  if (isClock(value)) return clockName(value);
  return 'reason' in value && 'score' in value && typeof value['text'] === 'string'
    ? resultOf(value['text'])
    : null;
}

/* The same with its texts replaced. context: the title of the option whose values these are. */
function inWords(value: unknown, context = ''): unknown {
  if (Array.isArray(value)) return value.map(one => inWords(one, context));
  if (!isObject(value)) return value;
  const isSeat = 'key' in value && 'piece' in value;
  const said = sentenceIn(value);
  const below = typeof value['title'] === 'string' ? value['title'] : '';
  const rest = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      field(name, part, typeof part === 'string' ? context : below, isSeat),
    ]),
  );
  return said === null ? rest : { ...rest, text: said };
}

/* With the texts that are there already. */
export const inWordsNow = <T>(value: T): T => (isEnglish() ? value : (inWords(value) as T));

const coming = new Map<string, Promise<void>>();

/* The texts of a game, fetched once; without them its own stay English. */
export function wordsOfGame(key: string, of = tongueNow()): Promise<void> {
  const place = placeOfGame(key, of);
  if (of.isEnglish || place === undefined) return Promise.resolve();
  const known = coming.get(place);
  if (known) return known;
  const made = fetch(place)
    .then(answer => answer.json() as Promise<Catalogue['texts']>)
    .then(texts => learnTexts(texts, of))
    .catch(() => void coming.delete(place));
  coming.set(place, made);
  return made;
}

/* Which game an answer is of. */
function keyOf(value: unknown): string | null {
  if (!isObject(value)) return null;
  const { game, key } = value;
  if (isObject(game) && typeof game['key'] === 'string') return game['key'];
  return typeof key === 'string' ? key : null;
}

/* A row of a list with options of its game. */
function keyOfChanged(row: unknown): string | null {
  if (!isObject(row)) return null;
  const { key, game, changed, changed_text: more } = row;
  const name = key ?? game;
  const isChanged = [changed, more].some(texts => Array.isArray(texts) && texts.length > 0);
  return isChanged && typeof name === 'string' ? name : null;
}

/* Of which games an answer has texts beyond titles: its own, and those that its lists name with options. */
export function gamesIn(value: unknown): string[] {
  const lists = isObject(value) ? Object.values(value).filter(Array.isArray) : [];
  const keys = [keyOf(value), ...lists.flat().map(keyOfChanged)];
  return [...new Set(keys.filter(key => key !== null))];
}

/* An answer of the server, once the texts of its games are there. */
export async function answerInWords<T>(value: T): Promise<T> {
  if (isEnglish()) return value;
  await Promise.all(gamesIn(value).map(key => wordsOfGame(key)));
  return inWordsNow(value);
}

/* A message of the server; what people say is left as it is. */
export const messageInWords = <T extends { t: string }>(message: T): T =>
  message.t === 'chat' ? message : inWordsNow(message);
