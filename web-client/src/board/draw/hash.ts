// board/draw/hash.ts - pseudo-random numbers that are the same on every run and every device.

/** FNV-1a hash of the text. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  }
  return h >>> 0;
}

/** Numbers from -1 to 1, determined by the text. */
export function wander(text: string): () => number {
  let state = hash(text) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x7fffffff - 1;
  };
}
