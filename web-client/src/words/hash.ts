/* words/hash.ts - the hash by which a catalogue finds a text. Must match hashOf in
 * catalogues.mjs. */

export function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
