/* pages/lobby/seek-line.tsx - shows on other pages that the search for an opponent continues. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { useStore } from '../../base/store';
import { lastLevel } from '../../device/last-used';
import { createTable } from '../../lobby/create';
import { againstComputer } from '../../lobby/draft';
import { seeking, stopSeeking, untilOffer, type Seeking } from '../../lobby/seek';
import { games as allGames } from '../../net/api';
import { say } from '../../words';

/* Whether our search has lasted long enough to offer a computer. */
export function useNobody(): boolean {
  const own = useStore(seeking);
  const [, again] = useState(0);
  const left = own ? untilOffer(own, performance.now()) : Infinity;
  useEffect(() => {
    if (left === Infinity || left === 0) return;
    const timer = setTimeout(() => again(n => n + 1), left);
    return () => clearTimeout(timer);
  });
  return left === 0;
}

/* Ends the search, and opens a table against a computer for its first game. */
async function playMeanwhile({ games: keys, clock }: Seeking) {
  const { games: all } = await allGames();
  const game = all.find(one => one.key === keys[0]);
  if (!game) return;
  stopSeeking();
  await createTable(againstComputer(game, lastLevel(), clock));
}

/* On other pages: a line that says the search is still on. */
export function SeekLine() {
  const own = useStore(seeking);
  const nobody = useNobody();
  const [problem, tell] = useState('');
  if (!own) return null;
  const meanwhile = () => void playMeanwhile(own).catch(error => tell(messageOf(error)));
  const waits = nobody ? say('Nobody yet. Play a computer?') : say('Looking for an opponent.');
  return (
    <div class="seek-line" role="status">
      <span>{problem || waits}</span>
      <span>
        {nobody && (
          <button class="word" data-action="meanwhile" onClick={meanwhile}>
            {say('Play')}
          </button>
        )}
        <button class="word" data-action="unseek" onClick={stopSeeking}>
          {say('Stop looking')}
        </button>
      </span>
    </div>
  );
}
