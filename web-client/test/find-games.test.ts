import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findGames } from '../src/text/find-games';

const games = [
  { key: 'terhuchu', title: 'Terhüchü', subtitle: 'Fighting-eating, from the Naga hills' },
  { key: 'felli', title: 'Felli', subtitle: 'Two triangles' },
  { key: 'felli-mullah', title: 'Felli with mullahs', subtitle: '' },
  { key: 'nine', title: 'Nine men’s morris', subtitle: 'Mills' },
];

const found = (typed: string) => findGames(games, typed).map(game => game.key);

test('games are found by words of their names, whatever the accents and capitals', () => {
  assert.deepEqual(found(''), ['terhuchu', 'felli', 'felli-mullah', 'nine']);
  assert.deepEqual(found('TERHUCHU'), ['terhuchu']);
  assert.deepEqual(found('terhüchü'), ['terhuchu']);
  assert.deepEqual(found(' felli '), ['felli', 'felli-mullah']);
  assert.deepEqual(found('mull felli'), ['felli-mullah']);
  assert.deepEqual(found('mens'), ['nine']);
  assert.deepEqual(found('naga hills'), ['terhuchu']);
  assert.deepEqual(found('chess'), []);
});
