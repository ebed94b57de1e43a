/* text/find-games.ts - finds games by words, and by what the filter of the page of games asks; the filter is stored in the
 * query of the address. Pure. */
import type { Described, GameRow } from '../proto';
import { farFrom } from './near-names';
import { gamesWith, stem, type RuleWords } from './rule-words';

type Named = Pick<GameRow, 'key' | 'title' | 'subtitle'> & { described?: Described | null };

/* Without accents and capital letters: "terhuchu" finds Terhüchü. As in rule-words.mjs. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}|[’']|\u200c|\u200d/gu, '')
    .toLowerCase();

export const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/[\s-]+/)
    .filter(Boolean);

const nameOf = ({ key, title, subtitle, described }: Named): string =>
  fold(`${title} ${subtitle} ${key} ${described?.place ?? ''}`);

/* The games that have every word typed in their names, in any order; all of them if nothing was. */
export function findGames<Game extends Named>(games: Game[], typed: string): Game[] {
  const words = wordsIn(typed);
  return games.filter(game => {
    const name = nameOf(game);
    return words.every(word => name.includes(word));
  });
}

/* The other games that have every word typed, in their names or in their rules. */
export function findByRules<Game extends Named>(
  games: Game[],
  typed: string,
  index: RuleWords,
): Game[] {
  const words = wordsIn(typed).map(word => ({ word, having: gamesWith(index, stem(word)) }));
  return games.filter(game => {
    const name = nameOf(game);
    const named = words.filter(({ word }) => name.includes(word));
    return (
      named.length < words.length &&
      words.every(({ word, having }) => name.includes(word) || having.has(game.key))
    );
  });
}

const suggested = 3;

/* The games that were meant by a name that none has. */
export function gamesMeant<Game extends Named>(games: Game[], typed: string): Game[] {
  const words = wordsIn(typed);
  if (!words.length || findGames(games, typed).length) return [];
  return games
    .flatMap(game => {
      const far = farFrom(words, wordsIn(game.title));
      return far === null ? [] : [{ game, far }];
    })
    .sort((a, b) => a.far - b.far)
    .slice(0, suggested)
    .map(({ game }) => game);
}

export const groups = ['leaping', 'hunt', 'mills', 'siege', 'dice', 'sowing'] as const;
export const regions = ['africa', 'americas', 'asia', 'europe', 'oceania', 'invented'] as const;
export const views = ['kind', 'when', 'name'] as const;
const lengths = ['short', 'middle', 'long'] as const;
const lucks = ['none', 'some'] as const;
const players = ['2', '3', '4'] as const;

/* Centuries by their first year, BC in larger steps: the marks of the line of time. */
export const marks = [
  -3000, -2000, -1000, 1, 1000, 1200, 1400, 1600, 1700, 1800, 1850, 1900, 1950, 2000,
] as const;

/* null and empty lists: any. years: indexes of marks, both included. */
export interface GamesFilter {
  view: (typeof views)[number];
  typed: string;
  players: (typeof players)[number] | null;
  length: (typeof lengths)[number] | null;
  luck: (typeof lucks)[number] | null;
  groups: (typeof groups)[number][];
  regions: (typeof regions)[number][];
  years: [number, number] | null;
}

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find(word => word === text) ?? null;

const someOf = <T extends string>(all: readonly T[], texts: string[]): T[] =>
  all.filter(word => texts.includes(word));

/* "1200-1400": years that are marks, in this order. */
function yearsIn(text: string | null): [number, number] | null {
  const [, from = '', to = ''] = /^(-?\d+)-(-?\d+)$/.exec(text ?? '') ?? [];
  const ends = [from, to].map(year => marks.findIndex(mark => String(mark) === year));
  const [first = -1, last = -1] = ends;
  return first >= 0 && last > first ? [first, last] : null;
}

export function readGamesFilter(search: string): GamesFilter {
  const query = new URLSearchParams(search);
  return {
    view: oneOf(views, query.get('by')) ?? 'kind',
    typed: (query.get('q') ?? '').slice(0, 80),
    players: oneOf(players, query.get('players')),
    length: oneOf(lengths, query.get('length')),
    luck: oneOf(lucks, query.get('luck')),
    groups: someOf(groups, query.getAll('kind')),
    regions: someOf(regions, query.getAll('from')),
    years: yearsIn(query.get('years')),
  };
}

/* The query: "?kind=hunt&luck=none", or nothing. */
export function gamesQuery(filter: GamesFilter): string {
  const { view, typed, players: seats, length, luck, years } = filter;
  const query = new URLSearchParams();
  if (view !== 'kind') query.set('by', view);
  if (typed) query.set('q', typed);
  if (seats) query.set('players', seats);
  if (length) query.set('length', length);
  if (luck) query.set('luck', luck);
  for (const group of filter.groups) query.append('kind', group);
  for (const region of filter.regions) query.append('from', region);
  if (years) query.set('years', years.map(at => marks[at]).join('-'));
  const text = query.toString();
  return text && `?${text}`;
}

/* The same view without any filter. */
export const withoutFilter = ({ view }: GamesFilter): GamesFilter => ({
  ...readGamesFilter(''),
  view,
});

export const isFiltered = (filter: GamesFilter): boolean =>
  gamesQuery({ ...filter, view: 'kind' }) !== '';

const lengthOf = (minutes: number) => (minutes <= 10 ? 'short' : minutes <= 30 ? 'middle' : 'long');

/* A year that nothing is known of is in no range. */
const isWithin = (year: number, [first, last]: [number, number]) =>
  year !== 0 && year >= (marks[first] ?? 0) && year < (marks[last] ?? 0);

function fits(filter: GamesFilter, game: GameRow): boolean {
  const seats = Number(filter.players);
  const { described } = game;
  return (
    (!filter.players || (game.seats_min <= seats && seats <= game.seats_max)) &&
    (!filter.length || (game.minutes > 0 && lengthOf(game.minutes) === filter.length)) &&
    (!filter.luck || game.chance === (filter.luck === 'some')) &&
    (!filter.groups.length || filter.groups.includes(game.group)) &&
    (!filter.regions.length || (described !== null && filter.regions.includes(described.region))) &&
    (!filter.years || (described !== null && isWithin(described.year, filter.years)))
  );
}

export const filterGames = (games: GameRow[], filter: GamesFilter): GameRow[] =>
  findGames(games, filter.typed).filter(game => fits(filter, game));

/* The others that have what was typed in their rules. */
export const filterByRules = (games: GameRow[], filter: GamesFilter, index: RuleWords): GameRow[] =>
  findByRules(games, filter.typed, index).filter(game => fits(filter, game));

/* How many games the list has. */
export const countGames = (games: GameRow[], filter: GamesFilter, index: RuleWords): number =>
  filterGames(games, filter).length + filterByRules(games, filter, index).length;

/* Games by the place where they were first described, those of a place together, the first place first. */
export function placesOf(games: GameRow[]): { described: Described; games: GameRow[] }[] {
  const found = new Map<string, { described: Described; games: GameRow[] }>();
  for (const game of games) {
    const { described } = game;
    if (!described || described.region === 'invented') continue;
    const known = found.get(described.place);
    if (known) known.games.push(game);
    else found.set(described.place, { described, games: [game] });
  }
  return [...found.values()];
}

/* Where a year stands on the line of time, from 0 to 1: marks are equally far from each other. */
export function timeOf(year: number): number {
  const last = marks.length - 1;
  const at = marks.findIndex(mark => mark > year);
  if (at < 0) return 1;
  const [before, after] = [marks[at - 1] ?? marks[0], marks[at] ?? year];
  return (Math.max(0, at - 1) + Math.max(0, (year - before) / (after - before))) / last;
}
