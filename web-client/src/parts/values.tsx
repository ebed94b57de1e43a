/* parts/values.tsx - the value of each turn in a position, if a table has it. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../base/error';
import { ApiProblem, solvedValues } from '../net/api';
import type { SolvedTurn, SolvedValues } from '../proto';
import { WorthSign } from './worth';
import { say } from '../words';

export interface Told {
  values: SolvedValues | null;
  /* Why there are no values. */
  problem: string | null;
}

const nothing: Told = { values: null, problem: null };
const kept = 400;

const pause = 120;
const rest = 1500;

/* The server opens a large table when it is first needed, and asks to wait meanwhile. */
const isBusy = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 503 || error.status === 429);

/* The values of a position's turns, cached while the page is open. Positions that are only
 * passed through are not requested, and failed requests are repeated. */
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

/* Best first: quick wins before slow ones, slow losses before quick ones. */
export function sorted(turns: SolvedTurn[]): SolvedTurn[] {
  const rank = { win: 0, draw: 1, loss: 2 };
  return [...turns].sort(
    (a, b) =>
      rank[a.result] - rank[b.result] ||
      (a.result === 'loss' ? b.turns - a.turns : a.turns - b.turns) ||
      a.turn.localeCompare(b.turn),
  );
}

/* Every turn with its sign; a button if `choose` is given. */
export function Turns({ told, choose }: { told: Told; choose?: (turn: SolvedTurn) => void }) {
  const { values, problem } = told;
  if (problem) return <p class="note">{problem}</p>;
  if (values?.over) return <p class="note">{say('The game is over.')}</p>;
  return (
    <ul
      class="solved-turns"
      aria-label={say('What each turn is worth')}
      tabIndex={choose ? undefined : 0}
    >
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
