// Each way in the four combinations: on a phone and on a desktop, on a usual and on a slow network and disk; SPEED=usual or
// SPEED=slow takes two of them.
import { after, test } from 'node:test';
import { onSlowDisk, serve } from './server.mjs';
import { slowNetwork, ways } from './ways.mjs';
import { chromium } from './walkers.mjs';

const browser = await chromium();
const computers = ['--computer-pace', '0'];
const speeds = {
  usual: async () => {
    const server = await serve(computers);
    return { server, url: server.url, end: () => server.end() };
  },
  slow: async () => {
    const server = await serve(computers, onSlowDisk);
    const network = await slowNetwork(server.url);
    const end = () => {
      network.end();
      return server.end();
    };
    return { server, url: network.url, end };
  },
};
const places = [];
after(async () => {
  await browser.end();
  for (const { end } of places) await end();
});

for (const speed of process.env.SPEED ? [process.env.SPEED] : Object.keys(speeds)) {
  const place = await speeds[speed]();
  places.push(place);
  const { server, url } = place;
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
