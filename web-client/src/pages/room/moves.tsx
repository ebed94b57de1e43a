/* pages/room/moves.tsx - the turn list: a table beside the board, a strip on a phone. */
import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Glyph } from '../../parts/drawing';
import { LaidDown } from '../../parts/laid-down';
import { Strokes } from '../../parts/strokes';
import type { Room } from '../../proto';
import { notCharged, spentText } from '../../room/clock';
import {
  gamesPlayed,
  inNames,
  latestGame,
  othersOf,
  rounds,
  settled,
  textOf,
  throwsOf,
  timeOf,
  type Gone,
  type Played,
  type Turn,
} from '../../room/moves';
import type { Table } from '../../room/state';
import { goneWords } from '../../room/status-text';
import type { LookBack } from './look-back';
import { say } from '../../words';
import { inRow } from '../../text/words';

/* Showing the position after a turn. */
interface Step {
  shown: boolean;
  show: () => void;
}

type StepOf = (turn: Turn) => Step | null;

/* Turns of the latest game can be shown; those of earlier ones are in the replay. */
function stepsOf(played: Played | undefined, look: LookBack): StepOf {
  return turn => {
    const at = played?.turns.indexOf(turn) ?? -1;
    return at < 0 ? null : { shown: look.at === at + 1, show: () => look.to(at + 1) };
  };
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

/* The time a turn took. Time that was not charged is read out, and shown when the pointer hovers
 * over it. */
function Spent({ turn }: { turn: Turn }) {
  const time = timeOf(turn);
  if (!time) return null;
  const more = inRow(notCharged(time));
  return (
    <span class="spent" title={more || undefined}>
      {' '}
      {spentText(time.spent)}
      {more && <span class="unseen">, {more}</span>}
    </span>
  );
}

/* The longest step that is kept on one line: steps of a tables game and their marks. */
const shortStep = 12;

/* The steps of a turn; where lines may be broken, that is between short ones. */
function StepWords({ words }: { words: string }) {
  return words.split(' ').map((step, i) => (
    <Fragment key={i}>
      {i > 0 && ' '}
      {step.length <= shortStep ? <span class="whole-step">{step}</span> : step}
    </Fragment>
  ));
}

/* Pressing a turn of the current game shows the position after it. */
function TurnWord({ turn, words, step }: { turn: Turn; words: string; step: Step | null }) {
  const kind = turn.done ? 'turn' : 'turn open';
  if (!step) {
    return (
      <span class={kind}>
        <StepWords words={words} />
      </span>
    );
  }
  return (
    <button
      class={`${kind} turn-way`}
      aria-current={step.shown ? 'step' : undefined}
      onClick={step.show}
    >
      <StepWords words={words} />
    </button>
  );
}

function TurnText({ turn, words, step }: { turn: Turn; words: string; step: Step | null }) {
  return (
    <span class="turn-cell">
      <TurnWord turn={turn} words={words} step={step} />
      {turn.parts.some(part => part.planned) && <LaidDown />}
      <Spent turn={turn} />
    </span>
  );
}

function Pair({ turns, dice, stepOf }: { turns: Turn[]; dice: boolean; stepOf: StepOf }) {
  return (
    <>
      {turns.map((turn, i) => [
        dice && (
          <span key={`r${i}`} class="roll">
            {rollOf(turn)}
          </span>
        ),
        <TurnText key={`t${i}`} turn={turn} words={wordsOf(turn)} step={stepOf(turn)} />,
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

interface ListProps {
  played: Played;
  room: Room;
  stepOf: StepOf;
}

function ByTwo({ played, dice, room, stepOf }: ListProps & { dice: boolean }) {
  return (
    <ol class={dice ? 'moves with-dice' : 'moves'}>
      {rounds(played.turns).map((turns, i) => (
        <li key={i}>
          <span class="move-number">{i + 1}</span>
          <Pair turns={turns} dice={dice} stepOf={stepOf} />
        </li>
      ))}
      <GoneLines gone={played.gone} room={room} />
    </ol>
  );
}

function ByMany({ played, room, stepOf }: ListProps) {
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
          <TurnText
            turn={turn}
            words={textOf(turn) || (turn.done ? say('no move') : say('to move'))}
            step={stepOf(turn)}
          />
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

export function MoveTable({ table, look }: { table: Table; look: LookBack }) {
  const { room } = table;
  const last = settled(latestGame(table), room.state.fresh);
  const games = [...gamesPlayed(table).slice(0, -1), ...(last ? [last] : [])].map(played =>
    inNames(room.game, played),
  );
  const latest = last && games[games.length - 1];
  const stepOf = stepsOf(latest, look);
  return (
    <>
      {games.map(played => (
        <div key={played.game}>
          {games.length > 1 && (
            <p class="note game-number">{say('Game {game}', { game: played.game })}</p>
          )}
          {room.game.family === 'race' || room.seats.length > 2 ? (
            <ByMany played={played} room={room} stepOf={stepOf} />
          ) : (
            <ByTwo played={played} dice={room.dice !== null} room={room} stepOf={stepOf} />
          )}
        </div>
      ))}
    </>
  );
}

export function MoveList({ table, look }: { table: Table; look: LookBack }) {
  const box = useNewest(table.v);
  return (
    <section class="move-list" ref={box} aria-label={say('Turns so far')} tabIndex={0}>
      <MoveTable table={table} look={look} />
    </section>
  );
}

const arrows = {
  first: 'M6 5v10M15 5l-6 5 6 5',
  before: 'M12.5 4.5L7 10l5.5 5.5',
  next: 'M7.5 4.5L13 10l-5.5 5.5',
  last: 'M14 5v10M5 5l6 5-6 5',
};

const titles = {
  first: say('The start'),
  before: say('One turn back'),
  next: say('One turn forward'),
  last: say('Back to the game'),
};

interface ArrowProps {
  way: keyof typeof arrows;
  look: LookBack;
  to: number;
  kind: string;
}

function Arrow({ way, look, to, kind }: ArrowProps) {
  const off = to < 0 || to > look.count || to === look.at;
  return (
    <button
      class={kind}
      data-action={`look-${way}`}
      aria-label={titles[way]}
      title={titles[way]}
      aria-disabled={off ? true : undefined}
      onClick={() => !off && look.to(to)}
    >
      <Strokes d={arrows[way]} width={2.2} />
    </button>
  );
}

/* Buttons to step through the turns of this game. */
export function Steps({ look }: { look: LookBack }) {
  const arrow = (way: keyof typeof arrows, to: number) => (
    <Arrow way={way} look={look} to={to} kind="button step" />
  );
  return (
    <div class="steps" role="group" aria-label={say('Look back')}>
      {arrow('first', 0)}
      {arrow('before', look.at - 1)}
      <span class="note">
        {look.count
          ? look.at
            ? say('turn {at} of {count}', look.numbers)
            : say('the start')
          : say('no turn yet')}
      </span>
      {arrow('next', look.at + 1)}
      {arrow('last', look.count)}
    </div>
  );
}

/* The latest turns in a row, between two arrows. */
export function MoveStrip({ table, look }: { table: Table; look: LookBack }) {
  const box = useNewest(table.v);
  const last = settled(latestGame(table), table.room.state.fresh);
  const played = last && inNames(table.room.game, last);
  const stepOf = stepsOf(played, look);
  const all = rounds(played?.turns ?? []);
  const first = Math.max(0, all.length - 8);
  return (
    <div class="move-strip" role="group" aria-label={say('Latest turns')}>
      <Arrow way="before" look={look} to={look.at - 1} kind="step" />
      <div class="strip-turns" ref={box} tabIndex={-1}>
        {all.slice(first).map((turns, i) => (
          <span key={first + i} class="strip-round">
            <span class="move-number">{first + i + 1}</span>
            {turns.map((turn, j) => (
              <TurnWord key={j} turn={turn} words={wordsOf(turn)} step={stepOf(turn)} />
            ))}
          </span>
        ))}
      </div>
      <Arrow way="next" look={look} to={look.at + 1} kind="step" />
    </div>
  );
}
