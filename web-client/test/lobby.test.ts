import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterQuery, isOpen, readFilter, wants } from '../src/lobby/filter';
import type { Seek } from '../src/proto';
import type { Table } from '../src/room/state';

test('a filter is read from the address and written there again', () => {
  const filter = readFilter('?game=felli&game=laquet&clock=days&game=felli');
  assert.deepEqual(filter, { games: ['felli', 'laquet'], pace: 'days' });
  assert.equal(filterQuery(filter), '?game=felli&game=laquet&clock=days');
  assert.deepEqual(readFilter('?clock=lunch&game=<b>'), { games: [], pace: null });
  assert.ok(isOpen(readFilter('')));
  assert.equal(filterQuery(readFilter('')), '');
  const many = Array.from({ length: 64 }, (_, i) => `game-${i}`);
  assert.deepEqual(readFilter(filterQuery({ games: many, pace: null })).games, many);
});

const live = { kind: 'fischer', base: 300, add: 3, text: '5+3' } as const;
const slow = { kind: 'days', days: 3, text: '3 days a turn' } as const;

test('a table is wanted by its game and by how long it is played', () => {
  const felli = readFilter('?game=felli');
  assert.ok(wants(felli, { game: 'felli' }));
  assert.ok(!wants(felli, { game: 'laquet' }));
  assert.ok(wants(felli, { games: ['laquet', 'felli'], clock: null }));
  assert.ok(wants(readFilter('?clock=days'), { game: 'felli', clock: slow }));
  assert.ok(!wants(readFilter('?clock=days'), { game: 'felli', clock: live }));
  assert.ok(wants(readFilter('?clock=none'), { game: 'felli' }));
});

// The page reads its location when it loads.
async function seekOfPage() {
  Object.assign(globalThis, {
    location: { protocol: 'http:', host: 'h', pathname: '/', hash: '', search: '' },
  });
  return import('../src/lobby/seek');
}

test('our own wish is taken out of those of others, whatever the order of its games', async () => {
  const { otherSeeks } = await seekOfPage();
  const seeks: Seek[] = [
    { games: ['a', 'b'], clock: live, count: 2 },
    { games: ['a', 'b'], clock: null, count: 1 },
  ];
  const own = {
    games: ['b', 'a'],
    clock: { kind: 'fischer', base: 300, add: 3 } as const,
    known: true,
    since: 0,
  };
  assert.deepEqual(
    otherSeeks(seeks, own).map(one => one.count),
    [1, 1],
  );
  assert.deepEqual(
    otherSeeks(seeks, { ...own, clock: null }).map(one => one.count),
    [2],
  );
  assert.deepEqual(
    otherSeeks(seeks, { ...own, known: false }).map(one => one.count),
    [2, 1],
  );
  assert.deepEqual(otherSeeks(seeks, null).length, 2);
});

test('whoever is left alone by their opponent looks on, and nobody else', async () => {
  const { leftAlone } = await seekOfPage();
  const table = (ready: boolean[], you: number | null, e: string, reason: string) =>
    ({
      room: { you, ready },
      log: [
        { v: 1, d: { e: 'create' } },
        { v: 2, d: { e, reason } },
      ],
    }) as unknown as Table;
  assert.ok(leftAlone(table([false, true], 1, 'abort', 'absent')));
  assert.ok(!leftAlone(table([false, true], 0, 'abort', 'absent')));
  assert.ok(!leftAlone(table([false, true], null, 'abort', 'absent')));
  assert.ok(!leftAlone(table([false, true], 1, 'abort', 'aborted')));
  assert.ok(!leftAlone(table([false, true], 1, 'end', 'absent')));
});
