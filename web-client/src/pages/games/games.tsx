/* pages/games/games.tsx - the page of all games: found by words and a filter, by kind, by name, or by where and when they
 * were first described. The address has the filter. */
import { go, route } from '../../base/route';
import { useStore } from '../../base/store';
import { games, useNeeded } from '../../net/api';
import { Choose } from '../../parts/choose';
import { part } from '../../parts/part';
import { Problem } from '../../parts/plain';
import type { GameRow } from '../../proto';
import {
  filterByRules,
  filterGames,
  gamesMeant,
  gamesQuery,
  readGamesFilter,
  type GamesFilter,
} from '../../text/find-games';
import { capital, numberWord } from '../../text/words';
import { say } from '../../words';
import { Filter } from './filter';
import { ByRules, Meant, useRuleWords } from './found';
import { ByKind, ByName } from './kinds';

const ByPlace = part(async () => (await import('./place')).ByPlace);

/* The expected number of games: keeps the count's place in the layout until the list has loaded. */
const usual = 24;

function useFilter(): [GamesFilter, (filter: GamesFilter) => void] {
  const at = useStore(route);
  const filter = readGamesFilter(at.page === 'games' ? at.search : '');
  return [filter, next => go(`/games${gamesQuery(next)}`, true)];
}

function Views({ filter, set }: { filter: GamesFilter; set: (filter: GamesFilter) => void }) {
  return (
    <div class="between games-views">
      <Choose
        name="by"
        legend={say('Order')}
        ways={[
          { value: 'kind', title: say('By kind') },
          { value: 'when', title: say('Where and when') },
          { value: 'name', title: say('By name') },
        ]}
        value={filter.view}
        onChange={view => set({ ...filter, view: view as GamesFilter['view'] })}
      />
      <a href="/solved">{say('Solved games')}</a>
    </div>
  );
}

function Catalogue({ all }: { all: GameRow[] }) {
  const [filter, set] = useFilter();
  const index = useRuleWords(filter.typed !== '');
  const found = filterGames(all, filter);
  const byRules = filterByRules(all, filter, index);
  const count = found.length + byRules.length;
  const meant = gamesMeant(all, filter.typed);
  return (
    <div class="games-columns">
      <Filter all={all} filter={filter} index={index} set={set} found={count} />
      <div class="games-found">
        <Views filter={filter} set={set} />
        <Meant games={meant} choose={typed => set({ ...filter, typed })} />
        {!count && !meant.length && filter.view !== 'when' && (
          <p class="said">{say('No game here is like that.')}</p>
        )}
        {filter.view === 'kind' && <ByKind games={found} />}
        {filter.view === 'name' && <ByName games={found} />}
        {filter.view === 'when' && <ByPlace all={all} filter={filter} set={set} />}
        <ByRules games={byRules} />
      </div>
    </div>
  );
}

export function GamesPage() {
  const { value, problem, slow } = useNeeded(games, '');
  const all = value?.games ?? [];
  return (
    <main class="page games-page">
      <h1 class="page-title">{say('Games')}</h1>
      <p class="lead-words" style={all.length ? undefined : { visibility: 'hidden' }}>
        {say('{all} games. Choose one to read its rules and sources.', {
          all: capital(numberWord(all.length || usual)),
        })}
      </p>
      <Problem text={problem} />
      {slow && <p class="note">{say('Fetching the games')}</p>}
      {all.length > 0 && <Catalogue all={all} />}
    </main>
  );
}
