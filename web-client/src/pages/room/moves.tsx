/* pages/room/moves.tsx - the turn list: a table beside the board, a strip on a phone. */
import { useEffect, useRef } from 'preact/hooks';
import { Glyph } from '../../parts/drawing';
import { LaidDown } from '../../parts/laid-down';
import type { Room } from '../../proto';
import { lagText, spentText } from '../../room/clock';
import {
  gamesPlayed,
  latestGame,
  othersOf,
  textOf,
  throwsOf,
  timeOf,
  type Gone,
  type Played,
  type Turn,
} from '../../room/moves';
import type { Table } from '../../room/state';
import { goneWords } from '../../room/status-text';

/* Turns by number: one of each seat, from whoever begins. */
function rounds(turns: Turn[]): Turn[][] {
  const first = turns[0]?.seat;
  const rows: Turn[][] = [];
  for (const turn of turns) {
    if (turn.seat === first || !rows.length) rows.push([]);
    rows[rows.length - 1]!.push(turn);
  }
  return rows;
}

const rollOf = (turn: Turn) =>
  throwsOf(turn)
    .map(values => values.join(''))
    .join(' ');

function wordsOf(turn: Turn): string {
  const others = othersOf(turn);
  const own = textOf(turn) || (turn.done ? '–' : '');
  return `${own}${others ? ` (${others})` : ''}${turn.done ? '' : ' …'}`;
}

/* What the turn took; what was not charged is said beside it, and shown when the pointer rests there. */
function Spent({ turn }: { turn: Turn }) {
  const time = timeOf(turn);
  if (!time) return null;
  const free = [
    time.lag && `${lagText(time.lag)} of network delay`,
    time.down && `${spentText(time.down)} of a restart`,
  ].filter(Boolean);
  const more = free.length ? `${free.join(' and ')} not charged` : '';
  return (
    <span class="spent" title={more || undefined}>
      {' '}
      {spentText(time.spent)}
      {more && <span class="unseen">, {more}</span>}
    </span>
  );
}

function TurnText({ turn, words }: { turn: Turn; words: string }) {
  return (
    <span class="turn-cell">
      <span class={turn.done ? 'turn' : 'turn open'}>{words}</span>
      {turn.parts.some(part => part.planned) && <LaidDown />}
      <Spent turn={turn} />
    </span>
  );
}

function Pair({ turns, dice }: { turns: Turn[]; dice: boolean }) {
  return (
    <>
      {turns.map((turn, i) => [
        dice && (
          <span key={`r${i}`} class="roll">
            {rollOf(turn)}
          </span>
        ),
        <TurnText key={`t${i}`} turn={turn} words={wordsOf(turn)} />,
      ])}
    </>
  );
}

function GoneLines({ gone, room }: { gone: Gone[]; room: Room }) {
  return (
    <>
      {gone.map(one => (
        <li key={`g${one.v}`} class="gone">
          <p class="note">{goneWords(room, one)}</p>
        </li>
      ))}
    </>
  );
}

function ByTwo({ played, dice, room }: { played: Played; dice: boolean; room: Room }) {
  return (
    <ol class={dice ? 'moves with-dice' : 'moves'}>
      {rounds(played.turns).map((turns, i) => (
        <li key={i}>
          <span class="move-number">{i + 1}</span>
          <Pair turns={turns} dice={dice} />
        </li>
      ))}
      <GoneLines gone={played.gone} room={room} />
    </ol>
  );
}

function ByMany({ played, room }: { played: Played; room: Room }) {
  const goneAfter = (turns: number) => (
    <GoneLines gone={played.gone.filter(one => one.after === turns)} room={room} />
  );
  return (
    <ol class="moves by-many">
      {goneAfter(0)}
      {played.turns.map((turn, i) => [
        <li key={i}>
          <Glyph
            game={room.game}
            seat={turn.seat}
            size={20}
            label={room.game.seats[turn.seat]?.name ?? ''}
          />
          <span class="roll">
            {throwsOf(turn)
              .map(values => values.join('+'))
              .join(' ')}
          </span>
          <TurnText turn={turn} words={textOf(turn) || (turn.done ? '–' : 'to move')} />
        </li>,
        goneAfter(i + 1),
      ])}
    </ol>
  );
}

/* Scroll to the last turn, unless the reader has scrolled back. */
function useNewest(by: unknown) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = box.current;
    if (here) here.scrollTo({ top: here.scrollHeight, left: here.scrollWidth });
  }, [by]);
  return box;
}

export function MoveTable({ table }: { table: Table }) {
  const games = gamesPlayed(table.log);
  const { room } = table;
  return (
    <>
      {games.map(played => (
        <div key={played.game}>
          {games.length > 1 && <p class="note game-number">Game {played.game}</p>}
          {room.game.family === 'race' || room.seats.length > 2 ? (
            <ByMany played={played} room={room} />
          ) : (
            <ByTwo played={played} dice={room.dice !== null} room={room} />
          )}
        </div>
      ))}
    </>
  );
}

export function MoveList({ table }: { table: Table }) {
  const box = useNewest(table.v);
  return (
    <section class="move-list" ref={box} aria-label="Turns so far" tabIndex={0}>
      <MoveTable table={table} />
    </section>
  );
}

export function MoveStrip({ table }: { table: Table }) {
  const box = useNewest(table.v);
  const played = latestGame(table.log);
  if (!played?.turns.length) return null;
  return (
    <div class="move-strip" ref={box} aria-hidden="true">
      {rounds(played.turns)
        .slice(-8)
        .map((turns, i, all) => (
          <span key={i}>
            <span class="move-number">{rounds(played.turns).length - all.length + i + 1}</span>
            {turns.map((turn, j) => (
              <span key={j} class={turn.done ? 'turn' : 'turn open'}>
                {wordsOf(turn)}
              </span>
            ))}
          </span>
        ))}
    </div>
  );
}
