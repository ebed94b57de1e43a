/* dice/sha256.ts - SHA-256 and HMAC: the browser's own in a secure context, otherwise in
 * JavaScript. */

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (found.every(p => n % p !== 0)) found.push(n);
  }
  return found;
}

// The first 32 bits of the fractional part of a root, from which the standard derives its
// constants.
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

const first = primes(64).map(p => fraction(Math.cbrt(p)));
const begin = primes(8).map(p => fraction(Math.sqrt(p)));

const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, bytes.length << 3);
  return view;
}

function schedule(view: DataView, at: number): number[] {
  const w = Array.from({ length: 16 }, (_, i) => view.getUint32(at + 4 * i));
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!,
      b = w[i - 2]!;
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w.push((w[i - 16]! + s0 + w[i - 7]! + s1) | 0);
  }
  return w;
}

type Eight = [number, number, number, number, number, number, number, number];

function block(hash: number[], w: number[]): number[] {
  let [a, b, c, d, e, f, g, h] = hash as Eight;
  for (let i = 0; i < 64; i++) {
    const t1 =
      h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + first[i]! + w[i]!;
    const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((x, i) => (x + hash[i]!) | 0);
}

export function sha256Script(bytes: Uint8Array): Uint8Array {
  const view = padded(bytes);
  let hash = begin;
  for (let at = 0; at < view.byteLength; at += 64) hash = block(hash, schedule(view, at));
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

/* SHA-256 of bytes, by the browser if it offers it. */
export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle;
  return subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes as BufferSource))
    : sha256Script(bytes);
}

export function join(...parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/* HMAC-SHA-256; key has at most 64 bytes. */
export async function hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array> {
  const pad = (value: number) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ value);
  return sha256(join(pad(0x5c), await sha256(join(pad(0x36), message))));
}
