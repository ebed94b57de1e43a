// indexed.mjs - packs a picture into a PNG with a palette, at a fifth of the size of one with all colours.
import { deflateSync } from 'node:zlib';
import { chunk, signature } from '../../web-client/icons.mjs';

const parts = [0, 1, 2]; // red, green and blue
const rounds = 6; // after these the colours hardly change any more

/* How often each colour occurs: { colour: [r, g, b], count }. */
function countColours({ data, width, height }) {
  const counts = new Map();
  for (let at = 0; at < width * height * 4; at += 4) {
    const key = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({
    colour: [key >> 16, (key >> 8) & 255, key & 255],
    count,
  }));
}

/* Large plain areas weigh less than their size, and bright colours more: a small red disc stays red. */
const weigh = ({ colour, count }) =>
  count ** 0.6 * (1 + (Math.max(...colour) - Math.min(...colour)) / 32);

function meanOf(box) {
  const total = box.reduce((sum, one) => sum + weigh(one), 0);
  return parts.map(
    part => box.reduce((sum, one) => sum + one.colour[part] * weigh(one), 0) / total,
  );
}

/* How much is lost if a box becomes one colour, and along which part of it. */
function spreadOf(box) {
  const mean = meanOf(box);
  const losses = parts.map(part =>
    box.reduce((sum, one) => sum + (one.colour[part] - mean[part]) ** 2 * weigh(one), 0),
  );
  const loss = Math.max(...losses);
  return { loss, part: losses.indexOf(loss), mean };
}

function cut({ box, part, mean }) {
  const low = box.filter(one => one.colour[part] <= mean[part]);
  const high = box.filter(one => one.colour[part] > mean[part]);
  return [low, high].map(half => ({ box: half, ...spreadOf(half) }));
}

const distance = (a, b) => parts.reduce((sum, part) => sum + (a[part] - b[part]) ** 2, 0);

function nearest(palette, colour) {
  let best = 0;
  for (let i = 1; i < palette.length; i++) {
    if (distance(palette[i], colour) < distance(palette[best], colour)) best = i;
  }
  return best;
}

/* Moves each colour of the palette to the mean of those it stands for. */
function settle(palette, colours) {
  const boxes = palette.map(() => []);
  for (const one of colours) boxes[nearest(palette, one.colour)].push(one);
  return palette.map((colour, i) => (boxes[i].length ? meanOf(boxes[i]) : colour));
}

/* Those that cover most stay as they are, so that the ground of all pictures is the same. */
function choosePalette(colours, most) {
  const plain = [...colours].sort((a, b) => b.count - a.count).slice(0, 8);
  let boxes = [{ box: colours, ...spreadOf(colours) }];
  while (boxes.length < most - plain.length && boxes.some(one => one.loss > 0)) {
    const worst = boxes.reduce((a, b) => (b.loss > a.loss ? b : a));
    boxes = [...boxes.filter(one => one !== worst), ...cut(worst)];
  }
  let palette = boxes.map(one => one.mean);
  for (let i = 0; i < rounds; i++) palette = settle(palette, colours);
  const all = [...plain.map(one => one.colour), ...palette.map(one => one.map(Math.round))];
  return [...new Map(all.map(colour => [colour.join(), colour])).values()];
}

/* picture: { data, width, height } with four bytes a pixel. most: colours, at most 256. words: what the file says of
   itself, by key. */
export function indexedPng(picture, most, words) {
  const { data, width, height } = picture;
  const colours = countColours(picture);
  const palette = choosePalette(colours, most);
  const places = new Map(colours.map(({ colour }) => [colour.join(), nearest(palette, colour)]));
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      rows[y * (width + 1) + 1 + x] = places.get(data.subarray(at, at + 3).join());
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8); // eight bits, a palette
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...Object.entries(words).map(([key, text]) =>
      chunk('iTXt', Buffer.from(`${key}\0\0\0\0\0${text}`, 'utf8')),
    ),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
