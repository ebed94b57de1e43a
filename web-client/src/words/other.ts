/* words/other.ts - loads the catalogue of a language other than the page's own. */
import { englishTongue, language, tongueNow, tongueOf, type Catalogue, type Tongue } from './index';

declare const WORDS: Record<string, string[]> | undefined;

const places = typeof WORDS === 'undefined' ? {} : WORDS;

export const isKnownLanguage = (name: string): boolean => name === 'en' || name in places;

/* The object literal in a script. */
async function fetchTexts(place: string): Promise<object> {
  const script = await (await fetch(place)).text();
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as object;
}

/* The page's own language needs no loading. */
export async function fetchTongue(name: string): Promise<Tongue> {
  if (name === language()) return tongueNow();
  const place = places[name];
  if (place === undefined) return englishTongue();
  // The first script of a language sets a variable, for pages in that language, and the others add
  // to it; so they are fetched as text and parsed.
  const [first, ...more] = await Promise.all(place.map(fetchTexts));
  const catalogue = first as Catalogue;
  for (const texts of more) Object.assign(catalogue.texts, texts);
  return tongueOf(catalogue);
}
