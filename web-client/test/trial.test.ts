// "What if" over a connection: positions are requested, a reply is kept, and a new turn at the
// table ends the trial.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { WebSocket } from 'ws';
import type { Room } from '../src/proto';
import { fakeServer, type Heard, type Script } from './fake-server';

const state = (seat: number, position: string, more: object = {}) => ({
  position,
  phase: 'choice',
  seat,
  fresh: true,
  chance: null,
  steps: ['a-b', 'a-c'],
  clocks: null,
  view: {
    pieces: [],
    hand: [0, 0],
    off: [0, 0],
    captured: [0, 0],
    roll: [],
    left: [],
    by: null,
    bonus: 0,
    chain: null,
    start: null,
    taken: [],
    need: null,
  },
  ...more,
});

const seats = [
  { key: 'W', name: 'White', piece: 'white' },
  { key: 'B', name: 'Black', piece: 'black' },
];
const room = {
  id: '7kx2m9ab',
  options: {},
  changed: [],
  changed_text: [],
  public: true,
  created: 0,
  previous: null,
  clock: null,
  claim: [null, null],
  game: {
    key: 'alquerque',
    title: 'Alquerque',
    subtitle: '',
    family: 'points',
    seats,
    kinds: ['man'],
    board: { points: [], lines: [] },
  },
  seats: [{ name: 'Amal' }, { name: 'Tariq' }],
  lot: false,
  you: 1,
  ready: [false, false],
  watchers: 0,
  present: [true, true],
  status: 'playing',
  result: null,
  offers: { draw: null, takeback: null, rematch: null },
  rematch_offer: null,
  rematch: null,
  match: { game: 1, of: 1, to: null, points: [0, 0], score: [0, 0], note: '' },
  dice: null,
  start: 'start',
  state: state(0, 'W:now'),
  now: 5000,
  host: false,
  plan: [] as string[][],
};
const start = {
  e: 'start',
  at: 1,
  game: 1,
  seats: [0, 1],
  first: null,
  position: 'start',
  entropy: [],
  lot: null,
  lead: null,
};

/* How the fake server answers `try` and `plan`, by test. */
let answer: (request: Heard & { d: { turns?: string[]; lines?: string[][] } }) => object;
let send: (message: object) => void = () => undefined;

const script: Script = (request, socket) => {
  const { n, t } = request;
  send = message => socket.send(JSON.stringify(message));
  if (t === 'join') {
    return [
      { t: 'ack', n, d: { seat: 1 } },
      { t: 'room', v: 1, d: { ...room, events: [{ v: 1, d: start }] } },
    ];
  }
  if (t === 'try' || t === 'plan') return [{ n, ...answer(request) }];
  return [{ t: 'ack', n, d: {} }];
};

const ack = (d: object) => ({ t: 'ack', d });
const error = (d: object) => ({ t: 'error', d });

const server = await fakeServer(script);
const page = {
  location: { protocol: 'http:', host: new URL(server.url).host },
  addEventListener: () => undefined,
  WebSocket,
};
Object.assign(globalThis, page);
const { enterRoom } = await import('../src/room/join');
const { choosePremove } = await import('../src/room/premove-actions');
const { visit } = await import('../src/room/visit');
const replies = await import('../src/room/plan-actions');
const sending = await import('../src/room/plan-send');
const what = await import('../src/room/trial');
const { trial } = await import('../src/room/trial-state');

/* Wait until a store holds what is wanted. */
function until<T>(
  store: { get: () => T; watch: (callback: () => void) => () => void },
  wanted: (value: T) => boolean,
): Promise<void> {
  return new Promise(resolve => {
    const stop = store.watch(() => wanted(store.get()) && (stop(), resolve()));
    if (wanted(store.get())) resolve(stop());
  });
}
const idle = () => until(trial, now => now === null || !now.busy);
const asked = (t: string) =>
  server.heard
    .filter(request => request.t === t)
    .map(request => request.d as { turns?: string[]; lines?: string[][]; v: number });
const news = (count: number) => until(replies.planStatus, now => now?.news.length === count);
const planOf = () => (visit.get()?.table?.room as Room).plan;

let leave = () => undefined as void;
before(() => {
  replies.followReplies();
});
beforeEach(async () => {
  leave();
  server.heard.length = 0;
  leave = enterRoom('7kx2m9ab', null);
  await until(visit, at => at?.table != null);
  // the turn alternates after each step
  answer = ({ d }) =>
    ack({ state: state((d.turns?.length ?? 0) % 2, `after ${d.turns?.join(' ')}`) });
});
after(async () => {
  leave();
  await server.end();
});

test('turns of both sides are asked for one after the other', async () => {
  what.beginTrial();
  assert.deepEqual(asked('try'), []);
  what.tryTurn('a-b');
  await idle();
  assert.equal(trial.get()?.state.seat, 1);
  assert.equal(what.mayKeep(trial.get()!), false);
  what.tryTurn('c-d');
  await idle();
  assert.deepEqual(trial.get()?.turns, ['a-b', 'c-d']);
  assert.equal(what.mayKeep(trial.get()!), true);
  assert.deepEqual(asked('try'), [
    { v: 1, turns: ['a-b'] },
    { v: 1, turns: ['a-b', 'c-d'] },
  ]);
});

test('a turn of several steps is entered step by step, and taken back step by step', async () => {
  answer = ({ d }) =>
    ack({
      state: d.turns?.[0] === 'axcxe' ? state(1, 'whole') : state(0, 'part', { fresh: false }),
    });
  what.beginTrial();
  what.tryTurn('axc');
  await idle();
  assert.deepEqual([trial.get()?.turns, trial.get()?.part], [[], 'axc']);
  what.tryTurn('xe');
  await idle();
  assert.deepEqual([trial.get()?.turns, trial.get()?.part], [['axcxe'], '']);
  what.tryBack();
  assert.deepEqual(
    [trial.get()?.turns, trial.get()?.part, trial.get()?.state.position],
    [[], '', 'W:now'],
  );
  what.tryTurn('axc');
  await idle();
  what.tryBack();
  assert.deepEqual([trial.get()?.part, trial.get()?.state.position], ['', 'W:now']);
});

test('what is not legal is refused with its clause, and the line stays', async () => {
  what.beginTrial(['a-b']);
  await idle();
  answer = () => error({ code: 'illegal', text: 'Not there.', clause: 'moves.1', points: ['c'] });
  what.tryTurn('b-z', 'z');
  await idle();
  assert.deepEqual(trial.get()?.refusal, {
    text: 'Not there.',
    clause: 'moves.1',
    points: ['c'],
    attempted: 'z',
  });
  assert.deepEqual(trial.get()?.turns, ['a-b']);
  assert.equal(what.tryTyped('q-r'), false);
  await idle();
});

test('a typed turn is found among the legal ones, whatever its blanks', async () => {
  what.beginTrial();
  assert.equal(what.tryTyped(' A - C '), true);
  await idle();
  assert.deepEqual(trial.get()?.turns, ['a-c']);
});

test('a reply is kept with those before it, shown at once, and the board is the table again', async () => {
  what.beginTrial(['a-b', 'c-d']);
  await idle();
  answer = () => ack({});
  await what.keepTrial();
  assert.deepEqual(asked('plan'), [{ v: 1, lines: [['a-b', 'c-d']] }]);
  assert.equal(trial.get(), null);
  assert.deepEqual(planOf(), [['a-b', 'c-d']]);
  await sending.changeReplies([]);
  assert.deepEqual(planOf(), []);
});

test('where the server takes no reply the line stays, with its sentence', async () => {
  what.beginTrial(['a-b', 'c-d']);
  await idle();
  answer = () => error({ code: 'bad_plan', text: 'At most 24 lines.' });
  await what.keepTrial();
  assert.equal(trial.get()?.trouble, 'At most 24 lines.');
  assert.deepEqual(trial.get()?.turns, ['a-b', 'c-d']);
  assert.deepEqual(planOf(), []);
  await sending.changeReplies([['x', 'y']]);
  assert.equal(replies.planStatus.get()?.trouble, 'At most 24 lines.');
});

test('a line goes on until it is as long as one may be', async () => {
  what.beginTrial(Array.from({ length: 16 }, (_, i) => `t${i}`));
  await idle();
  assert.equal(what.isAtEnd(trial.get()!), true);
  what.tryTurn('more');
  assert.equal(asked('try').length, 1);
});

const played = (v: number, seat: number, turn: string, more: object = {}) => ({
  t: 'event',
  v,
  d: {
    e: 'play',
    at: 2,
    seat,
    text: turn,
    turn,
    effects: [],
    state: state(1 - seat, `after ${turn}`),
    ...more,
  },
});

test('the other side moves: it ends, with a sentence, and an answer that comes later changes nothing', async () => {
  what.beginTrial(['a-b', 'c-d']);
  await idle();
  answer = () => {
    send(played(2, 0, 'x-y'));
    return ack({ state: state(1, 'late') });
  };
  what.tryTurn('e-f');
  await until(trial, now => now === null);
  assert.deepEqual(replies.planStatus.get()?.news, [
    'Amal has moved: x-y. What you tried was not kept.',
  ]);
  assert.equal(trial.get(), null);
});

test('that the other side moved is said before what became of the replies', async () => {
  answer = () => ack({});
  await sending.layDown([['p-q', 'r-s']]);
  what.beginTrial();
  send(played(2, 0, 'x-y'));
  await news(2);
  assert.deepEqual(replies.planStatus.get()?.news, [
    'Amal has moved: x-y.',
    'x-y was not foreseen; one reply is gone.',
  ]);
});

test('news that was due before it was seen is not told after', async () => {
  answer = () => ack({});
  await sending.layDown([['p-q', 'r-s']]);
  replies.report('7kx2m9ab', 'Before.');
  const stop = visit.watch(() => visit.get()?.table?.v === 2 && replies.forgetNews());
  send(played(2, 0, 'x-y'));
  await until(replies.planStatus, now => now?.news.length === 0);
  stop();
  await new Promise(setImmediate);
  assert.deepEqual(replies.planStatus.get()?.news, []);
});

test('an offer of a draw ends nothing', async () => {
  what.beginTrial(['a-b', 'c-d']);
  await idle();
  send({ t: 'event', v: 2, d: { e: 'offer', at: 2, seat: 0, what: 'draw' } });
  await until(visit, at => at?.table?.v === 2);
  assert.deepEqual(trial.get()?.turns, ['a-b', 'c-d']);
  what.tryTurn('e-f');
  await idle();
  assert.equal(asked('try').pop()?.v, 2);
});

test('a reply that the server plays is told, and what nobody foresaw', async () => {
  answer = () => ack({});
  await sending.layDown([['x-y', 'z-a', 'b-c', 'd-e']]);
  send(played(2, 0, 'x-y'));
  send(played(3, 1, 'z-a', { planned: true }));
  await until(visit, at => at?.table?.v === 3);
  await news(1);
  assert.deepEqual(replies.planStatus.get()?.news, ['Your reply was played: z-a.']);
  assert.deepEqual(planOf(), [['b-c', 'd-e']]);
  send(played(4, 0, 'q-r'));
  await news(2);
  assert.deepEqual(replies.planStatus.get()?.news, [
    'Your reply was played: z-a.',
    'q-r was not foreseen; one reply is gone.',
  ]);
});

test('a turn chosen in advance gives way to a reply laid down, and is played where none fits', async () => {
  answer = () => ack({});
  await sending.layDown([['x-y', 'z-a']]);
  choosePremove('a-b');
  assert.equal(visit.get()?.premove, 'a-b');
  send(played(2, 0, 'x-y'));
  send(played(3, 1, 'z-a', { planned: true }));
  await until(visit, at => at?.table?.v === 3);
  assert.equal(visit.get()?.premove, null);
  choosePremove('a-b');
  send(played(4, 0, 'q-r'));
  await until(visit, at => at?.pending === 'a-b');
  await until(visit, at => at?.pending === null);
  assert.deepEqual(asked('play'), [{ v: 4, text: 'a-b' }]);
});
