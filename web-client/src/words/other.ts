/* words/other.ts - a language beside the page's own: its catalogue, fetched when it is wanted. */
import { englishTongue, language, tongueNow, tongueOf, type Catalogue, type Tongue } from './index';

declare const WORDS: Record<string, string[]> | undefined;

const places = typeof WORDS === 'undefined' ? {} : WORDS;

export const isKnownLanguage = (name: string): boolean => name === 'en' || name in places;

/* The object that a script has. */
async function fetchTexts(place: string): Promise<object> {
  const script = await (await fetch(place)).text();
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as object;
}

/* The page's own needs no fetching. */
export async function fetchTongue(name: string): Promise<Tongue> {
  if (name === language()) return tongueNow();
  const place = places[name];
  if (place === undefined) return englishTongue();
  // The scripts set a variable for pages that begin in this language, and add to it.
  const [first, ...more] = await Promise.all(place.map(fetchTexts));
  const catalogue = first as Catalogue;
  for (const texts of more) Object.assign(catalogue.texts, texts);
  return tongueOf(catalogue);
}
