/* words/sentences.ts - translates the server's sentences that contain values: it sends format
 * and values beside the English text. Results have only the text, and are found by their
 * pattern. */
import { joined, kept, resultForms, told } from './index';
import { capital, numberOf, sideInSentence, toldSide } from './sides';

/* As in the protocol: the placeholders of format are {1}, {2} ... */
export interface Sentence {
  text: string;
  format: string;
  values: (string | number | Sentence)[];
}

export const isSentence = (value: object): value is Sentence =>
  'text' in value && 'format' in value && 'values' in value && Array.isArray(value.values);

const place = /\{(\d)\}/g;

/* "c3, e3 or e5", "6 and 1" */
const listOf = /^[\w@~]+(?:, [\w@~]+)* (or|and) [\w@~]+$/;

function inLanguage(value: string): string {
  const [, word] = listOf.exec(value) ?? [];
  if (!word) return kept(told(value));
  return joined(value.split(/, | or | and /), word === 'or' ? 'disjunction' : 'conjunction');
}

const valueOf = (value: Sentence['values'][number]): string =>
  typeof value === 'object'
    ? sentenceOf(value)
    : typeof value === 'number'
      ? kept(value)
      : inLanguage(value);

/* A sentence whose format is in no catalogue stays as it was sent. */
export function sentenceOf({ text, format, values }: Sentence): string {
  const known = told(format);
  if (known === format) return text;
  return known.replace(place, (whole, number: string) => {
    const value = values[Number(number) - 1];
    return value === undefined ? whole : valueOf(value);
  });
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/* The same sentence about several: White is singular in English, and plural where it is "les Blancs". */
const ofSeveral = (format: string): string =>
  format
    .replace(/^(\{1\}) has /, '$1 have ')
    .replace(/^(\{1\}) is /, '$1 are ')
    .replace(/^(\{1\}) wins/, '$1 win');

/* "The hare" and "the hare" are the side Hare. */
const sideOf = (name: string): string => {
  const noun = name.replace(/^the /i, '');
  return noun === name ? name : capital(noun);
};

function filledForm(format: string, forms: Map<string, string>, name: string, count: string) {
  const shown = toldSide(sideOf(name));
  const many = ofSeveral(format);
  const known = forms.get(numberOf(shown) > 1 ? many : format) ?? forms.get(format) ?? format;
  const side = sideInSentence(shown);
  return capital(known.replace('{1}', () => kept(side)).replace('{2}', () => kept(Number(count))));
}

function resultSentence(sentence: string): string {
  const forms = new Map(resultForms());
  for (const format of forms.keys()) {
    const like = new RegExp(`^${escaped(format).replace('{1}', '(.+)').replace('{2}', '(\\d+)')}$`);
    const [whole, name = '', count = ''] = like.exec(sentence) ?? [];
    if (whole) return filledForm(format, forms, name, count);
  }
  return told(sentence);
}

/* "White wins. Black has no men left." */
export const resultOf = (text: string): string =>
  text.replace(/\. /g, '.\n').split('\n').map(resultSentence).join(' ');
