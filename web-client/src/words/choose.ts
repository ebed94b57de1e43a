/* words/choose.ts - chooses the language of the page. */

const short = (tag: string) => tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';

/* The languages an address asks for: ?language=ar, or for a touch table ?languages=ar,en. */
export const languagesAsked = (asked: URLSearchParams): string[] =>
  (asked.get('languages') ?? asked.get('language') ?? '').split(',').map(short).filter(Boolean);

/* The language chosen on this device, otherwise the first one the browser asks for that exists,
 * otherwise the server's. */
export function languageFor(
  chosen: string | undefined,
  asked: readonly string[],
  standard: string,
  known: readonly string[],
): string {
  const wanted = [...(chosen ? [chosen] : []), ...asked, standard].map(short);
  return wanted.find(tag => known.includes(tag)) ?? 'en';
}

export const isRightToLeft = (language: string): boolean => language === 'ar';

/* Which scripts of a language a kind of page needs (catalogues.mjs): the first is everybody's, then come those of lists of
 * games, of tables, and of all other pages. */
export const scriptsNeeded: Record<'lobby' | 'table' | 'new' | 'other', number[]> = {
  lobby: [0, 1],
  table: [0, 2],
  new: [0, 1, 2],
  other: [0, 1, 2, 3],
};
