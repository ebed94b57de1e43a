/* parts/values.tsx - what each turn of a position is worth, where a table has it. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../base/error';
import { ApiProblem, solvedValues } from '../net/api';
import type { SolvedTurn, SolvedValues } from '../proto';
import { WorthSign } from './worth';
import { say } from '../words';

export interface Told {
  values: SolvedValues | null;
  /* Why there are none. */
  problem: string | null;
}

const nothing: Told = { values: null, problem: null };
const kept = 400;

const pause = 120;
const rest = 1500;

/* A large table is opened when it is first asked for. */
const isBusy = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 503 || error.status === 429);

/* What the turns of a position are worth, kept as long as the page is open. Positions that are only passed are not asked
   about, and what went wrong is tried again. */
export function useValues(key: string, query: string, position: string | null): Told {
  const [told, set] = useState<Map<string, Told>>(new Map());
  useEffect(() => {
    if (position === null || told.get(position)?.values) return;
    const control = new AbortController();
    const keep = (one: Told) => {
      if (control.signal.aborted) return;
      set(before => new Map([...[...before].slice(-kept), [position, one]]));
    };
    let timer = setTimeout(() => void ask(), pause);
    const ask = () =>
      solvedValues(key, query, position, control.signal).then(
        values => keep({ values, problem: null }),
        error => {
          if (isBusy(error)) timer = setTimeout(() => void ask(), rest);
          else keep({ values: null, problem: messageOf(error) });
        },
      );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key, query, position]);
  return (position !== null && told.get(position)) || nothing;
}

/* Best first; the winner is quick, the loser slow. */
export function sorted(turns: SolvedTurn[]): SolvedTurn[] {
  const rank = { win: 0, draw: 1, loss: 2 };
  return [...turns].sort(
    (a, b) =>
      rank[a.result] - rank[b.result] ||
      (a.result === 'loss' ? b.turns - a.turns : a.turns - b.turns) ||
      a.turn.localeCompare(b.turn),
  );
}

/* Every turn with its sign; to be pressed where choose is given. */
export function Turns({ told, choose }: { told: Told; choose?: (turn: SolvedTurn) => void }) {
  const { values, problem } = told;
  if (problem) return <p class="note">{problem}</p>;
  if (values?.over) return <p class="note">{say('The game is over.')}</p>;
  return (
    <ul class="solved-turns" aria-label={say('What each turn is worth')}>
      {sorted(values?.turns ?? []).map(turn => (
        <li key={turn.turn + turn.position}>
          {choose ? (
            <button class="solved-choice" onClick={() => choose(turn)}>
              <span>{turn.turn}</span>
              <WorthSign worth={turn} />
            </button>
          ) : (
            <span class="solved-choice">
              <span>{turn.turn}</span>
              <WorthSign worth={turn} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
