/* text/near-names.ts - names that were meant, where what was typed is none: a few letters differ. Pure. */

/* How many letters were left out, added, taken for others or swapped with their neighbour; more than `most` is not counted. */
export function lettersApart(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[j - 2]! + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return Math.min(row[b.length]!, most + 1);
}

/* A short word is soon another one. */
const allowed = ({ length }: string): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/* How far the words typed are from those of a name, in all; null if one is like none of them. */
export function farFrom(typed: string[], name: string[]): number | null {
  const own = [...name, name.join('')];
  const far = (word: string): number => {
    const most = allowed(word);
    const least = Math.min(...own.map(one => lettersApart(word, one, most)));
    return least > most ? Infinity : least;
  };
  const sum = typed.reduce((all, word) => all + far(word), 0);
  return Number.isFinite(sum) ? sum : null;
}
