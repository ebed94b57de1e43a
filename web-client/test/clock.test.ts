import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clock, Clocks } from '../src/proto';
import {
  besideClock,
  clockText,
  isLow,
  knocksBetween,
  lagText,
  notCharged,
  readingOf,
  spentText,
  spokenTime,
  untilNext,
  warningBetween,
  warningsOf,
} from '../src/room/clock';
import { makeServerTime } from '../src/room/server-time';

const fischer: Clock = { kind: 'fischer', base: 300, add: 3, text: '5+3' };
const byoyomi: Clock = {
  kind: 'byoyomi',
  base: 600,
  period: 30,
  periods: 3,
  text: '10 min + 3 × 30 s',
};
const days: Clock = { kind: 'days', days: 3, text: '3 days a turn' };
const second = 1000,
  hour = 3_600_000,
  day = 24 * hour;

const clocks = (part: Partial<Clocks> = {}): Clocks => ({
  left: [300_000, 200_000],
  periods: null,
  running: 0,
  since: 1_000_000,
  delay: 0,
  flag: null,
  ...part,
});
const at = (ms: number) => 1_000_000 + ms;

test('the running clock loses what has gone since, the other nothing', () => {
  assert.equal(readingOf(clocks(), fischer, 0, at(4321)).ms, 295_679);
  assert.equal(readingOf(clocks(), fischer, 1, at(4321)).ms, 200_000);
  assert.equal(readingOf(clocks({ running: null }), fischer, 0, at(4321)).ms, 300_000);
});

test('a clock that is over stays at zero, and before its time nothing is added', () => {
  assert.equal(readingOf(clocks(), fischer, 0, at(400_000)).ms, 0);
  assert.equal(readingOf(clocks(), fischer, 0, at(-500)).ms, 300_000);
});

test('a delay is free first', () => {
  const delayed = clocks({ delay: 5000 });
  assert.deepEqual(
    [readingOf(delayed, fischer, 0, at(2000)).ms, readingOf(delayed, fischer, 0, at(2000)).free],
    [300_000, 3000],
  );
  assert.deepEqual(
    [readingOf(delayed, fischer, 0, at(6000)).ms, readingOf(delayed, fischer, 0, at(6000)).free],
    [299_000, 0],
  );
  const clock: Clock = { kind: 'delay', base: 300, add: 5, text: '' };
  const beside = (seat: number, ms: number) =>
    besideClock(readingOf(delayed, clock, seat, at(ms)), clock);
  assert.deepEqual(
    [beside(0, 2000), beside(0, 6000), beside(1, 2000)],
    ['delay 3 s', 'delay 0 s', 'delay 5 s'],
  );
});

test('byo-yomi: what exceeds goes into the periods, one after the other', () => {
  const periods = clocks({ left: [2000, 0], periods: [3, 2] });
  const shown = (seat: number, ms: number) => {
    const { ms: left, periods: n, inPeriods } = readingOf(periods, byoyomi, seat, at(ms));
    return [left, n, inPeriods];
  };
  assert.deepEqual(shown(0, 1500), [500, 3, false]);
  assert.deepEqual(shown(0, 2000), [30_000, 3, true]);
  assert.deepEqual(shown(0, 12_000), [20_000, 3, true]);
  assert.deepEqual(shown(0, 32_000), [30_000, 2, true]);
  assert.deepEqual(shown(0, 91_999), [1, 1, true]);
  assert.deepEqual(shown(0, 92_000), [0, 0, true]);
  assert.deepEqual(shown(1, 5000), [30_000, 2, true]);
});

test('a clock is written in minutes, tenths below ten seconds, hours above', () => {
  assert.deepEqual(
    [277_000, 10_000, 9999, 9400, 50, 0, 3_723_000].map(ms => clockText(ms)),
    ['04:37', '00:10', '0:09.9', '0:09.4', '0:00.0', '0:00.0', '1:02:03'],
  );
});

test('days are written as days and hours, then as hours, then as a clock', () => {
  assert.deepEqual(
    [3 * day, 2 * day + 5 * hour, 5 * hour + 60_000, 59 * 60_000].map(ms => clockText(ms, true)),
    ['3 days', '2 days 5 h', '5 h 01 min', '59:00'],
  );
  assert.equal(spokenTime(day + hour, true), '1 day 1 hour');
  assert.equal(spokenTime(277_000), '4 minutes 37 seconds');
});

test('the next drawing is due when the text changes, and not before', () => {
  const next = (ms: number) =>
    untilNext({ ms, periods: null, inPeriods: false, free: 0, running: true });
  assert.equal(next(277_250), 251);
  assert.equal(next(9430), 31);
  assert.equal(clockText(277_250 - 251), '04:36');
  assert.equal(clockText(277_250 - 250), '04:37');
});

test('warnings come at thirty and ten seconds, where the clock has twice as many', () => {
  assert.deepEqual(warningsOf(fischer), [30_000, 10_000]);
  assert.deepEqual(warningsOf({ ...fischer, base: 30 }), [10_000]);
  assert.deepEqual(warningsOf({ ...fischer, base: 1, add: 0 }), []);
  assert.deepEqual(warningsOf(byoyomi, true), [10_000]);
  assert.deepEqual(warningsOf(days), [12 * hour]);
});

test('a low clock is told once at each time, and never while another runs', () => {
  const read = (ms: number, running = 0) =>
    readingOf(clocks({ running }), fischer, 0, at(300_000 - ms));
  assert.equal(warningBetween(read(31_000), read(30_000), fischer), 'Thirty seconds left.');
  assert.equal(warningBetween(read(30_000), read(29_000), fischer), null);
  assert.equal(warningBetween(read(10_050), read(9950), fischer), 'Ten seconds left.');
  assert.equal(warningBetween(read(31_000), read(30_000, 1), fischer), null);
  assert.deepEqual([isLow(read(20_000), fischer), isLow(read(19_999), fischer)], [false, true]);
  const short: Clock = { ...fischer, base: 15, add: 0 };
  assert.deepEqual([isLow(read(10_000), short), isLow(read(9_999), short)], [false, true]);
  const inPeriod = (ms: number) => ({ ms, periods: 1, inPeriods: true, free: 0, running: true });
  const lows = (clock: Clock, ms: number) => [
    isLow(inPeriod(ms), clock),
    isLow(inPeriod(ms - 1), clock),
  ];
  assert.deepEqual(lows(byoyomi, 20_000), [false, true]);
  assert.deepEqual(lows({ ...byoyomi, period: 15 }, 10_000), [false, true]);
});

test('each period of byo-yomi is told, and the last as the last', () => {
  const read = (ms: number) =>
    readingOf(clocks({ left: [2000, 0], periods: [3, 3] }), byoyomi, 0, at(ms));
  assert.equal(warningBetween(read(1900), read(2050), byoyomi), 'Three times 30 seconds left.');
  assert.equal(warningBetween(read(31_900), read(32_050), byoyomi), 'Two times 30 seconds left.');
  assert.equal(warningBetween(read(61_900), read(62_050), byoyomi), 'The last 30 seconds.');
  assert.equal(besideClock(read(1000), byoyomi), '3 × 30 s');
  assert.equal(besideClock(read(70_000), byoyomi), 'last 30 s');
});

test('a knock is heard at ten seconds and at each of the last five', () => {
  const read = (ms: number) => readingOf(clocks(), fischer, 0, at(300_000 - ms));
  const heard = [10_050, 9950, 6000, 5000, 4500, 4000, 900, 0].map(
    (ms, i, all) => i > 0 && knocksBetween(read(all[i - 1]!), read(ms), fischer),
  );
  assert.deepEqual(heard, [false, true, false, true, false, true, true, false]);
});

test('what a turn took is written shortly', () => {
  assert.deepEqual([4200, 45_900, 72 * second, 5 * hour, 2 * day].map(spentText), [
    '4.2 s',
    '45 s',
    '1 min 12 s',
    '5 h 0 min',
    '2 days',
  ]);
  assert.deepEqual([1, 80, 1200].map(lagText), ['1 ms', '80 ms', '1.2 s']);
});

// ---- the server's time ----

function timeAt(start: number) {
  let local = start;
  const time = makeServerTime(() => local);
  const now = (ms: number) => ((local = ms), time.now());
  return {
    now,
    heard: (server: number, sent: number | null, got: number) =>
      time.heard(server, sent, (local = got)),
  };
}

test('the first word of the server is believed', () => {
  const { heard, now } = timeAt(0);
  heard(50_000, null, 1000);
  assert.equal(now(1500), 50_500);
});

test('an answer that took least says most', () => {
  const { heard, now } = timeAt(0);
  heard(1000, null, 700); // at least 300 ahead
  heard(2000, 1500, 1700); // 300 to 500 ahead
  heard(3000, 2580, 2620); // 380 to 420 ahead
  assert.equal(now(10_000), 10_400);
});

test('a better estimate is followed little by little: the time shown neither jumps nor goes back', () => {
  const { heard, now } = timeAt(0);
  heard(1000, null, 0);
  heard(1600, 0, 200); // 1400 to 1600 ahead: 1500, and 1020 is shown
  const shown = Array.from({ length: 60 }, (_, i) => now(200 + 100 * i));
  const steps = shown.slice(1).map((ms, i) => ms - shown[i]!);
  assert.ok(
    steps.every(step => step >= 90 && step <= 110.001),
    String(steps),
  );
  assert.ok(Math.abs(shown[59]! - (200 + 5900 + 1500)) < 1e-6);
});

test('a clock that was put right by seconds is believed at once', () => {
  const { heard, now } = timeAt(0);
  heard(1000, null, 0);
  heard(60_000, 100, 140);
  assert.equal(now(1140), 60_000 + 1020);
});

test('a slow server is told in the time it took, and nothing of what took none', () => {
  assert.deepEqual(notCharged({ lag: 0, down: 90 }), ['server: 90 ms not charged']);
  assert.deepEqual(notCharged({ lag: 80, down: 65_000 }), [
    '80 ms lag compensated',
    'server: 1 min 5 s not charged',
  ]);
  assert.deepEqual(notCharged({ lag: 0, down: 0 }), []);
});
