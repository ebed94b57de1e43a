import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  choiceOf,
  clockText,
  leftWords,
  noClock,
  paceOf,
  sameClock,
  type ClockDraft,
} from '../src/text/clocks';
import { clockOf } from '../src/text/clock-chosen';
import { clockWords } from '../src/text/clock-words';

const draft = (part: Partial<ClockDraft>): ClockDraft => ({ ...noClock, ...part });

test('a draft means a clock', () => {
  assert.deepEqual(clockOf(noClock), { clock: null, problem: null });
  assert.deepEqual(clockOf(draft({ way: 'live', live: '5+3' })).clock, {
    kind: 'fischer',
    base: 300,
    add: 3,
  });
  assert.deepEqual(clockOf(draft({ way: 'days', days: '7' })).clock, { kind: 'days', days: 7 });
  const own = draft({ way: 'other', kind: 'delay', minutes: '1.5', add: '0' });
  assert.deepEqual(clockOf(own).clock, { kind: 'delay', base: 90, add: 0 });
  const byoyomi = draft({
    way: 'other',
    kind: 'byoyomi',
    minutes: '10',
    period: '30',
    periods: '3',
  });
  assert.deepEqual(clockOf(byoyomi).clock, { kind: 'byoyomi', base: 600, period: 30, periods: 3 });
});

test('a value out of bounds, or none, is refused with what would be right', () => {
  const wrong = (part: Partial<ClockDraft>) => clockOf(draft({ way: 'other', ...part })).problem;
  assert.match(wrong({ minutes: '181' })!, /from 0 to 180/);
  assert.match(wrong({ minutes: '' })!, /from 0 to 180/);
  assert.match(wrong({ minutes: '-1' })!, /from 0 to 180/);
  assert.match(wrong({ add: '2.5' })!, /whole number from 0 to 180/);
  assert.match(wrong({ minutes: '0', add: '0' })!, /at least 1 second/);
  assert.match(
    wrong({ kind: 'bronstein', minutes: '0', add: '5' })!,
    /only where there are minutes/,
  );
  assert.match(wrong({ kind: 'byoyomi', period: '4' })!, /from 5 to 600/);
  assert.match(wrong({ kind: 'byoyomi', periods: '11' })!, /from 1 to 10/);
  assert.match(clockOf(draft({ way: 'days', days: '15' })).problem!, /from 1 to 14/);
  assert.equal(wrong({ minutes: '0', add: '5' }), null);
});

test('a clock is said in sentences', () => {
  assert.match(clockWords(null), /^No clock/);
  assert.match(
    clockWords({ kind: 'fischer', base: 300, add: 3 }),
    /^5 minutes each, and 3 seconds more after every turn\./,
  );
  assert.match(
    clockWords({ kind: 'fischer', base: 1800, add: 0 }),
    /^30 minutes each for the whole game\./,
  );
  assert.match(
    clockWords({ kind: 'byoyomi', base: 90, period: 30, periods: 3 }),
    /^1 minute 30 seconds each, then 3 periods of 30 seconds/,
  );
  assert.match(clockWords({ kind: 'days', days: 1 }), /^1 day for every turn/);
  assert.equal(clockText(undefined), 'no clock');
});

test('clocks are the same whatever they are called, and told apart by pace', () => {
  const clock = { kind: 'fischer', base: 300, add: 3, text: '5+3' } as const;
  assert.deepEqual(choiceOf(clock), { kind: 'fischer', base: 300, add: 3 });
  assert.ok(sameClock(choiceOf(clock), { kind: 'fischer', base: 300, add: 3 }));
  assert.ok(!sameClock(clock, { kind: 'fischer', base: 300, add: 2 }));
  assert.ok(!sameClock(clock, null));
  assert.deepEqual(
    [paceOf(null), paceOf(clock), paceOf({ kind: 'days', days: 3 })],
    ['none', 'live', 'days'],
  );
});

test('time left is said by what matters of it', () => {
  assert.equal(leftWords(245_000, 'live'), '4:05');
  assert.equal(leftWords(3_725_000, 'live'), '1:02:05');
  assert.equal(leftWords(2 * 86_400_000 + 4 * 3_600_000, 'days'), '2 days 4 h');
  assert.equal(leftWords(5 * 3_600_000 + 12 * 60_000, 'days'), '5 h 12 min');
  assert.equal(leftWords(-5, 'days'), '0 s');
});
