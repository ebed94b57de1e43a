/* parts/captured.tsx - captured men: all of them, or a few and a count if there are many. */
import { Fragment } from 'preact';
import type { Game } from '../board/api';
import { Glyph } from './drawing';
import { say, figures } from '../words';

const mostDrawn = 12;

interface Props {
  game: Game;
  /* The seat that lost the men. */
  seat: number;
  taken: number;
  /* How many were taken of each kind, the most valuable last; omitted if all are alike. */
  kinds?: number[] | undefined;
  /* How many more men than the other side has captured; omitted if not more. */
  lead?: number;
}

const Count = ({ n }: { n: number }) => (
  <span class="taken-count" aria-hidden="true">
    ×{figures(n)}
  </span>
);

/* The most valuable first; if there are many, each kind once, with its count. */
function ByKind({ game, seat, taken, kinds }: Props & { kinds: number[] }) {
  const some = kinds.map((n, kind) => ({ kind, n })).filter(({ n }) => n > 0);
  return some.reverse().map(({ kind, n }) => {
    const drawn = taken <= mostDrawn ? n : 1;
    return (
      <Fragment key={kind}>
        {Array.from({ length: drawn }, (_, i) => (
          <Glyph key={i} game={game} seat={seat} kind={kind} size={16} />
        ))}
        {n > drawn && <Count n={n} />}
      </Fragment>
    );
  });
}

function Alike({ game, seat, taken, lead = 0 }: Props) {
  const all = taken <= mostDrawn;
  return (
    <>
      {Array.from({ length: all ? taken : 3 }, (_, i) => (
        <Glyph key={i} game={game} seat={seat} size={16} />
      ))}
      {!all && <Count n={taken} />}
      {lead > 0 && (
        <span class="lead" aria-hidden="true">
          +{figures(lead)}
        </span>
      )}
    </>
  );
}

/* Of pieces that differ in value, a lead in numbers would say little. */
export function CapturedMen(props: Props) {
  const { taken, kinds } = props;
  return (
    <span
      class={kinds ? 'taken by-kind' : 'taken'}
      role="img"
      aria-label={say('has taken {taken}', { taken })}
    >
      {kinds ? <ByKind {...props} kinds={kinds} /> : <Alike {...props} />}
    </span>
  );
}
