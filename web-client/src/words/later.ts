/* words/later.ts - texts that the first page does without: fetched before the pages that show them. */
import { language } from './index';

declare const WORDS: Record<string, string[]> | undefined;

const places = typeof WORDS === 'undefined' ? {} : WORDS;
const coming = new Map<string, Promise<void>>();

/* The scripts of the page's language; the first is there before anything else. */
export const wordPlaces = (): string[] => places[language()] ?? [];

const isWritten = (src: string) => document.querySelector(`script[src="${src}"]`) !== null;

/* A script adds its texts by itself. Without it they stay English. */
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

/* What tables say, and what the others do. */
export async function wordsOf(kind: 'lobby' | 'table' | 'new' | 'other'): Promise<void> {
  const needed = wordPlaces().slice(1, { lobby: 1, table: 2, new: 2, other: undefined }[kind]);
  await Promise.all(needed.map(fetched));
}
