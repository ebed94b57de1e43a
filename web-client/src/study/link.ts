/* study/link.ts - the address of the analysis board for a game or a position. Pure. */

/* Where the board opens: the position in which the moves begin, and how many of them are played
 * there. */
export interface Start {
  position: string;
  moves?: string[];
  at?: number;
}

/* Brackets and tildes are part of the syntax of a study (study/address.ts). */
export const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[()~]/g, sign => '%' + sign.charCodeAt(0).toString(16));

/* Includes options and a number of seats that differ from the default. */
export function analysisOf(
  key: string,
  options: Record<string, string>,
  { position, moves = [], at = moves.length }: Start,
  seats: number | null = null,
): string {
  const query = new URLSearchParams({ ...options, ...(seats ? { seats: String(seats) } : {}) });
  const parts = [
    `from=${encodeURIComponent(position)}`,
    moves.length ? `moves=${moves.map(escaped).join('~')}` : '',
    at ? `at=${Array(at).fill(0).join('.')}` : '',
  ];
  return `/analysis/${key}${query.size ? `?${query}` : ''}#${parts.filter(Boolean).join('&')}`;
}
