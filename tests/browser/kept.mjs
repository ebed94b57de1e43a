// kept.mjs - keeps pictures of pages from one change to the next, and compares them. They are kept
// at a seventh of the size for a desktop and a fifth for a phone, with 16 shades per colour: enough
// to see that something moved, disappeared or changed colour, at about 4 KB each.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(join(here, '../../web-client/package.json'));
const { PNG } = require('pngjs');
const pixelmatch = require('pixelmatch').default ?? require('pixelmatch');

const home = join(here, 'kept');
const maker = join(home, 'chromium'); // the version of the browser that took them, the first number of it
const shade = 17; // 255 / 15
const threshold = 0.1; // for pixelmatch: how much a colour may differ
const most = 0.008; // share of pixels that may differ: chalk varies a little, while a man takes more than 0.012

/* Scales a picture down by averaging squares of pixels. */
function small(bytes) {
  const from = PNG.sync.read(bytes);
  const side = from.width > 1000 ? 7 : 5;
  const to = new PNG({
    width: Math.floor(from.width / side),
    height: Math.floor(from.height / side),
  });
  for (let y = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      for (let part = 0; part < 4; part++) {
        let sum = 0;
        for (let i = 0; i < side * side; i++) {
          const [right, down] = [x * side + (i % side), y * side + Math.floor(i / side)];
          sum += from.data[(down * from.width + right) * 4 + part];
        }
        to.data[(y * to.width + x) * 4 + part] = Math.round(sum / (side * side) / shade) * shade;
      }
    }
  }
  return to;
}

const pack = picture =>
  PNG.sync.write(picture, { colorType: 2, inputHasAlpha: true, deflateLevel: 9 });
const placeOf = name => join(home, `${name}.png`);

const numberOf = version => version.split('.')[0];

/* Why pictures taken by this version of Chromium cannot be compared with those that are kept; null if
 * they can. Each version renders a little differently. */
export function whyNotCompared(version) {
  const kept = readFileSync(maker, 'utf8').trim();
  const now = numberOf(version);
  return now === kept ? null : `Chromium ${now}, kept with ${kept}`;
}

/* Saves each picture under its name, and the version that took them if these are all; `end` prints a
 * summary. */
export function keeping(folder, { version, all }) {
  mkdirSync(home, { recursive: true });
  if (all) writeFileSync(maker, `${numberOf(version)}\n`);
  let count = 0;
  let bytes = 0;
  return {
    took(name, picture) {
      const packed = pack(small(picture));
      writeFileSync(placeOf(name), packed);
      count++;
      bytes += packed.length;
    },
    end: () => console.log(`kept ${count} pictures, ${(bytes / 1e6).toFixed(1)} MB`),
  };
}

/* Writes the pictures that differ into the folder, with the differences in red. */
export function comparison(folder) {
  let same = 0;
  let other = 0;
  const report = (name, why, picture) => {
    other++;
    console.log(`${name}: ${why}`);
    writeFileSync(join(folder, `${name}.png`), picture);
    process.exitCode = 1;
  };
  return {
    took(name, picture) {
      if (!existsSync(placeOf(name))) return report(name, 'no picture of it is kept', picture);
      const [now, kept] = [small(picture), PNG.sync.read(readFileSync(placeOf(name)))];
      if (now.width !== kept.width || now.height !== kept.height) {
        return report(name, 'its size is another', picture);
      }
      const { width, height } = now;
      const shown = new PNG({ width, height });
      const points = pixelmatch(now.data, kept.data, shown.data, width, height, { threshold });
      if (points <= most * width * height) return same++;
      writeFileSync(join(folder, `${name}-difference.png`), PNG.sync.write(shown));
      return report(name, `${((100 * points) / (width * height)).toFixed(1)} % differ`, picture);
    },
    end: () => console.log(`${same} passed, ${other} failed`),
  };
}
