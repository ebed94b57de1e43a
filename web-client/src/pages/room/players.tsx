/* pages/room/players.tsx - the players: seats, captures, clocks, whose turn it is. */
import { CapturedMen } from '../../parts/captured';
import { ClockFace } from '../../parts/clock-face';
import { Glyph } from '../../parts/drawing';
import { SitDown } from '../../parts/sit-down';
import type { Room } from '../../proto';
import { kindOf, levelAt, maySendAway } from '../../room/computers';
import { sit, sitsElsewhere } from '../../room/join';
import { outOf, type Out, type Table } from '../../room/state';
import { aroundFrom, nameParts } from '../../room/status-text';
import { SeatComputer, SendAway } from './computer';
import { figures, say, sayMany } from '../../words';
import { inRow } from '../../text/words';

/* The men this seat has captured; only with two players, where it is clear who captured them. */
function Taken({ room, seat }: { room: Room; seat: number }) {
  const { captured } = room.state.view;
  if (room.seats.length !== 2 || !captured.some(Boolean)) return null;
  const other = 1 - seat;
  const taken = captured[other] ?? 0,
    lead = taken - (captured[seat] ?? 0);
  const kinds = room.state.view.captured_kinds?.[other];
  return <CapturedMen game={room.game} seat={other} taken={taken} kinds={kinds} lead={lead} />;
}

const seedsIn = (n: number): string =>
  n ? sayMany(n, '{n} seed', '{n} seeds', { n: figures(n) }) : '';

function standing(room: Room, seat: number): string {
  const { off, hand } = room.state.view;
  if (room.game.family === 'tables') {
    return off[seat] ? say('{off} off', { off: off[seat] }) : say('none off');
  }
  if (room.game.family === 'race') return racing(room, seat);
  if (room.game.family === 'houses') return seedsIn(off[seat] ?? 0);
  return inRow([
    hand[seat] && say('{hand} in hand', { hand: hand[seat] }),
    off[seat] && say('{off} off', { off: off[seat] }),
  ]);
}

// Servants by what has become of them; the game defines the kinds.
function racing(room: Room, seat: number): string {
  const mine = room.state.view.pieces.filter(piece => piece[1] === seat);
  const ofKind = (kind: string) =>
    mine.filter(piece => room.game.kinds[piece[2]] === kind).reduce((n, p) => n + p[3], 0);
  const [home, fled, waiting] = [ofKind('locked'), ofKind('fled'), room.state.view.hand[seat] ?? 0];
  const parts = [
    home && say('{home} home', { home }),
    waiting && say('{waiting} waiting', { waiting }),
    fled && say('{fled} fled', { fled }),
  ];
  return inRow(parts);
}

function FreeSeat({ room, seat, busy }: { room: Room; seat: number; busy: boolean }) {
  if (room.status !== 'open') return <span class="player-name quiet">{say('nobody')}</span>;
  if (sitsElsewhere(room.id)) return <span class="player-name quiet">{say('Open seat')}</span>;
  if (room.you !== null) {
    return (
      <>
        <span class="player-name quiet">{say('Open seat')}</span>
        <SeatComputer seat={seat} />
      </>
    );
  }
  const key = room.lot ? 'lot' : room.game.seats[seat]!.key;
  return (
    <SitDown
      kind={room.seats.indexOf(null) === seat ? 'button main sit-here' : 'button sit-here'}
      busy={busy}
      seat={key}
      onSit={() => void sit(room.id, key)}
    />
  );
}

const isAway = (room: Room, seat: number): boolean =>
  room.status === 'playing' && room.present[seat] === false;

function Name({ room, seat }: { room: Room; seat: number }) {
  const kind = kindOf(room.seats[seat]);
  const [name, side] = nameParts(room, seat);
  return (
    <span class="player-name">
      <span class="name">
        {name}
        {side && <span class="side-word">{side}</span>}
      </span>{' '}
      {room.you === seat && <em>{say('you')}</em>}
      {kind && <span class="note is-computer">{kind}</span>}
      {isAway(room, seat) && <span class="note away"> {say('away')}</span>}
    </span>
  );
}

function turnWords(room: Room, seat: number): string {
  if (room.status === 'between' || room.status === 'open') {
    return room.status === 'between' && room.ready[seat] ? say('ready') : '';
  }
  return room.status === 'playing' && room.state.seat === seat ? say('to move') : '';
}

const outWords: Record<Out, string> = {
  resign: say('has resigned'),
  flag: say('out of time'),
  claim: say('has left the game'),
};

interface RowProps {
  table: Table;
  seat: number;
  busy: boolean;
}

// The clock shows whose turn it is; words say the rest.
function Beside({ room, seat, words }: { room: Room; seat: number; words: string }) {
  const { clock, status } = room;
  const counts = clock && room.state.clocks && status !== 'open';
  if (!counts) return words ? <span class="clock-words">{words}</span> : null;
  return (
    <ClockFace room={room} clock={clock} seat={seat} own={room.you === null || room.you === seat} />
  );
}

/* The line under a name: how the seat ended, else its state, unless the clock already shows it. */
function Under({ table: { room, log }, seat, words }: RowProps & { words: string }) {
  const out = room.status === 'playing' ? outOf(log).get(seat) : undefined;
  const clocks = room.clock ? room.state.clocks : null;
  const told = clocks && !(words === say('to move') && clocks.running === seat) ? words : '';
  const level = levelAt(room, seat);
  const stands = out ? outWords[out] : standing(room, seat);
  const away = room.seats.length > 2 && isAway(room, seat); // on a phone, there is no room for it beside one of four names
  return (
    <span class={level === null ? 'note' : 'note with-level'}>
      {away && (
        <span class="away-under">
          {say('away')}
          {stands && ' · '}
        </span>
      )}
      {level !== null && (
        <>
          <span class="computer-under">{say('computer')} </span>
          <span class="level-word">{say('level')} </span>
          {figures(level)}
        </>
      )}
      {stands && (
        <span class="stands">
          {level !== null && ' · '}
          {stands}
        </span>
      )}
      {told && (
        <span class="told">
          {(stands || level !== null) && ' · '}
          {told}
        </span>
      )}
    </span>
  );
}

function PlayerRow(props: RowProps) {
  const {
    table: { room },
    seat,
    busy,
  } = props;
  const words = turnWords(room, seat);
  const sits = room.seats[seat] != null;
  return (
    <div
      class={words === say('to move') ? 'player moving' : 'player'}
      data-seat={room.game.seats[seat]?.key}
    >
      {room.lot && room.status === 'open' ? (
        <span class="lot" aria-hidden="true">
          ?
        </span>
      ) : (
        <Glyph game={room.game} seat={seat} size={28} label={room.game.seats[seat]?.name ?? ''} />
      )}
      <div class="player-words">
        {sits ? <Name room={room} seat={seat} /> : <FreeSeat room={room} seat={seat} busy={busy} />}
        {sits && <Under {...props} words={words} />}
        {maySendAway(room, seat) && <SendAway seat={seat} />}
        <Taken room={room} seat={seat} />
      </div>
      <Beside room={room} seat={seat} words={words} />
    </div>
  );
}

/* All players except the one at the bottom. */
export function Others({ table, bottom, busy }: { table: Table; bottom: number; busy: boolean }) {
  const seats = aroundFrom(table.room.seats.length, bottom).slice(0, -1);
  return (
    <section
      class={`others of-${seats.length}`}
      aria-label={sayMany(seats.length, '{n} opponent', '{n} opponents')}
    >
      {seats.map(seat => (
        <PlayerRow key={seat} table={table} seat={seat} busy={busy} />
      ))}
    </section>
  );
}

interface OwnRowProps {
  table: Table;
  bottom: number;
  busy: boolean;
}

export function OwnRow({ table, bottom, busy }: OwnRowProps) {
  return (
    <section class="own" aria-label={say('At the bottom of the board')}>
      <PlayerRow table={table} seat={bottom} busy={busy} />
    </section>
  );
}
