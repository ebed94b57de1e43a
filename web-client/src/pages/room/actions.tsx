/* pages/room/actions.tsx - offers and resignation, as plain buttons. */
import { useEffect, useState } from 'preact/hooks';
import { refocus } from '../../parts/focus';
import type { Room } from '../../proto';
import { act, playTyped } from '../../room/actions';
import { outOf, type Table } from '../../room/state';
import { isAtEnd, tryTyped, useTrial } from '../../room/trial';

interface Action {
  name: string;
  words: string;
  /* Asks for confirmation in place, with these words. */
  sure?: string;
  run: () => void;
}

/* Everything this reader may do now, most frequent first. */
export function actionsOf({ room, log }: Table): Action[] {
  const { you, status, state, offers } = room;
  if (you === null || outOf(log).has(you)) return [];
  if (status === 'open') {
    return [{ name: 'stand', words: 'Stand up', run: () => void act('stand', {}) }];
  }
  if (status !== 'playing') return [];
  const actions: Action[] = [];
  if (state.may?.takeback[you] && offers.takeback === null) {
    actions.push({
      name: 'takeback',
      words: 'Ask to take back',
      run: () => void act('offer', { what: 'takeback' }),
    });
  }
  if (room.game.family === 'points' && offers.draw === null) {
    actions.push({
      name: 'draw',
      words: 'Offer draw',
      run: () => void act('offer', { what: 'draw' }),
    });
  }
  return [...actions, givingUp(room)];
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
        class="word"
        data-action={action.name}
        onClick={() => (action.sure ? ask(true) : action.run())}
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
  return (
    <div class="room-actions">
      {mayPlay(table.room) && <TypedTurn />}
      {trial && !isAtEnd(trial) && <TypedTurn onTyped={tryTyped} word="Try" />}
      <div class="words">
        {actionsOf(table).map(action => (
          <ActionWord key={action.name} action={action} />
        ))}
        <button class="word" data-action="flip" onClick={onTurn}>
          Turn the board
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
      </div>
    </div>
  );
}
