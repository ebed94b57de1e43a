/* device/last-used.ts - the choices last made on this device: a clock, games to find an opponent
 * for, a game and a level to play. */
import { liveClocks, usualClock, type ClockDraft } from '../text/clocks';
import { keep, kept, parse } from './settings';

const clockKey = 'qirkat.clock';
const gamesKey = 'qirkat.games';
const gameKey = 'qirkat.game';
const levelKey = 'qirkat.level';
const ways = ['none', 'live', 'days', 'other'];
const kinds = ['fischer', 'bronstein', 'delay', 'byoyomi'];

/* The clock chosen last; invalid fields get their defaults. */
export function lastClock(): ClockDraft {
  const known = Object.entries(parse<ClockDraft>(kept(clockKey))).filter(
    ([name, value]) => name in usualClock && typeof value === 'string' && value.length <= 12,
  );
  const draft: ClockDraft = { ...usualClock, ...Object.fromEntries(known) };
  return ways.includes(draft.way) && kinds.includes(draft.kind) && liveClocks.includes(draft.live)
    ? draft
    : usualClock;
}

export const keepClock = (draft: ClockDraft) => keep(clockKey, JSON.stringify(draft));

/* Keys of the games last searched for. */
export function lastGames(): string[] {
  const { games } = parse<{ games: unknown[] }>(kept(gamesKey));
  return Array.isArray(games) ? games.filter((key): key is string => typeof key === 'string') : [];
}

export const keepGames = (games: string[]) => keep(gamesKey, JSON.stringify({ games }));

/* The game chosen last; null if there is none yet. */
export function lastGame(): string | null {
  const { game } = parse<{ game: unknown }>(kept(gameKey));
  return typeof game === 'string' ? game : null;
}

export const keepGame = (game: string) => keep(gameKey, JSON.stringify({ game }));

const newcomers = 2;

/* The computer level chosen last. */
export function lastLevel(): number {
  const { level } = parse<{ level: unknown }>(kept(levelKey));
  return typeof level === 'number' && [1, 2, 3, 4, 5, 6].includes(level) ? level : newcomers;
}

export const keepLevel = (level: number) => keep(levelKey, JSON.stringify({ level }));
