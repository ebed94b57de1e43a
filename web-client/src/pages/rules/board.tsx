/* pages/rules/board.tsx - a board that steps through the start position and the examples of a game. */
import { StillBoard } from '../../parts/still-board';
import { Strokes } from '../../parts/strokes';
import type { GamePage, View } from '../../proto';
import type { Shown } from '../../room/sections';
import { pathOf } from '../../text/notation';
import { say } from '../../words';

interface Props {
  page: GamePage;
  shown: Shown[];
  at: number;
  show: (at: number) => void;
}

function viewOf(page: GamePage, now: Shown): View {
  if (!now.example) return page.start.view;
  return (now.after && now.example.after) || now.example.state.view;
}

function lastOf(now: Shown) {
  if (!now.after || !now.example?.turn) return null;
  const captured = now.example.effects.flatMap(effect =>
    effect.what === 'captured' && effect.from ? [effect.from] : [],
  );
  return { paths: now.example.turn.split(' ').map(pathOf), captured };
}

export function Stepper({ page, shown, at, show }: Props) {
  const now = shown[at] ?? shown[0]!;
  const board = now.example?.board ?? page.board;
  return (
    <div class="stepper">
      <StillBoard
        game={{ ...page, board }}
        view={viewOf(page, now)}
        last={lastOf(now)}
        coordinates
        label={now.title}
      />
      <div class="stepper-line" dir="ltr">
        <button
          class="button"
          aria-label={say('Previous picture')}
          disabled={at === 0}
          onClick={() => show(at - 1)}
        >
          <Strokes d="M9 4L3 10l6 6M3 10h14" />
        </button>
        <p class="stepper-title" dir="auto" aria-live="polite">
          {now.title}
        </p>
        <button
          class="button"
          aria-label={say('Next picture')}
          disabled={at === shown.length - 1}
          onClick={() => show(at + 1)}
        >
          <Strokes d="M11 4l6 6-6 6M3 10h14" />
        </button>
      </div>
      <p class="said">{now.text}</p>
    </div>
  );
}
