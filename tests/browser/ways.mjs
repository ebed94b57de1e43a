// ways.mjs - the ways from one part of the site to the next, walked as a person would. tests/README.md lists them.
import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { until } from './walkers.mjs';

const status = name => `main.room[data-status=${name}]`;
const over = status('over');
const playing = status('playing');
const pressMain = walker => walker.press('.new-end .button.main');

/* A table for a friend or anybody, with White taken; returns its path. */
async function openTable(walker, url, against, game = 'alquerque') {
  await walker.open(`${url}/new/${game}?against=${against}`);
  await walker.press('label', 'White');
  await pressMain(walker);
  await walker.sees(status('open'));
  return walker.path();
}

/* Two people at a table, and two turns made. */
async function two({ url, open }) {
  const [white, black] = [await open('Amal'), await open('Tariq')];
  const path = await openTable(white, url, 'friend');
  await black.open(url + path);
  await black.press('[data-action=sit]');
  for (const one of [white, black]) await one.sees(playing);
  await white.go('d2', 'c3');
  await black.go('b4', 'd2');
  await white.stands('d2', 'Black');
  return { white, black, path };
}

async function resign(walker) {
  await walker.press('[data-action=resign]');
  await walker.press('[data-action=resign-sure]');
}

async function finished(site) {
  const table = await two(site);
  await resign(table.white);
  for (const one of [table.white, table.black]) await one.sees(over);
  return table;
}

/* Both agree to another game, and are at its table; returns its path. */
async function again({ white, black, path }) {
  await white.press('[data-action=rematch]');
  await black.press('[data-action=accept]');
  for (const one of [white, black]) {
    await until(
      async () => ![path, null].includes(await one.path()),
      () => 'the next table',
    );
    await one.sees(playing);
  }
  assert.equal(await white.path(), await black.path());
  return white.path();
}

/* On a phone, what stands in the margin of a desktop is on a sheet. */
async function pressInMargin(walker, selector, device) {
  if (device === 'phone') await walker.press('[data-action=table]');
  await walker.press(selector);
}

/* In pixels: a sheet and the window, the code that leads there, and a line of the address below it. Runs in the page. */
function measureSheet() {
  const [sheet, code] = ['.sheet', '.sheet-code .qr'].map(one => document.querySelector(one));
  const address = document.createRange();
  address.selectNodeContents(document.querySelector('.sheet-code span'));
  return {
    wide: sheet.getBoundingClientRect().width,
    room: document.documentElement.clientWidth,
    code: code.getBoundingClientRect().width,
    line: address.getClientRects()[0].height,
  };
}

async function leave(...walkers) {
  for (const walker of walkers) {
    assert.deepEqual(walker.trouble, []);
    await walker.leave();
  }
}

export const ways = {
  async 'lobby to table'({ url, open }) {
    const [host, guest] = [await open('Amal'), await open('Tariq')];
    await host.open(url);
    await host.press('[data-action=play]');
    await host.sees(playing);
    const path = await openTable(host, url, 'anybody');
    await guest.open(url);
    await guest.press('[data-action=sit]');
    await guest.at(path);
    for (const one of [host, guest]) await one.sees(playing);
    await host.go('d2', 'c3');
    await guest.stands('d2', 'empty');
    await leave(host, guest);
  },

  async 'table to rematch'(site) {
    const table = await finished(site);
    await again(table);
    // the other side begins
    await table.black.go('d2', 'c3');
    await table.white.stands('d2', 'empty');
    await leave(table.white, table.black);
  },

  async 'rematch to next'(site) {
    const first = await two(site);
    // a table at which White is to move is left for another, and found from the rematch of that
    const path = await openTable(first.white, site.url, 'friend');
    await first.black.open(site.url + path);
    await first.black.press('[data-action=sit]');
    for (const one of [first.white, first.black]) await one.sees(playing);
    await first.white.go('d2', 'c3');
    await first.black.go('b4', 'd2');
    await resign(first.black);
    for (const one of [first.white, first.black]) await one.sees(over);
    await again({ ...first, path });
    await first.white.press('[data-action=next-turn]');
    await first.white.at(first.path);
    await first.white.go('e1', 'c3');
    await first.white.stands('e1', 'empty');
    await leave(first.white, first.black);
  },

  async 'game to analysis, review, study and back'(site) {
    const { white, black, path } = await finished(site);
    await pressInMargin(white, '[data-action=analysis]', site.device);
    await white.at('/analysis/alquerque');
    await white.sees('main', 'd2-c3');
    await white.stands('d2', 'Black');
    await white.press('[data-action=review]');
    await white.at('/review/alquerque');
    await white.sees('[data-action=analysis]');
    await white.press('[data-action=analysis]');
    await white.sees('main', 'd2-c3');
    await black.press('[data-action=review]');
    await black.at(`${path}/review`);
    await black.press(`a[href="${path}"]`);
    await black.sees(over);
    await white.open(site.url + path);
    await white.sees(over);
    await pressInMargin(white, '[data-action=analysis]', site.device);
    await white.at('/analysis/alquerque');
    await white.back();
    await white.at(path);
    await white.sees(over);
    await leave(white, black);
  },

  async 'replay to table'(site) {
    const { white, black, path } = await finished(site);
    await white.press('[data-action=replay]');
    await white.at(`${path}/replay`);
    await white.stands('d2', 'White');
    await white.press(`a[href="${path}"]`);
    await white.at(path);
    await white.sees(over);
    await leave(white, black);
  },

  async 'online to offline and back'({ url, open, server }) {
    const [player, friend] = [await open('Amal', { serviceWorkers: 'allow' }), await open('Tariq')];
    await player.open(`${url}/local/felli`);
    await player.sees('[data-point]');
    const works = await player.run(() => 'serviceWorker' in navigator && 'caches' in window);
    const keeps = () =>
      player.run(async () => {
        const kept = await Promise.all(
          ['/', '/api/games/felli/rules'].map(one => caches.match(one)),
        );
        return navigator.serviceWorker.controller !== null && kept.every(Boolean);
      });
    if (works) await until(keeps, () => 'the game is kept on the device');
    const path = await openTable(player, url, 'friend');
    await friend.open(url + path);
    await friend.press('[data-action=sit]');
    await player.sees(playing);
    await server.kill();
    for (const one of [player, friend]) await one.sees('.status-line.connection');
    if (works) {
      await player.open(`${url}/local/felli`);
      await player.go('b2', 'b3');
      await player.stands('b2', 'empty');
    }
    await server.restart();
    await player.open(url + path);
    await player.go('d2', 'c3');
    await friend.stands('d2', 'empty');
    await friend.go('b4', 'd2');
    await player.stands('d2', 'Black');
    await leave(player, friend);
  },

  async 'phone to desktop in mid-game'({ url, open, device }) {
    const table = await two({ url, open });
    const { white, black } = table;
    await pressInMargin(white, '[data-action=device]', device);
    const link = await until(
      () => white.run(() => document.querySelector('dialog .link-field input')?.value),
      () => 'the link to the seat',
    );
    const other = await open('Amal', { device: device === 'phone' ? 'desktop' : 'phone' });
    await other.open(link);
    await other.press('[data-action=use-here]');
    await white.sees('.status-line.connection');
    await other.go('e1', 'c3');
    await black.stands('e1', 'empty');
    await leave(white, black, other);
  },

  async 'invitation to seat'({ url, open }) {
    const [host, guest] = [await open('Amal'), await open('Tariq')];
    const path = await openTable(host, url, 'friend');
    const link = await until(
      () => host.run(() => document.querySelector('.way-here input')?.value),
      () => 'the link to send',
    );
    assert.equal(new URL(link).pathname, path);
    await guest.open(link);
    await guest.press('[data-action=sit]');
    for (const one of [host, guest]) await one.sees(playing);
    await host.go('d2', 'c3');
    await guest.go('b4', 'd2');
    await host.stands('d2', 'Black');
    await leave(host, guest);
  },

  async 'lesson to first game'({ url, open }) {
    const learner = await open('Nadia');
    await learner.open(`${url}/learn/alquerque`);
    await learner.go('c2', 'c3');
    await learner.press('[data-action=next]');
    await learner.sees('.lesson-page[data-step="2"]');
    await learner.press('a[href="/new/alquerque?against=computer"]');
    await learner.press('label', 'White');
    await pressMain(learner);
    await learner.sees(playing);
    await learner.go('d2', 'c3');
    await learner.stands('d2', 'Black');
    await leave(learner);
  },

  async 'puzzle to analysis'({ url, open }) {
    const solver = await open('Nadia');
    await solver.open(`${url}/puzzle/felli/1`);
    await solver.press('[data-action=show]');
    await solver.press('[data-action=analysis]');
    await solver.at('/analysis/felli');
    await solver.sees('[data-point]');
    await solver.back();
    await solver.at('/puzzle/felli/1');
    await leave(solver);
  },

  async 'printed board to rules'({ url, open }) {
    const reader = await open('Nadia');
    await reader.open(`${url}/print/felli`);
    await reader.sees('.sheet-code .qr path');
    const { wide, room, code, line } = await reader.run(measureSheet);
    assert.ok(wide <= room, `a sheet ${wide} px wide in ${room}`);
    assert.ok(code < wide / 6, `a code ${code} px wide on a sheet of ${wide}`);
    assert.ok(line < code / 7, `the address below a code of ${code} px is ${line} px high`);
    await reader.press('a[href="/games/felli"]');
    await reader.at('/games/felli');
    await reader.sees('.clause');
    await leave(reader);
  },

  async 'kiosk to reset'({ url, open }) {
    const guest = await open('');
    await guest.open(`${url}/kiosk/alquerque?idle=1`);
    await guest.press('[data-action=touch]');
    await guest.press('[data-action=together]');
    await guest.sees('[data-action=again]');
    await guest.sees('[data-action=stay]');
    await guest.sees('[data-action=touch]');
    await leave(guest);
  },
};

/* A page that was given a seat asks before it takes it if anybody is at the table, which its opponent may be or not. */
async function takeSeatIfAsked(walker) {
  const asked = '[data-action=use-here]';
  const found = await until(
    () =>
      walker.run(
        all => all.find(one => document.querySelector(one)),
        [asked, '[data-point].q-can'],
      ),
    () => 'a seat that is mine, or the question whether I take it',
  );
  if (found === asked) await walker.press(asked);
}

/* From one node of a site to another: a seat taken there, and the game goes on there alone. */
export async function nodeToNode({ nodes, open, stop }) {
  const [white, black] = [await open('Amal'), await open('Tariq')];
  const path = await openTable(white, nodes[0], 'friend');
  await black.open(nodes[1] + path);
  await black.press('[data-action=sit]');
  for (const one of [white, black]) await one.sees(playing);
  await white.go('d2', 'c3');
  await black.go('b4', 'd2');
  await white.stands('d2', 'Black');
  const token = await white.run(
    () =>
      Object.values(localStorage)
        .join()
        .match(/[0-9a-f]{64}/)?.[0],
  );
  await stop(0);
  await white.open(`${nodes[1]}${path}#seat=${token}`);
  await takeSeatIfAsked(white);
  await white.go('e1', 'c3');
  await black.stands('e1', 'empty');
  await leave(white, black);
}

const later = (ms, act) => setTimeout(act, ms);

/* A network in front of a server that takes its time: each packet is late, and few fit through. */
export async function slowNetwork(url, { late_ms = 150, bytes_per_s = 200_000 } = {}) {
  const { port } = new URL(url);
  const relay = (from, to) => {
    let free = 0;
    from.on('data', chunk => {
      free = Math.max(free, Date.now()) + (chunk.length * 1000) / bytes_per_s;
      from.pause();
      later(Math.max(0, free - Date.now()), () => from.resume());
      later(Math.max(0, free - Date.now()) + late_ms, () => to.write(chunk));
    });
    from.on('end', () => later(Math.max(0, free - Date.now()) + late_ms, () => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () =>
      later(Math.max(0, free - Date.now()) + late_ms + 50, () => to.destroy()),
    );
  };
  const relays = createServer(near => {
    const far = connect(Number(port), '127.0.0.1');
    relay(near, far);
    relay(far, near);
  }).listen(0, '127.0.0.1');
  await once(relays, 'listening');
  relays.unref();
  return { url: `http://127.0.0.1:${relays.address().port}`, end: () => relays.close() };
}
