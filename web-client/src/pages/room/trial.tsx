/* pages/room/trial.tsx - the "what if" panel: the line so far, and keeping it as a conditional move. */
import { useEffect } from 'preact/hooks';
import { phrase } from '../../board';
import type { Choice, Gloss, GlossPart } from '../../board/api';
import type { GamePage, Room } from '../../proto';
import { insteadOf, numbered } from '../../room/plan-lines';
import type { Table } from '../../room/state';
import { nameOf } from '../../room/status-text';
import { isAtEnd, keepTrial, leaveTrial, mayKeep, tryBack, tryTurn } from '../../room/trial';
import type { Trial } from '../../room/trial-state';
import { ClauseLine, Said } from './gloss';
import { isMine } from './trial-board';
import { board, focusOn, focusReply, turnsPlayed } from './plan-focus';
import { withNumbers } from '../../text/squares';
import { say } from '../../words';

/* What the reader is asked to do now. */
function leadOf(now: Trial, room: Room): string {
  const other = nameOf(room, room.state.seat ?? 0);
  if (now.state.phase === 'over') {
    return mayKeep(now)
      ? say('That would end the game.')
      : say('That would end the game: there is nothing to reply to.');
  }
  if (isAtEnd(now)) return say('A line has at most eight replies. Keep this one.');
  if (now.part) return '';
  if (isMine(now, room)) {
    return say('Then you play: choose your reply to {turn}.', {
      turn: withNumbers(room.game, now.turns[now.turns.length - 1] ?? ''),
    });
  }
  return now.turns.length
    ? say('Keep this reply, or go on with what {other} could play next.', { other })
    : say('Play a turn that {other} could play.', { other });
}

// The board addresses the player to move; in a trial that is not always the reader.
function boardWords(now: Trial, room: Room, gloss: Gloss | null): GlossPart[] {
  const [first, ...rest] = gloss?.text ?? [];
  if (!first || isAtEnd(now)) return [];
  const text = first.text === phrase('yours') ? '' : first.text;
  if (text === phrase('passes') && !isMine(now, room)) {
    return [
      { text: say('{name} has no move, and passes.', { name: nameOf(room, now.state.seat ?? 0) }) },
    ];
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
  const tried = now.part ? [...now.turns, `${now.part} …`] : now.turns;
  const all = tried.map(turn => withNumbers(table.room.game, turn));
  const mine = (i: number) => i % 2 === 1;
  if (!all.length) return null;
  return (
    <ol class="trial-line" aria-label={say('The line so far')}>
      {numbered(all, turnsPlayed(table)).map(({ number, text }, i) => (
        <li key={i} class={mine(i) ? 'mine' : ''}>
          {number && <span class="move-number">{number}</span>} <span class="turn">{text}</span>
          <span class="unseen">{mine(i) ? say(', yours') : ''}</span>
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
        <p class="gloss-words">{withNumbers(room.game, now.trouble)}</p>
      </Said>
    );
  }
  if (now.refusal) {
    return (
      <Said tone="red">
        <p class="gloss-words">{withNumbers(room.game, now.refusal.text)}</p>
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
  const other = mayKeep(now) ? insteadOf(table.room.plan ?? [], now.turns) : null;
  const instead = other && withNumbers(table.room.game, other);
  return (
    <div class="trial-ways">
      {mayKeep(now) && (
        <button class="button main" data-action="reply-keep" onClick={() => void keepTrial()}>
          {instead === null ? say('Keep this reply') : say('Keep this, not {instead}', { instead })}
        </button>
      )}
      {begun && (
        <button class="button" data-action="reply-back" aria-busy={now.busy} onClick={tryBack}>
          {say('One back')}
        </button>
      )}
      <button class="button" data-action="reply-leave" onClick={leaveTrial}>
        {say('Leave')}
      </button>
    </div>
  );
}

const nothingFocused = () =>
  document.activeElement === null || document.activeElement === document.body;

/* Focuses the board, unless the reader moved the focus while the script was loading; afterwards
 * returns the focus to where it was. */
function useFocusThere() {
  useEffect(() => {
    if (nothingFocused()) focusOn(board);
    document.querySelector('.board-slab')?.scrollIntoView({ block: 'nearest' });
    return focusReply;
  }, []);
}

/* Escape leaves the trial, unless it deselects a man or closes a dialog first. */
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

/* Shown in place of the margin's sentence. */
export function TrialBox({ now, table, rules, gloss }: Props) {
  const { room } = table;
  useFocusThere();
  useEscape();
  const wrong = now.trouble !== null || now.refusal !== null;
  const choices = isAtEnd(now) ? [] : (gloss?.choices ?? []);
  return (
    <section class="gloss-box trial-box" aria-label={say('What if')}>
      <h2 class="plan-title">{say('What if …')}</h2>
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
