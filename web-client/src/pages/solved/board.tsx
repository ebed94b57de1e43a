/* pages/solved/board.tsx - the board of a solved game, the position on it, and the value of each
 * turn. */
import { useEffect, useRef } from 'preact/hooks';
import { StepButton } from '../../parts/step-buttons';
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

/* At the end of the chosen turns, stepping forward plays the best turn. */
function Steps({ walk, told }: { walk: Walk; told: Told }) {
  const end = walk.nodes.length - 1;
  const best = walk.ply === end ? sorted(told.values?.turns ?? [])[0] : undefined;
  const on = () => (best ? walk.choose(best) : walk.to(walk.ply + 1));
  return (
    <div class="solved-steps" role="group" aria-label={say('Step through the line')}>
      <StepButton way="first" press={walk.ply > 0 ? () => walk.to(0) : null} />
      <StepButton way="before" press={walk.ply > 0 ? () => walk.to(walk.ply - 1) : null} />
      <span class="note">{say('turn {ply} of {end}', { ply: walk.ply, end })}</span>
      <StepButton way="next" press={walk.ply < end || best ? on : null} />
      <StepButton way="last" press={walk.ply < end ? () => walk.to(end) : null} />
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
