/* pages/room/actions.tsx - what is shown below the turns: steps through the game, a field to
 * type a turn, the six actions. */
import { useState } from 'preact/hooks';
import type { Room } from '../../proto';
import { playTyped, tell } from '../../room/actions';
import type { Visit } from '../../room/visit';
import { useTrial } from '../../room/trial-state';
import type { LookBack } from './look-back';
import { Steps } from './moves';
import type { Ways } from './slots';
import { trying } from './trying';
import { Words } from './words';
import { say } from '../../words';

interface TypedProps {
  onTyped: (text: string) => boolean;
  word: string;
  /* Why no turn can be typed now. */
  off: string | null;
}

/* A field to type a turn; onTyped returns whether it was a legal one. */
function Typed({ onTyped, word, off }: TypedProps) {
  const [text, setText] = useState('');
  const send = (event: Event) => {
    event.preventDefault();
    if (off) return tell(off);
    if (onTyped(text)) setText('');
  };
  return (
    <form class="typed" onSubmit={send}>
      <label>
        <span class="unseen">{say('Type a turn')}</span>
        <input
          value={text}
          placeholder={say('Type a turn')}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={200}
          onInput={event => setText(event.currentTarget.value)}
        />
      </label>
      <button class="button" aria-disabled={off ? true : undefined}>
        {word}
      </button>
    </form>
  );
}

const mayPlay = (room: Room) => room.state.phase === 'choice' && room.state.seat === room.you;

/* The field stays while others move, and keeps what was typed. */
export function TypedTurn({ room }: { room: Room }) {
  const trial = useTrial(room.id);
  if (room.you === null || room.status !== 'playing') return null;
  if (trial) {
    const { isAtEnd, tryTyped } = trying();
    const off = isAtEnd(trial) ? say('Nothing can follow here.') : null;
    return <Typed onTyped={tryTyped} word={say('Try')} off={off} />;
  }
  return (
    <Typed
      onTyped={playTyped}
      word={say('Play')}
      off={mayPlay(room) ? null : say('It is not your turn.')}
    />
  );
}

interface Props {
  at: Visit;
  look: LookBack;
  ways: Ways;
  onArm: (words: string | null) => void;
}

export function Actions({ at, look, ways, onArm }: Props) {
  return (
    <div class="room-actions">
      <Steps look={look} />
      <TypedTurn room={at.table!.room} />
      <Words at={at} ways={ways} onArm={onArm} />
    </div>
  );
}
