/* pages/solved/board.tsx - the board of a solved game, the position on it, and the value of each
 * turn. */
import { useEffect, useRef } from 'preact/hooks';
import { StillBoard } from '../../parts/still-board';
import { Turns, sorted, useValues, type Told } from '../../parts/values';
import { WorthSign } from '../../parts/worth';
import type { SolvedPage } from '../../proto';
import { outcome, type Worth } from '../../text/values';
import { useWalk, type Node, type Walk } from './walk';
import { say } from '../../words';

const flipped = (worth: Worth): Worth => ({
  ...worth,
  result: worth.result === 'win' ? 'loss' : worth.result === 'loss' ? 'win' : 'draw',
});

function headOf({ game }: SolvedPage, node: Node, ply: number): string {
  const name = (seat: number) => game.seats[seat]?.name ?? '';
  if (node.turn === null) return say('{name} to move', { name: name(1 - node.by) });
  return say('{name}, turn {ply}: {turn}', {
    name: name(node.by),
    ply: Math.ceil(ply / 2),
    turn: node.turn,
  });
}

function Moment({ page, node, ply }: { page: SolvedPage; node: Node; ply: number }) {
  const { worth } = node;
  return (
    <section class="solved-moment" aria-live="polite" aria-label={say('This moment')}>
      <p class="between">
        <strong class="solved-turn">{headOf(page, node, ply)}</strong>
        {worth && <WorthSign worth={node.turn === null ? worth : flipped(worth)} />}
      </p>
      <p class="note">{worth ? outcome(page.game.seats, 1 - node.by, worth) : ' '}</p>
    </section>
  );
}

/* The turns chosen by the reader, or the line. */
function Line({ walk }: { walk: Walk }) {
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = box.current;
    const here = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list) return;
    const top = here ? here.offsetTop - list.offsetTop : 0;
    if (top < list.scrollTop || top + 36 > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - 36;
    }
  }, [walk.ply]);
  return (
    <ol class="solved-line" ref={box} aria-label={say('The line')}>
      {walk.nodes.slice(1).map(({ turn }, i) => (
        <li key={i}>
          {i % 2 === 0 && <span class="solved-number">{i / 2 + 1}</span>}
          <button
            class="part"
            aria-current={walk.ply === i + 1 ? 'true' : undefined}
            onClick={() => walk.to(i + 1)}
          >
            {turn}
          </button>
        </li>
      ))}
    </ol>
  );
}

const arrows = {
  first: 'M5 4v12M16 4l-7 6 7 6',
  before: 'M13 4l-7 6 7 6',
  next: 'M7 4l7 6-7 6',
  last: 'M15 4v12M4 4l7 6-7 6',
};
const titles = {
  first: say('The start'),
  before: say('One back'),
  next: say('One forward'),
  last: say('The end'),
};

interface StepProps {
  to: keyof typeof arrows;
  off: boolean;
  press: () => void;
}

function Step({ to, off, press }: StepProps) {
  return (
    <button
      class="button"
      data-action={to}
      aria-label={titles[to]}
      title={titles[to]}
      aria-disabled={off}
      onClick={() => !off && press()}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
        <path d={arrows[to]} fill="none" stroke="currentColor" stroke-width="2" />
      </svg>
    </button>
  );
}

/* At the end of the chosen turns, stepping forward plays the best turn. */
function Steps({ walk, told }: { walk: Walk; told: Told }) {
  const end = walk.nodes.length - 1;
  const best = walk.ply === end ? sorted(told.values?.turns ?? [])[0] : undefined;
  const on = () => (best ? walk.choose(best) : walk.to(walk.ply + 1));
  return (
    <div class="solved-steps" role="group" aria-label={say('Step through the line')}>
      <Step to="first" off={walk.ply === 0} press={() => walk.to(0)} />
      <Step to="before" off={walk.ply === 0} press={() => walk.to(walk.ply - 1)} />
      <span class="note">{say('turn {ply} of {end}', { ply: walk.ply, end })}</span>
      <Step to="next" off={walk.ply === end && !best} press={on} />
      <Step to="last" off={walk.ply === end} press={() => walk.to(end)} />
    </div>
  );
}

/* Arrow keys step, unless the reader is typing or moving a slider. */
function useKeys(walk: Walk) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = (event.target as Element | null)?.closest?.(
        'input, textarea, select, [role=application], svg',
      );
      if (typing || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowLeft') walk.to(walk.ply - 1);
      else if (event.key === 'ArrowRight') walk.to(walk.ply + 1);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

/* The latest position that is known, to keep the board drawn while the next one loads. */
function useDrawn(node: Node, told: Told) {
  const view = node.view ?? told.values?.view ?? null;
  const last = useRef(view);
  if (view) last.current = view;
  return last.current;
}

export function SolvedBoard({ page }: { page: SolvedPage }) {
  const walk = useWalk(page);
  const node = walk.nodes[walk.ply]!;
  const told = useValues(page.key, page.query, page.table ? node.position : null);
  const drawn = useDrawn(node, told);
  const worth = node.worth ?? told.values?.value ?? null;
  useKeys(walk);
  return (
    <div class="solved-side" data-ply={walk.ply}>
      <div class="solved-slab">
        {drawn && (
          <StillBoard
            game={page.game}
            view={drawn}
            last={node.path.length ? { paths: [node.path], captured: [] } : null}
            values={told.values?.turns ?? null}
            coordinates
            label={`${page.title}: ${headOf(page, node, walk.ply)}`}
          />
        )}
      </div>
      <Moment page={page} node={{ ...node, worth }} ply={walk.ply} />
      <Steps walk={walk} told={told} />
      {walk.nodes.length > 1 && <Line walk={walk} />}
      {page.table ? (
        <Turns told={told} choose={walk.choose} />
      ) : (
        <p class="note">
          {say('This server does not have the table, so only the line can be shown.')}
        </p>
      )}
      {walk.left && (
        <button class="link" onClick={walk.back}>
          {say('Back to the line from the start')}
        </button>
      )}
    </div>
  );
}
