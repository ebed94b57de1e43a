// Ways on a phone that no other file of everyday tests goes: all are listed in tests/README.md, and walked by ways.long.mjs.
import { after, before, test } from 'node:test';
import { chromium } from './walkers.mjs';
import { serve } from './server.mjs';
import { ways } from './ways.mjs';

// The way, and the file that goes it.
const elsewhere = {
  'lobby to table': 'table.test.mjs',
  'table to rematch': 'table.test.mjs',
  'replay to table': 'pages.test.mjs',
  'phone to desktop in mid-game': 'live.test.mjs',
  'puzzle to analysis': 'newcomers.test.mjs',
};

let server, browser;
before(async () => {
  [server, browser] = [await serve(['--computer-pace', '0']), await chromium()];
});
after(async () => {
  await browser?.end();
  await server?.end();
});

for (const [name, walk] of Object.entries(ways).filter(([way]) => !(way in elsewhere))) {
  test(`${name}: it can be walked`, () =>
    walk({
      url: server.url,
      server,
      device: 'phone',
      open: (who, { device = 'phone', ...more } = {}) => browser.person(who, device, more),
    }));
}
