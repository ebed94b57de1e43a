// Each way once, on a phone, in Firefox ESR, by WebDriver BiDi.
import { after, test } from 'node:test';
import { serve } from './server.mjs';
import { ways } from './ways.mjs';
import { firefox } from './walkers.mjs';

const browser = await firefox();
const server = await serve(['--computer-pace', '0']);
after(async () => {
  await browser.end();
  await server.end();
});

for (const [name, walk] of Object.entries(ways)) {
  test(`${name}: it can be walked in firefox`, () =>
    walk({
      url: server.url,
      server,
      device: 'phone',
      open: (who, { device = 'phone' } = {}) => browser.person(who, device, server),
    }));
}
