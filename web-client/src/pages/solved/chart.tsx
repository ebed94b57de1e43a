/* pages/solved/chart.tsx - a chart of how many positions are won or lost in how many turns: wins
 * up, losses down. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { WorthGlyph } from '../../parts/worth';
import type { SolvedPage } from '../../proto';
import { compact, figures, say } from '../../words';

const height = 380;
const pad = { left: 52, right: 12, top: 44, bottom: 30 };

const byTurns = (page: SolvedPage, result: 'win' | 'loss'): number[] =>
  page.levels.find(level => level.result === result && !level.adjudged)?.by_turns ?? [];

/* 1, 2 or 5 times a power of ten, so that no more than `lines` grid lines fit. */
function stepOf(most: number, lines: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / lines)));
  return [1, 2, 5, 10].map(n => n * power).find(step => most / step <= lines) ?? 10 * power;
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, set] = useState(0);
  useLayoutEffect(() => {
    const look = () => set(box.current?.clientWidth ?? 0);
    const watch = new ResizeObserver(look);
    watch.observe(box.current!);
    look();
    return () => watch.disconnect();
  }, []);
  return { box, width };
}

interface Scale {
  x: (turns: number) => number;
  y: (positions: number) => number;
  bar: number;
  most: { up: number; down: number; turns: number };
}

function scaleOf(page: SolvedPage, width: number): Scale {
  const up = Math.max(1, ...byTurns(page, 'win'));
  const down = Math.max(0, ...byTurns(page, 'loss'));
  const turns = Math.max(byTurns(page, 'win').length, byTurns(page, 'loss').length, 2) - 1;
  const wide = (width - pad.left - pad.right) / (turns + 1);
  const tall = (height - pad.top - pad.bottom) / (up + down);
  return {
    x: n => pad.left + (n + 0.5) * wide,
    y: n => pad.top + (up - n) * tall,
    bar: Math.max(1.5, 1.3 * wide),
    most: { up, down, turns },
  };
}

function Grid({ scale, width }: { scale: Scale; width: number }) {
  const { up, down, turns } = scale.most;
  const step = stepOf(up + down, 9);
  const levels = Array.from({ length: 20 }, (_, i) => (i - 10) * step).filter(
    n => n <= up && n >= -down,
  );
  const every = stepOf(turns, width < 500 ? 5 : 9);
  const ticks = Array.from({ length: Math.floor(turns / every) + 1 }, (_, i) => i * every);
  return (
    <g aria-hidden="true">
      {levels.map(n => (
        <g key={n}>
          <path
            class={n ? 'chart-line' : 'chart-zero'}
            d={`M${pad.left} ${scale.y(n)}H${width - pad.right}`}
          />
          {n !== 0 && (
            <text class="chart-text" x={pad.left - 8} y={scale.y(n) + 4} text-anchor="end">
              {compact(Math.abs(n))}
            </text>
          )}
        </g>
      ))}
      {ticks.map(n => (
        <text key={n} class="chart-text" x={scale.x(n)} y={height - 9} text-anchor="middle">
          {figures(n)}
        </text>
      ))}
    </g>
  );
}

function Bars({ page, scale, result }: { page: SolvedPage; scale: Scale; result: 'win' | 'loss' }) {
  const start = page.start?.result === result && !page.start.adjudged ? page.start.turns : -1;
  return (
    <g>
      {byTurns(page, result).map((n, turns) => {
        if (!n) return null;
        const size = Math.max(1, Math.abs(scale.y(n) - scale.y(0)));
        return (
          <rect
            key={turns}
            class={`chart-${result}${turns === start ? ' here' : ''}`}
            x={scale.x(turns) - scale.bar / 2}
            y={result === 'win' ? scale.y(0) - size : scale.y(0)}
            width={scale.bar}
            height={size}
          >
            <title>
              {result === 'win'
                ? say('{n} won in {turns}', { n: figures(n), turns })
                : say('{n} lost in {turns}', { n: figures(n), turns })}
            </title>
          </rect>
        );
      })}
    </g>
  );
}

/* A line from the bar of the start position up to its label. */
function Start({ page, scale, width }: { page: SolvedPage; scale: Scale; width: number }) {
  const { start } = page;
  if (!start || start.result === 'draw' || start.adjudged) return null;
  const x = scale.x(start.turns);
  const n = byTurns(page, start.result)[start.turns] ?? 0;
  const foot = start.result === 'win' ? scale.y(n) : scale.y(0);
  const top = Math.min(foot - 12, pad.top + 92);
  const anchor = x > width - 70 ? 'end' : x < 110 ? 'start' : 'middle';
  return (
    <g aria-hidden="true">
      <path class="chart-mark" d={`M${x} ${top}V${foot}`} />
      <text class="chart-start" x={x} y={top - 8} text-anchor={anchor}>
        {say('the start: {turns}', { turns: start.turns })}
      </text>
    </g>
  );
}

export function Chart({ page }: { page: SolvedPage }) {
  const { box, width } = useWidth();
  const scale = scaleOf(page, width);
  return (
    <figure class="solved-figure">
      <figcaption class="chart-key">
        <span class="chart-key-part">
          <span class="worth win">
            <WorthGlyph result="win" />
            {say('wins')}
          </span>{' '}
          <span class="note">{say('above: the side to move wins in that many turns')}</span>
        </span>
        <span class="chart-key-part">
          <span class="worth loss">
            <WorthGlyph result="loss" />
            {say('loses')}
          </span>{' '}
          <span class="note">{say('below: it loses in that many')}</span>
        </span>
      </figcaption>
      <div ref={box} class="chart">
        {width > 0 && (
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={say('Positions by the number of turns to the end, from 0 to {turns}', {
              turns: scale.most.turns,
            })}
          >
            <defs>
              <pattern
                id="chart-hatch"
                width="5"
                height="5"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <path class="chart-hatch" d="M2.5 0V5" />
              </pattern>
            </defs>
            <Grid scale={scale} width={width} />
            <Bars page={page} scale={scale} result="win" />
            <Bars page={page} scale={scale} result="loss" />
            <Start page={page} scale={scale} width={width} />
          </svg>
        )}
      </div>
    </figure>
  );
}
