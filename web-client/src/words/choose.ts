/* words/choose.ts - which language the page is in. */

const short = (tag: string) => tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';

/* What an address asks for: ?language=ar, or of a touch table ?languages=ar,en. */
export const languagesAsked = (asked: URLSearchParams): string[] =>
  (asked.get('languages') ?? asked.get('language') ?? '').split(',').map(short).filter(Boolean);

/* The one chosen on this device, else the first that the browser asks for, else the server's. */
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
