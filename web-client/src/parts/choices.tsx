/* parts/choices.tsx - what a board says and lets choose, as text and buttons beside it. */
import type { Choice, Gloss } from '../board/api';
import { say } from '../words';

export function GlossText({ gloss }: { gloss: Gloss }) {
  return (
    <>
      {gloss.text.map((part, i) =>
        part.strong ? <strong key={i}>{part.text}</strong> : part.text,
      )}
    </>
  );
}

interface ChoicesProps {
  gloss: Gloss | null;
  /* A throw is due; the board itself has no button for it. */
  throws: boolean;
  play: (text: string) => void;
  throwNow?: () => void;
}

/* Choices beside the board: throws, numbers, stops. */
export function Choices({ gloss, throws, play, throwNow }: ChoicesProps) {
  const choices = gloss?.choices ?? [];
  return (
    <>
      {choices.map(choice => (
        <button
          key={choice.label}
          class="button"
          onClick={() =>
            choice.throws ? throwNow?.() : choice.text !== undefined && play(choice.text)
          }
        >
          {choice.label} {choice.detail}
        </button>
      ))}
      {throws && !choices.some(choice => choice.throws) && (
        <button class="button main" data-action="throw" onClick={throwNow}>
          {say('Throw')}
        </button>
      )}
    </>
  );
}

interface ListProps {
  choices: Choice[];
  play: (text: string) => void;
  throwNow?: () => void;
}

/* The same as a list, one below the other. */
export function ChoiceList({ choices, play, throwNow }: ListProps) {
  if (!choices.length) return null;
  return (
    <div class="choices">
      {choices.map(({ label, detail, text, throws }) => (
        <button
          key={label + (detail ?? '')}
          class={throws ? 'button main choice' : 'button choice'}
          data-play={text}
          onClick={() => (throws ? throwNow?.() : text !== undefined && play(text))}
        >
          <span>{label}</span>
          {detail && <strong>{detail}</strong>}
        </button>
      ))}
    </div>
  );
}

/* The two answers to a turn that waits. */
export function Confirm({ play, drop }: { play: () => void; drop: () => void }) {
  return (
    <>
      <button class="button main" data-action="play-held" onClick={play}>
        {say('Play')}
      </button>
      <button class="button" data-action="drop-held" onClick={drop}>
        {say('Take it back')}
      </button>
    </>
  );
}
