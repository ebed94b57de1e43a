/* pages/local/turns.tsx - the turns so far, and the men that each side has taken. */
import { useEffect, useRef } from 'preact/hooks';
import { rowsOf, turnsOf } from '../../local/turns';
import { CapturedMen } from '../../parts/captured';
import { Glyph } from '../../parts/drawing';
import type { Look, Move, Rules } from '../../rules';
import { say } from '../../words';

/* The place is kept while nothing has been taken, so that the list below does not move. */
export function LocalTaken({ rules, look }: { rules: Rules; look: Look | null }) {
  const { game } = rules;
  const captured = look?.state.view.captured ?? [];
  if (game.seats.length !== 2 || game.family === 'race') return null;
  return (
    <p class="local-taken">
      {[0, 1].map(seat => {
        const taken = captured[1 - seat] ?? 0;
        const kinds = look?.state.view.captured_kinds?.[1 - seat];
        const lead = taken - (captured[seat] ?? 0);
        return (
          <span key={seat}>
            <Glyph game={game} seat={seat} size={20} label={game.seats[seat]?.name ?? ''} />
            {taken > 0 && (
              <CapturedMen game={game} seat={1 - seat} taken={taken} kinds={kinds} lead={lead} />
            )}
          </span>
        );
      })}
    </p>
  );
}

export function LocalTurns({ moves, look }: { moves: Move[]; look: Look | null }) {
  const box = useRef<HTMLElement>(null);
  const rows = rowsOf(turnsOf(moves, look?.moves ?? []));
  useEffect(() => box.current?.scrollTo({ top: box.current.scrollHeight }), [moves.length]);
  return (
    <section class="local-turns" ref={box} aria-label={say('Turns so far')} tabIndex={0}>
      <ol>
        {rows.map((turns, i) => (
          <li key={i}>
            <span class="move-number">{i + 1}</span>
            {turns.map((turn, j) => (
              <span key={j} class="turn">
                {[
                  turn.roll && `${turn.roll}:`,
                  turn.text || (turn.done ? '–' : ''),
                  turn.done ? '' : '…',
                ]
                  .filter(Boolean)
                  .join(' ')}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
