// Each way once, on a phone, in WebKitGTK, by WebDriver.
import { after, test } from 'node:test';
import { serve } from './server.mjs';
import { ways } from './ways.mjs';
import { webkit } from './walkers.mjs';

const browser = await webkit();
const server = await serve(['--computer-pace', '0']);
after(async () => {
  await browser.end();
  await server.end();
});

for (const [name, walk] of Object.entries(ways)) {
  test(`${name}: it can be walked in webkit`, () =>
    walk({
      url: server.url,
      server,
      device: 'phone',
      open: (who, { device = 'phone' } = {}) => browser.person(who, device, server),
    }));
}
