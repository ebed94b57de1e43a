/* pages/games/kinds.tsx - the games by their kinds, a row of boards each, or all by name. */
import { useState } from 'preact/hooks';
import { Thumbnail } from '../../parts/thumbnail';
import type { GameRow } from '../../proto';
import { groups } from '../../text/find-games';
import { say } from '../../words';
import { groupName, sizeOf, whereAndWhen } from './words';

export function Entry({ game }: { game: GameRow }) {
  return (
    <li>
      <a class="game-entry" href={`/games/${game.key}`}>
        <Thumbnail game={game} view={game.view} size={148} slab />
        <span class="game-words">
          <span class="figure-name">{game.title}</span>
          <span class="note">{sizeOf(game)}</span>
          {game.described && <span class="game-from">{whereAndWhen(game.described)}</span>}
        </span>
      </a>
    </li>
  );
}

const Row = ({ games }: { games: GameRow[] }) => (
  <ul class="game-row">
    {games.map(game => (
      <Entry key={game.key} game={game} />
    ))}
  </ul>
);

/* Two lines of boards at most, on a phone three boards, until all are asked for. */
const most = () => (matchMedia('(max-width: 599px)').matches ? 3 : 12);

interface KindProps {
  title: string;
  games: GameRow[];
  isAlone: boolean;
}

export function Kind({ title, games, isAlone }: KindProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || isAlone ? games : games.slice(0, most());
  return (
    <section>
      <h2 class="section game-kind">
        {title} <span class="note">{games.length}</span>
        {shown.length < games.length && (
          <button class="word" onClick={() => setWhole(true)}>
            {say('All {n}', { n: games.length })}
          </button>
        )}
      </h2>
      <Row games={shown} />
    </section>
  );
}

export function ByKind({ games }: { games: GameRow[] }) {
  const kinds = groups
    .map(group => ({ group, games: games.filter(game => game.group === group) }))
    .filter(kind => kind.games.length);
  return (
    <>
      {kinds.map(({ group, games: some }) => (
        <Kind key={group} title={groupName(group)} games={some} isAlone={kinds.length === 1} />
      ))}
    </>
  );
}

export const ByName = ({ games }: { games: GameRow[] }) => (
  <Row games={[...games].sort((a, b) => a.title.localeCompare(b.title))} />
);
