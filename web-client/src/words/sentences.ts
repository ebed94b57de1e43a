/* words/sentences.ts - translates the server's sentences that contain values: it sends format
 * and values beside the English text. Results have only the text, and are found by their
 * pattern. */
import { joined, kept, resultForms, told } from './index';

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

function resultSentence(sentence: string): string {
  for (const [format, known] of resultForms()) {
    const like = new RegExp(`^${escaped(format).replace('{1}', '(.+)')}$`);
    const [whole, name = ''] = like.exec(sentence) ?? [];
    if (whole) return known.replace('{1}', () => kept(told(name)));
  }
  return told(sentence);
}

/* "White wins. Black has no men left." */
export const resultOf = (text: string): string =>
  text.replace(/\. /g, '.\n').split('\n').map(resultSentence).join(' ');
