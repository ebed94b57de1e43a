/* dice/throws.ts - computes each throw from the seed committed to before the game. Knows no rules. */
import { hexOf } from '../base/hex';
import { hmac, join, sha256 } from './sha256';

export const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], pair => parseInt(pair, 16));

const text = (words: string) => new TextEncoder().encode(words + '\0');
const u8 = (value: number) => Uint8Array.of(value);
const u32 = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

export async function commitment(gameId: string, seed: string): Promise<string> {
  return hexOf(await sha256(join(text('QIRKAT-COMMIT-1'), bytesOf(gameId), bytesOf(seed))));
}

/* The commitment of a seat to its entropy, before revealing it (strong dice). */
export async function entropyCommit(
  gameId: string,
  seat: number,
  entropy: string,
): Promise<string> {
  return hexOf(
    await sha256(join(text('QIRKAT-ENTROPY-1'), bytesOf(gameId), u8(seat), bytesOf(entropy))),
  );
}

/* The key of a game's throws; entropy in seat order, null where a seat sent none. */
export async function keyOf(
  gameId: string,
  seed: string,
  entropy: (string | null)[],
): Promise<Uint8Array> {
  const seats = entropy.map((hex, seat) => {
    const bytes = bytesOf(hex ?? '');
    return join(u8(seat), u8(bytes.length), bytes);
  });
  return hmac(
    bytesOf(seed),
    join(text('QIRKAT-KEY-1'), bytesOf(gameId), u8(entropy.length), ...seats),
  );
}

// The first bytes of one throw's stream.
function source(key: Uint8Array, i: number, kind: string): () => Promise<number> {
  let bytes: number[] = [];
  let count = 0;
  return async () => {
    if (!bytes.length) {
      bytes = [
        ...(await hmac(key, join(text('QIRKAT-THROW-1'), u32(i), text(kind), u32(count++)))),
      ];
    }
    return bytes.shift()!;
  };
}

async function range(next: () => Promise<number>, n: number): Promise<number> {
  const limit = 256 - (256 % n);
  let byte = await next();
  while (byte >= limit) byte = await next();
  return byte % n;
}

async function several(
  next: () => Promise<number>,
  count: number,
  faces: number,
): Promise<number[]> {
  const values: number[] = [];
  while (values.length < count) values.push(await range(next, faces));
  return values;
}

async function shuffled(next: () => Promise<number>, n: number): Promise<number[]> {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const other = await range(next, i + 1);
    [order[i], order[other]] = [order[other]!, order[i]!];
  }
  return order;
}

const bits = (half: number, of = 4) => [1, 2, 4, 8].slice(0, of).filter(bit => half & bit).length;
const special = [0, 1, 2, 2, 3, 4];

/* The values of throw number i of a kind; null for an unknown kind. */
export async function thrown(key: Uint8Array, i: number, kind: string): Promise<number[] | null> {
  const next = source(key, i, kind);
  const [, count, faces] = /^(\d+)d(\d+)$/.exec(kind) ?? [];
  const [, lots] = /^rods([1-4])$/.exec(kind) ?? [];
  const [, what, size] = /^(pick|perm):(\d+)$/.exec(kind) ?? [];
  if (count) return (await several(next, Number(count), Number(faces))).map(value => value + 1);
  if (what === 'pick') return several(next, 1, Number(size));
  if (what === 'perm') return shuffled(next, Number(size));
  if (lots) return [bits(await next(), Number(lots))];
  if (kind === 'laaiqa2') return (await several(next, 2, 6)).map(value => special[value]!);
  if (kind !== 'rods8') return null;
  const byte = await next();
  return [bits(byte), bits(byte >> 4)];
}
