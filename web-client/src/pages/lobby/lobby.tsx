/* pages/lobby/lobby.tsx - the lobby: a game to play at once, and all games. */
import { useEffect } from 'preact/hooks';
import { useStore } from '../../base/store';
import { enterLobby, lobby } from '../../lobby/lobby';
import { games, useFetched } from '../../net/api';
import { part } from '../../parts/part';
import { Problem } from '../../parts/plain';
import { PlayNow } from './play';
import { say } from '../../words';

const Below = part(async () => (await import('./below')).Below, 'lobby');

export function LobbyPage() {
  useEffect(enterLobby, []);
  const now = useStore(lobby);
  const { value, problem, slow } = useFetched(games, '');
  return (
    <main class="lobby">
      <PlayNow games={value?.games ?? null} now={now} />
      {(problem || slow) && (
        <div class="below">
          <Problem text={problem} />
          {!problem && <p class="note">{say('Fetching the games')}</p>}
        </div>
      )}
      {(value || problem) && <Below all={value?.games ?? []} />}
    </main>
  );
}
