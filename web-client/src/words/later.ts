/* words/later.ts - texts that the first page does not need: they are loaded before the pages
 * that show them. */
import { scriptsNeeded } from './choose';
import { language } from './index';

declare const WORDS: Record<string, string[]> | undefined;

const places = typeof WORDS === 'undefined' ? {} : WORDS;
const coming = new Map<string, Promise<void>>();

/* The scripts of the page's language; the first one is loaded before anything else. */
export const wordPlaces = (): string[] => places[language()] ?? [];

const isWritten = (src: string) => document.querySelector(`script[src="${src}"]`) !== null;

/* Loads a script, which adds its texts. If it fails, they stay English. */
function fetched(src: string): Promise<void> {
  const known = coming.get(src);
  if (known) return known;
  const made = new Promise<void>(done => {
    if (isWritten(src)) return done();
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => done();
    script.onerror = () => {
      script.remove();
      coming.delete(src);
      done();
    };
    document.head.append(script);
  });
  coming.set(src, made);
  return made;
}

/* Loads the texts that a kind of page needs. */
export async function wordsOf(kind: keyof typeof scriptsNeeded): Promise<void> {
  const scripts = wordPlaces();
  await Promise.all(scriptsNeeded[kind].flatMap(i => scripts[i] ?? []).map(fetched));
}
