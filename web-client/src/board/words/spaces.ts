// board/words/spaces.ts - what the spaces of the maze are called in a sentence.
const seats: Record<string, string> = { s: 'South', e: 'East', n: 'North', w: 'West' };

/** The way through the hedge between two spaces of the ring. */
const isCut = (label: string): boolean => /^[senw][345]$/.test(label);

/** "East 1", "East cut 3", "East garden 2", "the fountain". */
export function spaceWords(label: string): string {
  const seat = seats[label.charAt(0)] ?? '';
  const number = /\d+$/.exec(label)?.[0] ?? '';
  if (label === 'f') return 'the fountain';
  if (label.endsWith('h')) return `the entry of ${seat}`;
  if (label.charAt(1) === 'v') return `${seat} victory ${number}`;
  if (label.charAt(1) === 'g') return `${seat} garden ${number}`;
  if (label.charAt(1) === 'p') return `${seat} path ${number}`;
  return isCut(label) ? `${seat} cut ${number}` : `${seat} ${number}`;
}
