/* local/board.ts - board props for a game on one device. */
import type { BoardProps } from '../board/api';
import type { Playing, LocalPlay } from './play';

const nothing = () => undefined;

/* onBack: takes back one step. */
export function boardOf(
  game: Playing,
  now: LocalPlay,
  onBack: () => void,
): Omit<BoardProps, 'onGloss' | 'last' | 'coordinates'> {
  const { look, isMine } = now;
  const state = look?.state ?? null;
  return {
    state,
    you: isMine ? (state?.seat ?? null) : game.you,
    active: isMine && state?.phase === 'choice',
    bottom: Math.max(0, game.you ?? 0),
    hints: true,
    pending: false,
    refusal: now.refusal,
    ...(look ? { effects: look.effects } : {}),
    onPlay: now.play,
    onBack: isMine ? onBack : nothing,
    onThrow: now.throwNow,
    onTry: now.tryIt,
    onTouch: now.forget,
  };
}
