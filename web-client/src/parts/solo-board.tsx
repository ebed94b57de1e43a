/* parts/solo-board.tsx - a board that fills its container, and the sentence about its position. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { BoardView } from '../board';
import type { BoardProps, Game, Gloss } from '../board/api';
import { say } from '../words';

interface Props {
  game: Game;
  board: Omit<BoardProps, 'onGloss'>;
  onGloss?: (gloss: Gloss) => void;
}

/* The board's last sentence; reporting the same one again does not render. */
export function useGloss() {
  const [gloss, set] = useState<Gloss | null>(null);
  const hear = (next: Gloss) =>
    set(now => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
  return { gloss, hear };
}

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
  throwNow: () => void;
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
            choice.throws ? throwNow() : choice.text !== undefined && play(choice.text)
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

const deaf = () => undefined;

export function SoloBoard({ game, board, onGloss = deaf }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | null>(null);
  useLayoutEffect(() => {
    view.current = new BoardView(box.current!, game, {});
    return () => view.current?.destroy();
  }, [game.key, JSON.stringify(game.board)]);
  useLayoutEffect(() => view.current?.update({ ...board, onGloss }));
  return <div ref={box} class="board-here solo-board" />;
}
