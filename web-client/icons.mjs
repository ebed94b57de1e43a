// icons.mjs - draws the icons of the installed page from its mark (public/mark.svg): lines and
// discs, rasterised into PNG.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';

const home = dirname(fileURLToPath(import.meta.url));

// The background of the mark: the sand ground of styles/theme.css.
export const ground = '#E3D6BC';

const rgb = colour => [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16));

/* The segments of a path that consists of moves, horizontal, vertical and straight lines, and
 * closings. Lines are extended at corners, but not at ends. */
function segmentsOf(d) {
  const [made, begun] = [[], [0, 0]];
  let [x, y] = [0, 0];
  const to = (nx, ny) => {
    made.push({ from: [x, y], to: [nx, ny], closed: false });
    [x, y] = [nx, ny];
  };
  let since = 0;
  const draw = {
    M: (a, b) => ([x, y, since, begun[0], begun[1]] = [a, b, made.length, a, b]),
    L: (a, b) => to(a, b),
    l: (a, b) => to(x + a, y + b),
    H: a => to(a, y),
    h: a => to(x + a, y),
    V: a => to(x, a),
    v: a => to(x, y + a),
    z: () => {
      to(...begun);
      for (const one of made.slice(since)) one.closed = true;
    },
  };
  for (const [, command, numbers] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    if (!draw[command]) throw new Error(`mark.svg: icons.mjs cannot draw "${command}"`);
    draw[command](...(numbers.match(/-?[\d.]+/g) ?? []).map(Number));
  }
  return made;
}

const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/* The shapes of the mark in drawing order; each tells whether it covers a point, in the units of
 * the mark. */
export function shapesOf(svg) {
  return [...svg.matchAll(/<(path|circle)\b[^>]*>/g)].map(([tag, kind]) => {
    if (kind === 'circle') {
      const [cx, cy, r] = ['cx', 'cy', 'r'].map(name => Number(attribute(tag, name)));
      return {
        colour: rgb(attribute(tag, 'fill')),
        covers: (x, y) => Math.hypot(x - cx, y - cy) <= r,
      };
    }
    const half = Number(attribute(tag, 'stroke-width')) / 2;
    const segments = segmentsOf(attribute(tag, 'd'));
    return {
      colour: rgb(attribute(tag, 'stroke')),
      covers: (x, y) => segments.some(one => isOn(one, half, x, y)),
    };
  });
}

function isOn({ from: [ax, ay], to: [bx, by], closed }, half, x, y) {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return false;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const along = (x - ax) * ux + (y - ay) * uy;
  const beside = Math.abs((x - ax) * uy - (y - ay) * ux);
  const beyond = closed ? half : 0;
  return beside <= half && along >= -beyond && along <= length + beyond;
}

// Samples per pixel in each direction.
const fine = 4;

/* The RGB pixels of a square icon. share: the part of the width that the 32 units of the mark
 * take. */
export function pixelsOf(shapes, size, share) {
  const under = rgb(ground);
  const pixels = Buffer.alloc(size * size * 3);
  const unit = 32 / (size * share);
  const place = at => (at - size / 2) * unit + 16;
  const colourAt = (x, y) => shapes.findLast(one => one.covers(x, y))?.colour ?? under;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const sum = [0, 0, 0];
      for (let i = 0; i < fine * fine; i++) {
        const x = place(column + ((i % fine) + 0.5) / fine);
        const y = place(row + (Math.floor(i / fine) + 0.5) / fine);
        colourAt(x, y).forEach((part, k) => (sum[k] += part));
      }
      sum.forEach((part, k) => (pixels[(row * size + column) * 3 + k] = part / fine ** 2));
    }
  }
  return pixels;
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

const crcOf = bytes =>
  ~bytes.reduce((crc, byte) => table[(crc ^ byte) & 255] ^ (crc >>> 8), 0xffffffff) >>> 0;

export function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crcOf(body));
  return Buffer.concat([length, body, crc]);
}

export const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngOf(pixels, size) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8); // eight bits each of red, green and blue
  const rows = Array.from({ length: size }, (_, row) => [
    Buffer.from([0]),
    pixels.subarray(row * size * 3, (row + 1) * size * 3),
  ]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/* Name, size in pixels, and the share of the mark. In icons that may be cut to any shape it
 * stays within the middle 80 %. */
const icons = [
  ['icon.png', 180, 0.86],
  ['icon-192.png', 192, 0.86],
  ['icon-512.png', 512, 0.86],
  ['icon-maskable-192.png', 192, 0.66],
  ['icon-maskable-512.png', 512, 0.66],
];

/* { name, bytes } of each icon. */
export function makeIcons() {
  const shapes = shapesOf(readFileSync(join(home, 'public/mark.svg'), 'utf8'));
  return icons.map(([name, size, share]) => ({
    name,
    bytes: pngOf(pixelsOf(shapes, size, share), size),
  }));
}
