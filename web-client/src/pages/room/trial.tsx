/* pages/room/trial.tsx - the "what if" panel: the line so far, and keeping it as a conditional move. */
import { useEffect } from 'preact/hooks';
import { say } from '../../board';
import type { BoardProps, Choice, Gloss, GlossPart, LastMove } from '../../board/api';
import type { GamePage, Room } from '../../proto';
import { insteadOf, numbered } from '../../room/plan';
import type { Table } from '../../room/state';
import { nameOf } from '../../room/status-text';
import {
  isAtEnd,
  keepTrial,
  leaveTrial,
  mayKeep,
  tryBack,
  tryTurn,
  type Trial,
} from '../../room/trial';
import { pathOf, readStep, splitTurn } from '../../text/notation';
import { ClauseLine, Said } from './gloss';
import { board, focusOn, focusReply, turnsPlayed } from './plan';

/* The path of the last tried turn. */
function lastTried({ turns }: Trial): LastMove | null {
  const turn = turns[turns.length - 1];
  if (turn === undefined) return null;
  const put = splitTurn(turn)
    .map(readStep)
    .flatMap(step => ('to' in step && step.kind !== 'move' ? [[step.to]] : []));
  const path = pathOf(turn);
  return { paths: path.length ? [path, ...put] : put, captured: [] };
}

/* Board props for the trial, in which we move both sides. */
export function trialProps(now: Trial, props: BoardProps): BoardProps {
  const { state, busy, refusal } = now;
  return {
    ...props,
    state: { ...state, may: undefined },
    you: state.seat,
    pending: busy,
    refusal,
    last: lastTried(now) ?? props.last ?? null,
    active: !isAtEnd(now) && props.active === true,
    hint: null,
    premove: null,
    onPremove: undefined,
    onPlay: text => tryTurn(text),
    onBack: tryBack,
    onThrow: () => undefined,
    onTry: (text, attempted) => tryTurn(text, attempted),
  };
}

const isMine = ({ state }: Trial, room: Room) => state.seat === room.you;

/* What is asked for now. */
function leadOf(now: Trial, room: Room): string {
  const other = nameOf(room, room.state.seat ?? 0);
  if (now.state.phase === 'over') {
    return `With that the game would be over${mayKeep(now) ? '' : ': there is nothing to reply'}.`;
  }
  if (isAtEnd(now)) return 'A line has at most eight replies. Keep this one.';
  if (now.part) return '';
  if (isMine(now, room)) {
    return `Then you play: choose your reply to ${now.turns[now.turns.length - 1] ?? ''}.`;
  }
  return now.turns.length
    ? `Keep this reply, or go on with what ${other} could play next.`
    : `Play a turn that ${other} could play.`;
}

// The board addresses the player to move; in a trial that is not always the reader.
function boardWords(now: Trial, room: Room, gloss: Gloss | null): GlossPart[] {
  const [first, ...rest] = gloss?.text ?? [];
  if (!first || isAtEnd(now)) return [];
  const text = first.text.replace(/^Your move\. ?/, '');
  if (text === say('passes') && !isMine(now, room)) {
    return [{ text: `${nameOf(room, now.state.seat ?? 0)} has no move, and passes.` }];
  }
  return [...(text ? [{ ...first, text }] : []), ...rest];
}

interface ChoiceButtonProps {
  choice: Choice;
  busy: boolean;
}

function ChoiceButton({ choice: { label, detail, text }, busy }: ChoiceButtonProps) {
  return (
    <button
      class="button choice"
      aria-busy={busy}
      data-try={text}
      onClick={() => text !== undefined && tryTurn(text)}
    >
      <span>{label}</span>
      {detail && <strong>{detail}</strong>}
    </button>
  );
}

/* The turns tried so far, numbered as in the list. */
function LineSoFar({ now, table }: { now: Trial; table: Table }) {
  const all = now.part ? [...now.turns, `${now.part} …`] : now.turns;
  const mine = (i: number) => i % 2 === 1;
  if (!all.length) return null;
  return (
    <ol class="trial-line" aria-label="The line so far">
      {numbered(all, turnsPlayed(table)).map(({ number, text }, i) => (
        <li key={i} class={mine(i) ? 'mine' : ''}>
          {number && <span class="move-number">{number}</span>} <span class="turn">{text}</span>
          <span class="unseen">{mine(i) ? ', yours' : ''}</span>
        </li>
      ))}
    </ol>
  );
}

interface SentenceProps {
  now: Trial;
  room: Room;
  gloss: Gloss | null;
  rules: GamePage | null;
}

function Sentence({ now, room, gloss, rules }: SentenceProps) {
  const lead = leadOf(now, room);
  const words = boardWords(now, room, gloss);
  if (now.trouble !== null) {
    return (
      <Said tone="red">
        <p class="gloss-words">{now.trouble}</p>
      </Said>
    );
  }
  if (now.refusal) {
    return (
      <Said tone="red">
        <p class="gloss-words">{now.refusal.text}</p>
        {now.refusal.clause && rules && (
          <ClauseLine key={now.refusal.clause} id={now.refusal.clause} rules={rules} />
        )}
      </Said>
    );
  }
  return (
    <Said tone="blue">
      <p class="gloss-words">
        {lead}
        {lead && words.length > 0 && ' '}
        {words.map((part, i) => (part.strong ? <strong key={i}>{part.text}</strong> : part.text))}
      </p>
    </Said>
  );
}

function Ways({ now, table }: { now: Trial; table: Table }) {
  const begun = now.turns.length > 0 || now.part !== '';
  const instead = mayKeep(now) ? insteadOf(table.room.plan ?? [], now.turns) : null;
  return (
    <div class="trial-ways">
      {mayKeep(now) && (
        <button class="button main" data-action="reply-keep" onClick={() => void keepTrial()}>
          {instead === null ? 'Keep this reply' : `Keep this, not ${instead}`}
        </button>
      )}
      {begun && (
        <button class="button" data-action="reply-back" aria-busy={now.busy} onClick={tryBack}>
          One back
        </button>
      )}
      <button class="button" data-action="reply-leave" onClick={leaveTrial}>
        Leave
      </button>
    </div>
  );
}

/* Focus the board; afterwards return to where the reader came from. */
function useFocusThere() {
  useEffect(() => {
    focusOn(board);
    document.querySelector('.board-slab')?.scrollIntoView({ block: 'nearest' });
    return focusReply;
  }, []);
}

/* Escape leaves, unless it lets go of a man first or closes a dialog. */
function useEscape() {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('dialog[open]')
      ) {
        leaveTrial();
      }
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, []);
}

interface Props {
  now: Trial;
  table: Table;
  rules: GamePage | null;
  gloss: Gloss | null;
}

/* In the place of the margin's sentence. */
export function TrialBox({ now, table, rules, gloss }: Props) {
  const { room } = table;
  useFocusThere();
  useEscape();
  const wrong = now.trouble !== null || now.refusal !== null;
  const choices = isAtEnd(now) ? [] : (gloss?.choices ?? []);
  return (
    <section class="gloss-box trial-box" aria-label="What if">
      <h2 class="plan-title">What if …</h2>
      <LineSoFar now={now} table={table} />
      <div aria-live={wrong ? 'assertive' : 'polite'}>
        <Sentence now={now} room={room} gloss={gloss} rules={rules} />
      </div>
      {choices.length > 0 && (
        <div class="choices">
          {choices.map(one => (
            <ChoiceButton key={one.label + one.detail} choice={one} busy={now.busy} />
          ))}
        </div>
      )}
      <Ways now={now} table={table} />
    </section>
  );
}

function signWords(now: Trial, room: Room): string {
  if (now.state.phase === 'over') return 'The game would be over';
  if (isMine(now, room)) return 'Then you play …';
  const first = !now.turns.length && !now.part;
  return `${first ? 'What if' : 'And if'} ${nameOf(room, room.state.seat ?? 0)} plays …`;
}

/* A sign over the board: nothing here is really played. */
export function TrialSign({ now, room }: { now: Trial; room: Room }) {
  return (
    <p class="trial-sign" aria-hidden="true">
      {signWords(now, room)}
    </p>
  );
}
