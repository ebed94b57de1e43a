/* pages/replay/moves.tsx - the turn list of a replay with times; pressing a move shows the position after it. */
import { Component } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Glyph } from '../../parts/drawing';
import { LaidDown } from '../../parts/laid-down';
import type { Replay } from '../../proto';
import {
  partText,
  roundsOf,
  spentOf,
  spentWords,
  turnAt,
  type Part,
  type Turn,
} from '../../replay/turns';
import type { Walk } from '../../replay/walk';
import { withNumbers } from '../../text/squares';
import { say } from '../../words';

interface Props {
  replay: Replay;
  turns: Turn[];
  walk: Walk;
}

interface PartProps {
  part: Part;
  walk: Walk;
  label: string;
  game: Replay['game'];
}

function PartButton({ part, walk, label, game }: PartProps) {
  const text = withNumbers(game, partText(part));
  const here = part.ply === walk.ply;
  const kind = part.move.kind === 'throw' ? 'part roll' : 'part';
  return (
    <button
      class={kind}
      data-ply={part.ply}
      aria-current={here ? 'true' : undefined}
      tabIndex={here ? 0 : -1}
      aria-label={
        part.move.kind === 'throw'
          ? say('{label}: throws {thrown}', { label, thrown: text })
          : `${label}: ${text}`
      }
      onClick={() => walk.to(part.ply)}
    >
      {text}
    </button>
  );
}

interface ListProps extends Props {
  /* Which turn is being shown. */
  current: number;
}

type TurnProps = ListProps & { turn: Turn; index: number };

const isHere = ({ current, index, walk }: TurnProps) => (current === index ? walk.ply : 0);

/* Memoised: a long game has thousands of these. */
class TurnParts extends Component<TurnProps> {
  override shouldComponentUpdate(next: TurnProps) {
    return next.turn !== this.props.turn || isHere(next) !== isHere(this.props);
  }

  override render() {
    const { turn, index, current, replay, turns, walk } = this.props;
    const spent = spentOf(turns, index);
    const seat = (n: number) => replay.game.seats[n]?.name ?? '';
    return (
      <span class={current === index ? 'replay-turn here' : 'replay-turn'}>
        <span class="parts">
          {turn.parts.map(part => (
            <PartButton
              key={part.ply}
              part={part}
              walk={walk}
              label={seat(part.move.seat)}
              game={replay.game}
            />
          ))}
        </span>
        {turn.parts.some(part => part.move.planned) && <LaidDown />}
        {spent !== null && <span class="spent">{spentWords(spent)}</span>}
      </span>
    );
  }
}

function ByTwo(props: ListProps) {
  const { turns } = props;
  const index = new Map(turns.map((turn, i) => [turn, i]));
  return (
    <ol class="replay-moves">
      {roundsOf(turns).map((round, i) => (
        <li key={i}>
          <span class="move-number">{i + 1}</span>
          {round[0]!.seat !== turns[0]!.seat && <span />}
          {round.map(turn => (
            <TurnParts key={turn.parts[0]!.ply} {...props} turn={turn} index={index.get(turn)!} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function ByMany(props: ListProps) {
  const { replay, turns } = props;
  return (
    <ol class="replay-moves by-many">
      {turns.map((turn, i) => (
        <li key={turn.parts[0]!.ply}>
          <Glyph
            game={replay.game}
            seat={turn.seat}
            size={20}
            label={replay.game.seats[turn.seat]?.name ?? ''}
          />
          <TurnParts {...props} turn={turn} index={i} />
        </li>
      ))}
    </ol>
  );
}

/* Keep the current part in view, scrolling only the list. */
function useInSight(ply: number) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = box.current;
    const part = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list) return;
    if (!part) return list.scrollTo({ top: 0 });
    const [outer, inner] = [list.getBoundingClientRect(), part.getBoundingClientRect()];
    if (inner.top < outer.top + 8) list.scrollTop -= outer.top + 8 - inner.top;
    if (inner.bottom > outer.bottom - 8) list.scrollTop += inner.bottom - outer.bottom + 8;
  }, [ply]);
  return box;
}

export function ReplayMoves(props: Props) {
  const { replay, turns, walk } = props;
  const box = useInSight(walk.ply);
  const list = { ...props, current: turnAt(turns, walk.ply) };
  const many =
    replay.game.seats.length > 2 ||
    turns.some(turn => turn.parts.some(part => part.move.kind === 'throw'));
  return (
    <section class="replay-list" ref={box} aria-label={say('Turns')} tabIndex={0}>
      {turns.length === 0 ? (
        <p class="note">{say('Nothing was played.')}</p>
      ) : many ? (
        <ByMany {...list} />
      ) : (
        <ByTwo {...list} />
      )}
    </section>
  );
}
