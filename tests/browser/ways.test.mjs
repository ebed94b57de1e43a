// Each way once, on a phone: they are listed in tests/README.md, and walked in other ways by ways.long.mjs.
import { after, before, test } from 'node:test';
import { chromium } from './walkers.mjs';
import { serve } from './server.mjs';
import { ways } from './ways.mjs';

let server, browser;
before(async () => {
  [server, browser] = [await serve(['--computer-pace', '0']), await chromium()];
});
after(async () => {
  await browser?.end();
  await server?.end();
});

for (const [name, walk] of Object.entries(ways)) {
  test(`${name}: it can be walked`, () =>
    walk({
      url: server.url,
      server,
      device: 'phone',
      open: (who, { device = 'phone', ...more } = {}) => browser.person(who, device, more),
    }));
}
