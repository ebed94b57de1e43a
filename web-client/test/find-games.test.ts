import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partPlaces, placeLabels } from '../src/pages/games/labels';
import type { Described, GameRow } from '../src/proto';
import {
  countGames,
  filterGames,
  findGames,
  gamesQuery,
  isFiltered,
  marks,
  placesOf,
  readGamesFilter,
  timeOf,
  withoutFilter,
} from '../src/text/find-games';

const named = [
  { key: 'terhuchu', title: 'Terhüchü', subtitle: 'Fighting-eating, from the Naga hills' },
  { key: 'felli', title: 'Felli', subtitle: 'Two triangles' },
  { key: 'felli-mullah', title: 'Felli with mullahs', subtitle: '' },
  { key: 'nine', title: 'Nine men’s morris', subtitle: 'Mills' },
];

const found = (typed: string) => findGames(named, typed).map(one => one.key);

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

const game = (key: string, more: Partial<GameRow>) =>
  ({
    key,
    title: key,
    subtitle: '',
    seats_min: 2,
    seats_max: 2,
    group: 'leaping',
    chance: false,
    minutes: 15,
    described: null,
    ...more,
  }) as GameRow;

const described = (place: string, region: Described['region'], year: number): Described => ({
  place,
  region,
  year,
  about: false,
  at: [0, 0],
});

const catalogue = [
  game('alquerque', { described: described('Castile', 'europe', 1283) }),
  game('hare', { group: 'hunt', minutes: 5, described: described('Castile', 'europe', 1283) }),
  game('laaiqa', {
    group: 'dice',
    chance: true,
    seats_max: 4,
    minutes: 40,
    described: described('Faerin', 'invented', 0),
  }),
  game('zamma', { minutes: 40, described: described('Sahara', 'africa', 1951) }),
  game('own', { minutes: 0 }),
];

const asked = (query: string) => filterGames(catalogue, readGamesFilter(query)).map(one => one.key);

test('the address asks for players, length, luck, kind, region and years', () => {
  assert.deepEqual(asked(''), ['alquerque', 'hare', 'laaiqa', 'zamma', 'own']);
  assert.deepEqual(asked('?players=3'), ['laaiqa']);
  assert.deepEqual(asked('?length=short'), ['hare']);
  assert.deepEqual(asked('?length=middle'), ['alquerque']);
  assert.deepEqual(asked('?luck=some'), ['laaiqa']);
  assert.deepEqual(asked('?kind=hunt&kind=dice'), ['hare', 'laaiqa']);
  assert.deepEqual(asked('?from=africa&from=invented'), ['laaiqa', 'zamma']);
  assert.deepEqual(asked('?years=1200-1400'), ['alquerque', 'hare']);
  assert.deepEqual(
    asked('?years=1400-1200&players=7&kind=cards'),
    asked(''),
    'nonsense asks for nothing',
  );
  assert.deepEqual(asked('?q=castile&kind=leaping'), ['alquerque']);
});

test('those found by their rules are counted as well, once', () => {
  const index = [{ games: ['hare', 'zamma'], words: ['castile', 'hunting'] }];
  const count = (query: string) => countGames(catalogue, readGamesFilter(query), index);
  assert.equal(count(''), 5);
  assert.equal(count('?q=hunting'), 2);
  assert.equal(count('?q=hunting&kind=hunt'), 1);
  assert.equal(count('?q=castile'), 3);
  assert.equal(count('?q=castile&from=africa'), 1);
});

test('a filter is written into the address as it is read from it', () => {
  for (const query of [
    '',
    '?by=when&years=-3000-1',
    '?q=felli+mullah&players=2&length=long&luck=none&kind=hunt&from=asia&from=europe',
  ]) {
    assert.equal(gamesQuery(readGamesFilter(query)), query);
  }
  assert.equal(gamesQuery(withoutFilter(readGamesFilter('?by=name&kind=hunt'))), '?by=name');
  assert.equal(isFiltered(readGamesFilter('?by=name')), false);
  assert.equal(isFiltered(readGamesFilter('?q=a')), true);
});

test('games of one place stand together on the map, those of an invented land nowhere', () => {
  const places = placesOf(catalogue).map(({ described: { place }, games: some }) => [
    place,
    some.length,
  ]);
  assert.deepEqual(places, [
    ['Castile', 2],
    ['Sahara', 1],
  ]);
});

test('a year stands between its marks on the line of time', () => {
  assert.equal(timeOf(-5000), 0);
  assert.equal(timeOf(2030), 1);
  const last = marks.length - 1;
  marks.forEach((mark, i) => assert.ok(Math.abs(timeOf(mark) - i / last) < 1e-9, String(mark)));
  assert.ok(Math.abs(timeOf(1300) - (marks.indexOf(1200) + 0.5) / last) < 1e-9);
});

test('dots on the map do not touch, and names cover neither dots nor each other', () => {
  const places = [0, 4, 8].map((x, i) => ({ name: `Place ${i}`, x: 100 + x, y: 100, r: 8 }));
  const apart = partPlaces(places);
  for (const [i, a] of apart.entries()) {
    for (const b of apart.slice(i + 1)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 16);
  }
  const labels = placeLabels(apart);
  assert.equal(new Set(labels.map(({ x, y }) => `${x} ${y}`)).size, 3);
});
