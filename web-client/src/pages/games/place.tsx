/* pages/games/place.tsx - where and when the games were first described: a map, a line of time, and the games as a list by
 * century, which says the same. */
import { useState } from 'preact/hooks';
import type { GameRow } from '../../proto';
import { filterGames, marks, placesOf, timeOf, type GamesFilter } from '../../text/find-games';
import { say, sayMany } from '../../words';
import { Entry } from './kinds';
import { at, high, land, wide } from './land';
import { partPlaces, placeLabels } from './labels';
import { yearName } from './words';

interface Props {
  all: GameRow[];
  filter: GamesFilter;
  set: (filter: GamesFilter) => void;
}

interface MapProps {
  games: GameRow[];
  chosen: string | null;
  choose: (place: string | null) => void;
}

const radiusOf = (games: number) => (games > 1 ? 11 + Math.min(games, 8) : 6);

/* The list below has the focus and says the same: this is a picture. */
function WorldMap({ games, chosen, choose }: MapProps) {
  const places = placesOf(games).map(({ described, games: some }) => {
    const [x, y] = at(described.at);
    return { name: described.place, x, y, r: radiusOf(some.length), count: some.length };
  });
  return (
    <svg class="games-map" viewBox={`0 0 ${wide} ${high}`} aria-hidden="true">
      <path class="land" d={land} />
      {placeLabels(partPlaces(places)).map(({ place, x, y, anchor }) => (
        <g
          key={place.name}
          class={place.name === chosen ? 'place chosen' : 'place'}
          onClick={() => choose(place.name === chosen ? null : place.name)}
        >
          {place.name === chosen && (
            <circle class="ring" cx={place.x} cy={place.y} r={place.r + 6} />
          )}
          <circle class="dot" cx={place.x} cy={place.y} r={place.r} />
          {place.count > 1 && (
            <text class="count" x={place.x} y={place.y + 7} text-anchor="middle">
              {place.count}
            </text>
          )}
          <text class="name" x={x} y={y} text-anchor={anchor}>
            {place.name}
          </text>
        </g>
      ))}
    </svg>
  );
}

const [side, lineHigh] = [34, 96];
/* A phone has a line of its own, whose words are as large. */
const isNarrow = () => matchMedia('(max-width: 599px)').matches;
const lineWide = () => (isNarrow() ? 400 : 1000);
const xOf = (share: number) => side + share * (lineWide() - 2 * side);

/* A dot a game, those of one year above each other. */
function dotsOf(games: GameRow[]) {
  const stacks = new Map<number, number>();
  return games.flatMap(({ key, described }) => {
    if (!described?.year) return [];
    const x = Math.round(xOf(timeOf(described.year)) / 9) * 9;
    const n = stacks.get(x) ?? 0;
    stacks.set(x, n + 1);
    return [{ key, x, y: lineHigh - 26 - 8 * n }];
  });
}

function Line({ games, years }: { games: GameRow[]; years: [number, number] }) {
  const [from, to] = years.map(mark => xOf(mark / (marks.length - 1)));
  const each = isNarrow() ? 3 : 1;
  return (
    <svg class="games-line" viewBox={`0 0 ${lineWide()} ${lineHigh}`} aria-hidden="true">
      <rect class="range" x={from} y="0" width={(to ?? 0) - (from ?? 0)} height={lineHigh - 20} />
      <path class="axis" d={`M0 ${lineHigh - 20}H${lineWide()}`} />
      {marks.map(
        (mark, i) =>
          i % each === 0 && (
            <text key={mark} x={xOf(i / (marks.length - 1))} y={lineHigh - 4} text-anchor="middle">
              {yearName(mark)}
            </text>
          ),
      )}
      {dotsOf(games).map(({ key, x, y }) => (
        <circle key={key} cx={x} cy={y} r="3.5" />
      ))}
    </svg>
  );
}

/* Two handles, which the arrow keys move by a mark. They keep one mark between them. */
function Handles({
  years,
  change,
}: {
  years: [number, number];
  change: (years: [number, number]) => void;
}) {
  const last = marks.length - 1;
  const [from, to] = years;
  const handle = (label: string, value: number, move: (to: number) => [number, number]) => (
    <input
      type="range"
      min="0"
      max={last}
      aria-label={label}
      aria-valuetext={yearName(marks[value] ?? 0)}
      value={value}
      onInput={event => change(move(Number(event.currentTarget.value)))}
    />
  );
  return (
    <div class="games-handles">
      {handle(say('From the year'), from, n => [Math.min(n, to - 1), to])}
      {handle(say('To the year'), to, n => [from, Math.max(n, from + 1)])}
    </div>
  );
}

const whole: [number, number] = [0, marks.length - 1];

function Time({
  games,
  filter,
  set,
}: {
  games: GameRow[];
  filter: GamesFilter;
  set: Props['set'];
}) {
  const years = filter.years ?? whole;
  const change = (next: [number, number]) =>
    set({ ...filter, years: next[0] === whole[0] && next[1] === whole[1] ? null : next });
  return (
    <div class="games-time">
      <Line games={games} years={years} />
      <Handles years={years} change={change} />
    </div>
  );
}

/* The games between two marks; those without a year come last. */
function byTime(games: GameRow[]): { title: string; games: GameRow[] }[] {
  const within = (i: number) =>
    games.filter(({ described }) => {
      const year = described?.year ?? 0;
      return year !== 0 && year >= (marks[i] ?? 0) && year < (marks[i + 1] ?? Infinity);
    });
  const invented = games.filter(({ described }) => described?.region === 'invented');
  const undated = games.filter(one => !one.described?.year && !invented.includes(one));
  const rows = marks.map((mark, i) => ({
    title: say('From {year}', { year: yearName(mark) }),
    games: within(i),
  }));
  return [
    ...rows,
    { title: say('No source here has a year'), games: undated },
    { title: say('Of an invented land'), games: invented },
  ].filter(row => row.games.length);
}

export function ByPlace({ all, filter, set }: Props) {
  const [chosen, choose] = useState<string | null>(null);
  const found = filterGames(all, filter);
  const listed = found.filter(game => chosen === null || game.described?.place === chosen);
  return (
    <>
      <WorldMap games={found} chosen={chosen} choose={choose} />
      <Time games={filterGames(all, { ...filter, years: null })} filter={filter} set={set} />
      <p class="said games-chosen" role="status">
        {chosen === null
          ? say('Each game stands where a source first describes it.')
          : sayMany(listed.length, '{place}: {n} game', '{place}: {n} games', { place: chosen })}
      </p>
      {byTime(listed).map(row => (
        <section key={row.title}>
          <h2 class="section game-kind">{row.title}</h2>
          <ul class="game-row">
            {row.games.map(game => (
              <Entry key={game.key} game={game} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
