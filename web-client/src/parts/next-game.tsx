/* parts/next-game.tsx - a link to the next table where it is our turn. */
import { useStore } from '../base/store';
import { mine, turnsOf } from '../mine/mine';
import { grouped } from '../mine/groups';
import { say, sayMany, figures } from '../words';

interface Props {
  /* The table being visited. */
  except: string | null;
  main?: boolean;
}

/* Renders nothing if it is our turn in no other game. */
export function NextGame({ except, main }: Props) {
  const waiting = turnsOf(useStore(mine), except);
  const next = grouped(waiting).turn[0];
  if (!next) return null;
  return (
    <a
      class={main ? 'button main next-game' : 'button next-game'}
      data-action="next-turn"
      href={`/r/${next.id}`}
      aria-label={sayMany(
        waiting.length,
        'Next game: {title}; {n} game is waiting for you',
        'Next game: {title}; {n} games are waiting for you',
        { title: next.row.title },
      )}
    >
      {say('Next game')}
      {waiting.length > 1 && <span aria-hidden="true">{figures(waiting.length)}</span>}
    </a>
  );
}
