/* words/games.ts - translates what the server sends about games: titles, sides, options,
 * clauses, lessons. */
import { clockName, isClock } from './clocks';
import { isEnglish, learnTexts, placeOfGame, told, tongueNow, type Catalogue } from './index';
import { isSentence, resultOf, sentenceOf } from './sentences';
import { toldSide } from './sides';

/* Fields of definitions and lessons that contain text. */
const fields = new Set([
  'title',
  'subtitle',
  'text',
  'help',
  'origin',
  'place',
  'aim',
  'moves',
  'takes',
  'step',
  'goal',
  'say',
  'else',
  'done',
]);

/* Fields that are not translated, as people or programs wrote them. */
const own = new Set(['chat', 'lines', 'log', 'events', 'position', 'turns', 'board']);

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/* An option and its value: "Capture: free". */
function choice(text: string): string {
  const at = text.indexOf(': ');
  if (at < 0) return told(text);
  const [option, value] = [text.slice(0, at), text.slice(at + 2)];
  return `${told(option)}: ${told(value, option)}`;
}

/* The sources of a clause: each is a text, and one that is only a reference is the same everywhere. */
const sourcesIn = (text: string): string =>
  text
    .split('; ')
    .map(source => told(source))
    .join('; ');

function field(name: string, value: unknown, context: string, isSeat: boolean): unknown {
  if (own.has(name)) return value;
  if (name === 'changed_text' || name === 'changed') {
    return Array.isArray(value) ? value.map(one => choice(String(one))) : value;
  }
  if (typeof value === 'string') {
    if (name === 'source') return sourcesIn(value);
    if (isSeat && name === 'name') return toldSide(value);
    if (!fields.has(name)) return value;
    const known = context ? told(value, context) : value;
    return known === value ? told(value) : known;
  }
  return inWords(value, context);
}

/* The translation of sentences the server composes: those with values, results, clocks. */
function sentenceIn(value: Json): string | null {
  if (isSentence(value)) return sentenceOf(value);
  if (isClock(value)) return clockName(value);
  return 'reason' in value && 'score' in value && typeof value['text'] === 'string'
    ? resultOf(value['text'])
    : null;
}

/* Translates all texts in a value. context: the title of the option that the values belong to. */
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

/* Translates with the texts loaded so far. */
export const inWordsNow = <T>(value: T): T => (isEnglish() ? value : (inWords(value) as T));

const coming = new Map<string, Promise<void>>();

/* Loads the texts of a game, once. If that fails, they stay English. */
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

/* The game that an answer is about. */
function keyOf(value: unknown): string | null {
  if (!isObject(value)) return null;
  const { game, key } = value;
  if (isObject(game) && typeof game['key'] === 'string') return game['key'];
  return typeof key === 'string' ? key : null;
}

/* The game of a list's row, if the row shows options. */
function keyOfChanged(row: unknown): string | null {
  if (!isObject(row)) return null;
  const { key, game, changed, changed_text: more } = row;
  const name = key ?? game;
  const isChanged = [changed, more].some(texts => Array.isArray(texts) && texts.length > 0);
  return isChanged && typeof name === 'string' ? name : null;
}

/* The games whose texts an answer needs: its own, and those of rows that show options. Titles
 * are always loaded. */
export function gamesIn(value: unknown): string[] {
  const lists = isObject(value) ? Object.values(value).filter(Array.isArray) : [];
  const keys = [keyOf(value), ...lists.flat().map(keyOfChanged)];
  return [...new Set(keys.filter(key => key !== null))];
}

/* Translates an answer of the server, after loading the texts of its games. */
export async function answerInWords<T>(value: T): Promise<T> {
  if (isEnglish()) return value;
  await Promise.all(gamesIn(value).map(key => wordsOfGame(key)));
  return inWordsNow(value);
}

/* Translates a message of the server; chat is left as it is. */
export const messageInWords = <T extends { t: string }>(message: T): T =>
  message.t === 'chat' ? message : inWordsNow(message);
