/* study/link.ts - the address of the analysis board with a position on it. Pure. */

/* Of a game with the house rules and the number of seats that are not usual. */
export function analysisOf(
  key: string,
  options: Record<string, string>,
  position: string,
  seats: number | null = null,
): string {
  const query = new URLSearchParams({ ...options, ...(seats ? { seats: String(seats) } : {}) });
  return `/analysis/${key}${query.size ? `?${query}` : ''}#from=${encodeURIComponent(position)}`;
}
