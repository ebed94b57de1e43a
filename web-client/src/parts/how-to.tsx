/* parts/how-to.tsx - a game in three sentences: the aim, how men move, how they capture. */
import type { GameRow } from '../proto';

interface Props {
  intro?: GameRow['intro'];
}

export function HowTo({ intro }: Props) {
  if (!intro) return null;
  return (
    <p class="how-to">
      {intro.aim} {intro.moves} {intro.takes}
    </p>
  );
}

export const hasLesson = ({ intro }: Props): boolean => (intro?.steps ?? 0) > 0;
