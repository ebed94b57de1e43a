/* pages/room/actions.tsx - offers and resignation, as plain buttons. */
import { useEffect, useState } from 'preact/hooks';
import { refocus } from '../../parts/focus';
import type { Room } from '../../proto';
import { act, askHint, playTyped, tell } from '../../room/actions';
import { givesHints, noHint } from '../../room/hint';
import { outOf, type Table } from '../../room/state';
import { isAtEnd, tryTyped, useTrial } from '../../room/trial';

export interface Action {
  name: string;
  words: string;
  /* Asks for confirmation in place, with these words. */
  sure?: string;
  /* Why not now; told when it is pressed. */
  off?: string | null;
  run: () => void;
}

/* Everything this reader may do at this table. During a game each word keeps its place, also while it cannot be used. */
export function actionsOf({ room, log }: Table): Action[] {
  const { you, status } = room;
  if (you === null || outOf(log).has(you)) return [];
  if (status === 'open') {
    return [{ name: 'stand', words: 'Stand up', run: () => void act('stand', {}) }];
  }
  if (status !== 'playing') return [];
  const draw = room.game.family === 'points' ? [drawAction(room)] : [];
  return [takebackAction(room, you), ...draw, givingUp(room)];
}

const asked = (offer: number | null, you: number | null): string | null =>
  offer === null ? null : offer === you ? 'You have asked already.' : 'Answer the offer first.';

function takebackAction({ state, offers }: Room, you: number): Action {
  const none = state.may?.takeback[you] ? null : 'You have no turn to take back.';
  return {
    name: 'takeback',
    words: 'Take back',
    off: asked(offers.takeback, you) ?? none,
    run: () => void act('offer', { what: 'takeback' }),
  };
}

const drawAction = ({ offers, you }: Room): Action => ({
  name: 'draw',
  words: 'Draw',
  off: asked(offers.draw, you),
  run: () => void act('offer', { what: 'draw' }),
});

/* Null where no hints are given. */
export function hintAction({ room }: Table): Action | null {
  if (room.you === null || room.status !== 'playing' || !givesHints(room)) return null;
  return { name: 'hint', words: 'Hint', off: noHint(room), run: () => void askHint() };
}

function givingUp(room: Room): Action {
  if (room.state.may?.abort) {
    return { name: 'abort', words: 'Abort', sure: 'Abort?', run: () => void act('abort', {}) };
  }
  return { name: 'resign', words: 'Resign', sure: 'Resign?', run: () => void act('resign', {}) };
}

/* A button; asks for confirmation in place if it cannot be undone. */
export function ActionWord({ action }: { action: Action }) {
  const [asking, ask] = useState<boolean | null>(null);
  useEffect(() => {
    if (asking !== null) refocus(`[data-action="${action.name}${asking ? '-sure' : ''}"]`);
  }, [asking]);
  if (!asking || !action.sure) {
    return (
      <button
        class={action.off ? 'word off' : 'word'}
        data-action={action.name}
        aria-disabled={action.off ? true : undefined}
        onClick={() => (action.off ? tell(action.off) : action.sure ? ask(true) : action.run())}
      >
        {action.words}
      </button>
    );
  }
  return (
    <span class="sure">
      <button
        class="button insists"
        data-action={`${action.name}-sure`}
        onClick={() => (ask(false), action.run())}
      >
        {action.sure}
      </button>
      <button class="word" onClick={() => ask(false)}>
        No
      </button>
    </span>
  );
}

interface TypedTurnProps {
  onTyped?: (text: string) => boolean;
  word?: string;
}

/* A field to type a turn; onTyped returns whether it was a legal one. */
function TypedTurn({ onTyped = playTyped, word = 'Play' }: TypedTurnProps) {
  const [text, setText] = useState('');
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim() && onTyped(text)) setText('');
  };
  return (
    <form class="typed" onSubmit={send}>
      <label>
        <span class="unseen">Type a turn</span>
        <input
          value={text}
          placeholder="Type a turn"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={200}
          onInput={event => setText(event.currentTarget.value)}
        />
      </label>
      <button class="button">{word}</button>
    </form>
  );
}

export const mayPlay = (room: Room) =>
  room.you !== null &&
  room.status === 'playing' &&
  room.state.phase === 'choice' &&
  room.state.seat === room.you;

interface Props {
  table: Table;
  onTurn: () => void;
  /* The button that shows the chat instead of the turns. */
  talk?: { words: string; open: boolean; onPress: () => void } | undefined;
}

export function Actions({ table, onTurn, talk }: Props) {
  const trial = useTrial(table.room.id);
  const hint = hintAction(table);
  const playing = table.room.status === 'playing' && table.room.you !== null;
  return (
    <div class="room-actions">
      {mayPlay(table.room) && <TypedTurn />}
      {trial && !isAtEnd(trial) && <TypedTurn onTyped={tryTyped} word="Try" />}
      <div class={playing ? 'words placed' : 'words'}>
        {actionsOf(table).map(action => (
          <ActionWord key={action.name} action={action} />
        ))}
        <button class="word" data-action="flip" onClick={onTurn}>
          Flip
        </button>
        {talk && (
          <button
            class={/\d/.test(talk.words) ? 'word fresh' : 'word'}
            data-action="talk"
            aria-expanded={talk.open}
            onClick={talk.onPress}
          >
            {talk.words}
          </button>
        )}
        {hint && <ActionWord action={hint} />}
      </div>
    </div>
  );
}
