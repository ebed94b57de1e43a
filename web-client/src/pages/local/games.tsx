/* pages/local/games.tsx - the games that can be played on this device, without a server. */
import { isLocalBegun } from '../../device/local-games';
import { games, useNeeded } from '../../net/api';
import { Problem } from '../../parts/plain';
import { Thumbnail } from '../../parts/thumbnail';
import { useTitle } from '../../parts/title';
import { areRulesBuilt } from '../../rules/built';
import { say } from '../../words';

export function LocalGames() {
  const { value, problem } = useNeeded(games, '');
  useTitle(say('On this device · Qirkat'));
  return (
    <main class="page">
      <h1 class="page-title">{say('On this device')}</h1>
      <p class="lead-words">
        {say(
          'Two people at one board, or you against a computer in the browser. Once opened, a game works offline; tables with others need the server.',
        )}
      </p>
      {!areRulesBuilt && <p class="said">{say('The rules are not in this build.')}</p>}
      <Problem text={problem} />
      <ul class="wall catalogue">
        {areRulesBuilt &&
          value?.games.map(game => (
            <li key={game.key}>
              <a class="figure wide" href={`/local/${game.key}`}>
                <Thumbnail game={game} view={game.view} size={132} slab />
                <span class="figure-words">
                  <span class="figure-name">{game.title}</span>
                  {isLocalBegun(game.key) && (
                    <span class="note">{say('continues where you left off')}</span>
                  )}
                </span>
              </a>
            </li>
          ))}
      </ul>
    </main>
  );
}
