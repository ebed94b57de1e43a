/* study/link.ts - the address of the analysis board for a position. Pure. */

/* Includes options and a number of seats that differ from the default. */
export function analysisOf(
  key: string,
  options: Record<string, string>,
  position: string,
  seats: number | null = null,
): string {
  const query = new URLSearchParams({ ...options, ...(seats ? { seats: String(seats) } : {}) });
  return `/analysis/${key}${query.size ? `?${query}` : ''}#from=${encodeURIComponent(position)}`;
}
