/* pages/replay/players.tsx - the players of a replay: captures and clocks at this position. */
import { CapturedMen } from '../../parts/captured';
import { Glyph } from '../../parts/drawing';
import type { Replay, ReplayGame } from '../../proto';
import { leftAt, nameIn, viewAt } from '../../replay/turns';
import type { Walk } from '../../replay/walk';
import { kindOf } from '../../room/computers';
import { leftWords, paceOf } from '../../text/clocks';
import { say } from '../../words';

interface Props {
  replay: Replay;
  game: ReplayGame;
  walk: Walk;
}

function Taken({ replay, game, walk, seat }: Props & { seat: number }) {
  const { captured, captured_kinds: kinds, off } = viewAt(game, walk.ply).view;
  if (replay.game.family === 'tables') {
    return (
      <span class="note">{off[seat] ? say('{off} off', { off: off[seat] }) : say('none off')}</span>
    );
  }
  const other = 1 - seat,
    taken = captured[other] ?? 0;
  if (replay.game.seats.length !== 2 || !taken) return null;
  return <CapturedMen game={replay.game} seat={other} taken={taken} kinds={kinds?.[other]} />;
}

function Row(props: Props & { seat: number }) {
  const { replay, game, walk, seat } = props;
  const left = leftAt(replay.clock, game, seat, walk.ply);
  const moved = game.moves[walk.ply - 1]?.seat === seat;
  const kind = kindOf(replay.seats[game.seats[seat] ?? seat]);
  const won = walk.ply === walk.count && game.result?.winner === seat;
  return (
    <div class="replay-player" data-seat={replay.game.seats[seat]?.key}>
      <Glyph game={replay.game} seat={seat} size={28} label={replay.game.seats[seat]?.name ?? ''} />
      <div class="player-words">
        <span class="player-name">
          {nameIn(replay, game, seat)}
          {kind && <span class="note"> {kind}</span>}
          {won && <span class="note"> {say('has won')}</span>}
        </span>
        <Taken {...props} seat={seat} />
      </div>
      {left !== null && (
        <span class={moved ? 'replay-clock moved' : 'replay-clock'}>
          {leftWords(left, paceOf(replay.clock))}
        </span>
      )}
    </div>
  );
}

export function ReplayPlayers({
  seats,
  label,
  ...props
}: Props & { seats: number[]; label: string }) {
  return (
    <section class="replay-players" aria-label={label}>
      {seats.map(seat => (
        <Row key={seat} {...props} seat={seat} />
      ))}
    </section>
  );
}
