// Each way in the four combinations: on a phone and on a desktop, on a usual and on a slow network and disk.
import { after, test } from 'node:test';
import { onSlowDisk, serve } from './server.mjs';
import { slowNetwork, ways } from './ways.mjs';
import { chromium } from './walkers.mjs';

const browser = await chromium();
const computers = ['--computer-pace', '0'];
const fast = await serve(computers);
const slow = await serve(computers, onSlowDisk);
const network = await slowNetwork(slow.url);
after(async () => {
  await browser.end();
  network.end();
  for (const server of [fast, slow]) await server.end();
});

const speeds = { usual: { server: fast, url: fast.url }, slow: { server: slow, url: network.url } };

for (const [speed, { server, url }] of Object.entries(speeds)) {
  for (const device of ['phone', 'desktop']) {
    for (const [name, walk] of Object.entries(ways)) {
      test(`${name}: it can be walked on a ${device} with a ${speed} network and disk`, () =>
        walk({
          url,
          server,
          device,
          open: (who, { device: other = device, ...more } = {}) => browser.person(who, other, more),
        }));
    }
  }
}
