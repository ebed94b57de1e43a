/* parts/own-game.tsx - while one plays a game, nothing here says what its turns are worth. */
import type { ComponentChildren } from 'preact';
import { useStore } from '../base/store';
import { underWay } from '../mine/groups';
import { mine } from '../mine/mine';
import { say } from '../words';
import { PlainPage } from './plain';

interface Props {
  gameKey: string;
  /* The heading of the page it takes the place of. */
  title: string;
  children: ComponentChildren;
}

/* My table at which this game is being played; the other windows of the device tell when it begins. */
export const usePlayed = (gameKey: string) => underWay(useStore(mine), gameKey, Date.now());

/* What it holds, unless this device has a seat in such a game. */
export function UnlessPlaying({ gameKey, title, children }: Props) {
  const room = usePlayed(gameKey);
  if (!room) return <>{children}</>;
  return (
    <PlainPage
      title={title}
      text={say('Analysis opens once your game is over.')}
      ways={[[`/r/${room.id}`, say('To the table')]]}
      playing={room.id}
    />
  );
}
