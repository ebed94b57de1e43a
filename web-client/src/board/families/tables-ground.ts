// board/families/tables-ground.ts - the static parts of a tables board.
import type { Game } from '../api';
import { handLine } from '../draw/lines';
import { piece } from '../draw/pieces';
import { label, moved, path, polyline, svg, type XY } from '../draw/svg';
import { groundWord } from '../words/ground';
import type { Rect, TablesLayout } from './tables-layout';

const nowhere: XY = { x: 0, y: 0 };

function triangle(fit: TablesLayout, i: number): string {
  const base = fit.base[i] ?? nowhere;
  const [half, tip] = [0.4 * fit.c, 3.8 * fit.c * (fit.upper[i] ? 1 : -1)];
  return polyline(
    [
      { x: base.x - half, y: base.y },
      { x: base.x, y: base.y + tip },
      { x: base.x + half, y: base.y },
    ],
    true,
  );
}

const box = (r: Rect, kind: string, width: number): SVGElement =>
  svg('rect', {
    class: kind,
    x: r.x,
    y: r.y,
    width: r.width,
    height: r.height,
    'stroke-width': width,
  });

/** Points on no player's course: their quadrants are not used. */
export function unusedPoints(game: Game): Set<number> {
  const used = new Set(game.board.lines.flatMap(line => line.points));
  return new Set(
    game.board.points.flatMap(([name], i) => (used.has(i) || !Number(name) ? [] : [i])),
  );
}

/** The words in one line if they fit in `room` letters, otherwise broken in two at the space
 * nearest the middle. */
export function inLines(words: string, room: number): string[] {
  if (words.replace(/\p{M}/gu, '').length <= room) return [words];
  const half = words.length / 2;
  const far = (space: number) => Math.abs(space - half);
  const spaces = [...words.matchAll(/ /g)].map(found => found.index);
  const middle = spaces.sort((a, b) => far(a) - far(b))[0];
  return middle === undefined ? [words] : [words.slice(0, middle), words.slice(middle + 1)];
}

/** A hatched quadrant that marks it as unused. */
function unused(fit: TablesLayout, points: number[]): SVGElement[] {
  const bases = points.map(i => fit.base[i] ?? nowhere);
  const xs = bases.map(p => p.x);
  const upper = fit.upper[points[0] ?? 0] ?? false;
  const x = Math.min(...xs) - (Math.min(...xs) < fit.bar.x ? 0.62 : 0.5) * fit.c;
  const height = fit.frame.height * 0.452;
  const y = upper ? fit.frame.y + 1 : fit.frame.y + fit.frame.height - height - 1;
  const area: Rect = { x, y, width: Math.max(...xs) - x + 0.5 * fit.c, height };
  const step = 0.29 * fit.c;
  const count = Math.floor((area.width + height) / step);
  const strokes = Array.from({ length: count }, (_, i) => hatch(area, (i + 1) * step)).join('');
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  if (fit.bare) return [path(strokes, 'q-hatch')];
  const size = Math.max(13, Math.min(19, 0.36 * fit.c));
  const words = groundWord('notUsed');
  const said = inLines(words, area.width / (letterOf(words) * size));
  return [
    path(strokes, 'q-hatch'),
    ...said.map((line, i) =>
      label(
        line,
        { x: middle.x, y: middle.y + 1.25 * size * (i - (said.length - 1) / 2) },
        size,
        'q-unused q-halo',
      ),
    ),
  ];
}

// One slanted stroke across a box, starting k pixels from its upper left corner along the top and
// right sides.
function hatch(area: Rect, k: number): string {
  const from = k <= area.width ? { x: k, y: 0 } : { x: area.width, y: k - area.width };
  const to = k <= area.height ? { x: 0, y: k } : { x: k - area.height, y: area.height };
  return polyline([from, to].map(p => ({ x: area.x + p.x, y: area.y + p.y })));
}

interface Run {
  upper: boolean;
  from: number;
  to: number;
}

/** Splits a course into runs along the lower and the upper half. */
function runsOf(fit: TablesLayout, points: number[]): Run[] {
  const runs: Run[] = [];
  for (const point of points.filter(p => p !== fit.off)) {
    const x = fit.base[point]?.x ?? 0;
    const last = runs[runs.length - 1];
    if (last && last.upper === fit.upper[point]) last.to = x;
    else runs.push({ upper: fit.upper[point] ?? false, from: x, to: x });
  }
  return runs;
}

// A course that runs outside another one turns a little farther out.
const turnsOut = (runs: Run[], wider: number): Run[] =>
  runs.map((run, i) =>
    i < runs.length - 1 ? { ...run, to: run.to + Math.sign(run.to - run.from) * wider } : run,
  );

const head = (at: XY, way: number, s: number): string =>
  polyline([
    { x: at.x - way * s, y: at.y - 0.75 * s },
    at,
    { x: at.x - way * s, y: at.y + 0.75 * s },
  ]);

/** The course of a side as one line with arrowheads: along one half, around, and back along the
 * other. */
function march(fit: TablesLayout, points: number[], track: number, wider: number): string {
  const runs = turnsOut(runsOf(fit, points), wider);
  const middle = fit.frame.y + fit.frame.height / 2;
  const y = (run: Run): number => middle + (run.upper ? -track : track);
  const s = 0.22 * fit.c;
  const parts = runs.map((run, i) => {
    const way = Math.sign(run.to - run.from) || 1;
    const turn = i < runs.length - 1;
    const end = turn ? run.to - way * track * 0.75 : run.to;
    const line = `${i === 0 ? `M${run.from} ${y(run)}` : ''}H${end}`;
    const [here, there] = [y(run), 2 * middle - y(run)];
    const bend = `C${run.to} ${here} ${run.to} ${here} ${run.to} ${middle}S${run.to} ${there} ${end} ${there}`;
    return turn ? line + bend : line;
  });
  const heads = runs.map((run, i) => {
    const x = i === runs.length - 1 ? run.to : run.from + (run.to - run.from) * 0.52;
    return head({ x, y: y(run) }, Math.sign(run.to - run.from) || 1, s);
  });
  return parts.join('') + heads.join('');
}

function marches(game: Game, fit: TablesLayout): SVGElement[] {
  const several = game.board.lines.length > 1;
  return game.board.lines.flatMap((line, seat) => {
    const track = (several && seat === 1 ? 0.72 : 0.4) * fit.c;
    const wider = several && seat === 1 ? 0.34 * fit.c : 0;
    const stroke = { 'stroke-width': Math.max(fit.bare ? 1.2 : 1.8, 0.055 * fit.c) };
    const drawn = path(march(fit, line.points, track, wider), 'q-march', stroke);
    const first = runsOf(fit, line.points)[0];
    if (!several || !first) return [drawn];
    const at = {
      x: first.from,
      y: fit.frame.y + fit.frame.height / 2 + (first.upper ? -track : track),
    };
    return [drawn, moved(at, piece(game.seats[seat]?.piece ?? 'white', 0.17 * fit.c))];
  });
}

/** How wide a letter is, for its size. */
const letterOf = (words: string): number => (/^[\p{Script=Latin}\s]+$/u.test(words) ? 0.52 : 0.8);

/** Over the middle of its rail; a word that is wider goes outwards, away from the number beside it. */
function besideNumbers(word: string, rail: Rect, { frame }: TablesLayout, size: number): number {
  const half = 0.5 * letterOf(word) * size * word.replace(/\p{M}/gu, '').length;
  const out = Math.max(0, half - rail.width / 2);
  return rail.x + rail.width / 2 + (rail.x < frame.x ? -out : out);
}

function letters(game: Game, fit: TablesLayout, hidden: Set<number>): SVGElement[] {
  if (fit.bare) return [];
  const size = fit.phone ? 12 : 14;
  const gap = fit.phone ? 13 : 15;
  const { y, height } = fit.frame;
  const numbers = game.board.points.flatMap(([text], i) =>
    hidden.has(i) || !Number(text)
      ? []
      : [
          label(
            text,
            { x: fit.base[i]?.x ?? 0, y: fit.upper[i] ? y - gap : y + height + gap },
            size,
            'q-coordinate',
          ),
        ],
  );
  const off = groundWord('off');
  const rails = fit.rails
    .slice(0, game.board.lines.length)
    .map(rail =>
      label(
        off,
        { x: besideNumbers(off, rail, fit, size), y: rail.y <= y + 1 ? y - gap : y + height + gap },
        size,
        'q-coordinate',
      ),
    );
  return [...numbers, ...rails];
}

/** Frame, bar, rails, triangles, marches, letters. */
export function tablesGround(game: Game, fit: TablesLayout): SVGElement[] {
  const hidden = unusedPoints(game);
  const shown = game.board.points.flatMap(([name], i) =>
    hidden.has(i) || !Number(name) ? [] : [i],
  );
  const washed = shown.filter(i => Number(game.board.points[i]?.[0]) % 2 === 1);
  const thin = Math.max(fit.bare ? 0.7 : 1, 0.026 * fit.c);
  const thick = Math.max(fit.bare ? 1.2 : 1.8, 0.06 * fit.c);
  const hand = { width: thin * 1.3, d: fit.c * 2, past: false };
  const bar = [fit.bar.x, fit.bar.x + fit.bar.width].map(x =>
    handLine(
      { x, y: fit.bar.y },
      { x, y: fit.bar.y + fit.bar.height },
      `bar ${x > fit.bar.x}`,
      hand,
    ),
  );
  return [
    ...(hidden.size ? unused(fit, [...hidden]) : []),
    ...fit.rails.slice(0, game.board.lines.length).map(rail => box(rail, 'q-rail', thin * 1.5)),
    path(washed.map(i => triangle(fit, i)).join(''), 'q-wash'),
    path(shown.map(i => triangle(fit, i)).join(''), 'q-triangle', { 'stroke-width': thin }),
    box(fit.frame, 'q-frame', thick),
    path(bar.join(''), 'q-line-fill'),
    ...marches(game, fit),
    ...letters(game, fit, hidden),
  ];
}
