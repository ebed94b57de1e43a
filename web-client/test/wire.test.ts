import assert from 'node:assert/strict';
import { test } from 'node:test';
import WebSocketOfNode from 'ws';
import '../src/net/check-all';
import { waitAfterClose, waitBefore } from '../src/net/backoff';
import { makeWire, type Place, type WireError } from '../src/net/wire';
import { learnTexts, speak } from '../src/words';
import { hashOf } from '../src/words/hash';
import { fakeServer } from './fake-server';

const open = (url: string) => new WebSocketOfNode(url) as unknown as WebSocket;
const ack = (n: number, d = {}) => ({ t: 'ack', n, d });

async function until(holds: () => boolean, what: string) {
  for (let i = 0; i < 500; i++) {
    if (holds()) return;
    await new Promise(later => setTimeout(later, 10));
  }
  assert.fail(`waited in vain: ${what}`);
}

const room = (since = 0): Place => ({
  greeting: () => ({ t: 'join', d: { room: '7kx2m9ab', since } }),
  message: () => undefined,
});

test('waits grow, are spread, and have an end', () => {
  assert.ok(waitBefore(1, 0.5) < waitBefore(3, 0.5));
  assert.ok(waitBefore(1, 0) < waitBefore(1, 1));
  assert.ok(waitBefore(40, 1) <= 20_000);
});

test('a seat taken elsewhere is not fought over, a crowded server is left alone', () => {
  assert.equal(waitAfterClose(4006), null);
  assert.equal(waitAfterClose(4004), null);
  assert.equal(waitAfterClose(4007), null);
  assert.ok(waitAfterClose(4002)! >= 10_000);
  assert.equal(waitAfterClose(1001), 0);
});

test('requests wait for the greeting, and are answered by number', async () => {
  const server = await fakeServer(({ n, t, d }) => [ack(n, t === 'play' ? { v: d.v + 1 } : {})]);
  const wire = makeWire(server.url, open);
  wire.go(room());
  const answer = await wire.request('play', { v: 4, text: 'c2-c3' });
  assert.equal(answer.v, 5);
  assert.deepEqual(
    server.heard.map(request => request.t),
    ['join', 'play'],
  );
  wire.go(null);
  await server.end();
});

test('a refusal waits for the words of the reader’s language', async () => {
  speak({ language: 'es', texts: {} });
  const refusal = { code: 'illegal', text: 'Throw first.' };
  const server = await fakeServer(({ n, t }) =>
    t === 'play' ? [{ t: 'error', n, d: refusal }] : [ack(n)],
  );
  // The texts arrive after the refusal.
  const wire = makeWire(server.url, url => {
    const socket = open(url);
    const learn = () => learnTexts({ [hashOf('Throw first.')]: 'Tira primero.' });
    setTimeout(() => socket.addEventListener('message', learn));
    return socket;
  });
  wire.go(room());
  const asked = wire.request('play', { v: 4, text: 'c2-c3' });
  await assert.rejects(asked, { message: 'Tira primero.' });
  wire.go(null);
  await server.end();
  speak();
});

test('a request without answer is sent again with the same number after joining again', async () => {
  const server = await fakeServer(({ n, t, d, count }, socket) => {
    if (t === 'play' && count === 1) return void socket.terminate();
    return [ack(n, t === 'play' ? { v: d.v + 1 } : {})];
  });
  const wire = makeWire(server.url, open);
  wire.go(room(3));
  assert.equal((await wire.request('play', { v: 4, text: 'c2-c3' })).v, 5);
  const plays = server.heard.filter(request => request.t === 'play');
  assert.deepEqual(
    plays.map(request => request.count),
    [1, 2],
  );
  assert.equal(plays[0]!.n, plays[1]!.n);
  const second = server.heard.filter(request => request.count === 2);
  assert.deepEqual(
    second.map(request => request.t),
    ['join', 'play'],
  );
  assert.ok(wire.link.get().again);
  wire.go(null);
  await server.end();
});

test('a server that stands still with a request is left, and the request is made again', async () => {
  // The first connection receives everything but stops answering; it is never closed.
  let frozen = false;
  const server = await fakeServer(({ n, t, d, count }) => {
    if (t === 'play' && count === 1) frozen = true;
    if (frozen && count === 1) return [];
    return [ack(n, t === 'play' ? { v: d.v + 1 } : {})];
  });
  const patience = { greeting: 8000, quiet: 3_600_000, answer: 50, reply: 50 };
  const wire = makeWire(server.url, open, patience);
  wire.go(room(3));
  assert.equal((await wire.request('play', { v: 4, text: 'c2-c3' })).v, 5);
  assert.deepEqual(
    server.heard.map(({ t, count }) => `${t} ${count}`),
    ['join 1', 'play 1', 'ping 1', 'join 2', 'play 2'],
  );
  wire.go(null);
  await server.end();
});

test('a server that takes long for an answer, and says that it is there, is waited for', async () => {
  let answer = () => {};
  const server = await fakeServer(({ n, t }, socket) => {
    if (t === 'play') answer = () => socket.send(JSON.stringify(ack(n, { v: 5 })));
    return t === 'play' ? [] : [ack(n)];
  });
  const wire = makeWire(server.url, open, {
    greeting: 8000,
    quiet: 3_600_000,
    answer: 20,
    reply: 8000,
  });
  wire.go(room(3));
  const asked = wire.request('play', { v: 4, text: 'c2-c3' });
  await until(() => server.heard.some(({ t }) => t === 'ping'), 'the server to be asked');
  answer();
  assert.equal((await asked).v, 5);
  assert.ok(server.heard.every(({ count }) => count === 1));
  wire.go(null);
  await server.end();
});

test('a busy server is asked again with the same number', async () => {
  let asked = 0;
  const server = await fakeServer(({ n, t }) =>
    t === 'ready' && asked++ === 0
      ? [{ t: 'error', n, d: { code: 'busy', text: 'Wait.' } }]
      : [ack(n)],
  );
  const wire = makeWire(server.url, open);
  wire.go(room());
  await wire.request('ready', {});
  const numbers = server.heard.filter(request => request.t === 'ready').map(request => request.n);
  assert.equal(numbers.length, 2);
  assert.equal(numbers[0], numbers[1]);
  wire.go(null);
  await server.end();
});

test('a greeting is sent again as long as its place wants that', async () => {
  let joins = 0;
  const server = await fakeServer(({ n, t }) =>
    t === 'join' && ++joins < 3
      ? [{ t: 'error', n, d: { code: 'no_room', text: 'There is no table.' } }]
      : [ack(n, { v: 5 })],
  );
  const wire = makeWire(server.url, open);
  wire.go({ ...room(), refused: ({ code }) => code === 'no_room' });
  assert.equal((await wire.request('play', { v: 4, text: 'c2-c3' })).v, 5);
  assert.equal(joins, 3);
  assert.ok(server.heard.every(({ count }) => count === 1));
  wire.go(null);
  await server.end();
});

test('who says too much is told so, and it is not said again for them', async () => {
  const refusal = { code: 'too_fast', text: 'Wait ten seconds.' };
  const server = await fakeServer(({ n, t }) =>
    t === 'chat' ? [{ t: 'error', n, d: refusal }] : [ack(n)],
  );
  const wire = makeWire(server.url, open);
  wire.go(room());
  await assert.rejects(wire.request('chat', { to: 'room', text: 'Hurry.' }), {
    message: 'Wait ten seconds.',
  });
  assert.equal(server.heard.filter(request => request.t === 'chat').length, 1);
  wire.go(null);
  await server.end();
});

test('a refusal carries its clause and points', async () => {
  const refusal = {
    code: 'illegal',
    text: 'c3 must capture.',
    clause: 'captures.duty',
    points: ['c3'],
  };
  const server = await fakeServer(({ n, t }) =>
    t === 'play' ? [{ t: 'error', n, d: refusal }] : [ack(n)],
  );
  const wire = makeWire(server.url, open);
  wire.go(room());
  await assert.rejects(
    wire.request('play', { v: 1, text: 'a1-a2' }),
    (error: WireError) =>
      error.code === 'illegal' && error.clause === 'captures.duty' && error.points[0] === 'c3',
  );
  wire.go(null);
  await server.end();
});

test('a message that is not of the wire is left aside, and the connection stays', async () => {
  const heard: string[] = [];
  const server = await fakeServer(({ n, t }) =>
    t === 'join'
      ? [
          { t: 'event', v: 'one' },
          { t: 'hail' },
          { t: 'presence', d: { present: [true], watchers: 2 } },
          ack(n),
        ]
      : [ack(n)],
  );
  const wire = makeWire(server.url, open);
  const warn = console.warn;
  console.warn = () => undefined;
  wire.go({ ...room(), message: message => heard.push(message.t) });
  await wire.request('ping', {});
  console.warn = warn;
  assert.deepEqual(heard, ['presence']);
  wire.go(null);
  await server.end();
});

test('a notice stands until the server is met again', async () => {
  const notice = {
    t: 'notice',
    d: { code: 'restarting', text: 'This server restarts in a minute. Your game is kept.' },
  };
  const server = await fakeServer(({ n, count, t }, socket) => {
    if (t === 'ping') {
      return void socket.close(1001, 'This server is restarting. Your game is kept.');
    }
    return count === 1 ? [ack(n), notice] : [ack(n)];
  });
  const wire = makeWire(server.url, open);
  wire.go(room());
  await until(() => wire.notice.get() === notice.d.text, 'the notice');
  wire.request('ping', {}).catch(() => undefined);
  await until(() => wire.notice.get() === '', 'the server to come back');
  wire.go(null);
  await server.end();
});

test('what is announced stands on every page, until it changes or a new connection says nothing of it', async () => {
  const announced = (text: string) => ({ t: 'notice', d: { code: 'announcement', text } });
  let met = 0;
  const server = await fakeServer(({ n, t }, socket) => {
    if (t === 'ping') return void socket.close(1001, 'This server is restarting.');
    if (t === 'play') return [announced('Later.'), ack(n)];
    return met++ === 0 ? [announced('Soon.'), ack(n)] : [ack(n)];
  });
  const wire = makeWire(server.url, open);
  wire.go(room());
  await until(() => wire.announcement.get() === 'Soon.', 'the announcement');
  assert.equal(wire.notice.get(), '');
  wire.go(room(3));
  await wire.request('play', { v: 4, text: 'c2-c3' });
  assert.equal(wire.announcement.get(), 'Later.');
  wire.request('ping', {}).catch(() => undefined);
  await until(() => wire.announcement.get() === '', 'the new connection');
  wire.go(null);
  await server.end();
});

test('leaving a table drops what was asked there', async () => {
  const server = await fakeServer(({ n, t }) => (t === 'play' ? [] : [ack(n)]));
  const wire = makeWire(server.url, open);
  wire.go(room());
  const lost = assert.rejects(
    wire.request('play', { v: 1, text: 'a1-a2' }),
    (error: WireError) => error.code === 'left',
  );
  await until(() => server.heard.some(request => request.t === 'play'), 'the request to be sent');
  wire.go(null);
  await lost;
  await server.end();
});

test('a seat taken over stays so until it is asked back', async () => {
  const server = await fakeServer(({ n, count }, socket) => {
    if (count === 1) return void socket.close(4006, 'Your seat was taken on another device.');
    return [ack(n)];
  });
  const wire = makeWire(server.url, open);
  wire.go(room());
  await until(() => wire.link.get().over, 'the close');
  assert.match(wire.link.get().text, /another device/);
  wire.tryNow();
  await until(() => wire.link.get().up, 'being up again');
  wire.go(null);
  await server.end();
});
