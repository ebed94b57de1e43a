/* words/sides.ts - names of sides as parts of sentences: "White", "the hunters", "les Blancs". */
import { isEnglish, say, told } from './index';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/* The grammatical number of a name, for verbs: "Hunters" is plural, and so is "Blancs". */
export const numberOf = (name: string): number => (/[^s]s$/.test(name) ? 3 : 1);

const forms = new Map<string, string>();

/* A side whose name is about to be shown in the reader's language: its form in a sentence is kept. */
export function toldSide(name: string): string {
  const shown = told(name);
  const form = told(name, 'sentence');
  if (form !== name) forms.set(shown, form);
  return shown;
}

const isName = (name: string) => /^(White|Black|South|East|North|West)$/.test(name);

/* The form in a sentence of a name that was received: not yet with a capital, if it is a noun. */
export function sideInSentence(name: string): string {
  if (!isEnglish()) return forms.get(name) ?? name;
  if (isName(name) || !name) return name;
  return say('the {what}', { what: name === 'Indian' ? name : name.toLowerCase() });
}
