/* pages/lobby/seek-dialog.tsx - matchmaking: choosing games and a clock. */
import { useState } from 'preact/hooks';
import { keepClock, keepGames, lastClock, lastGames } from '../../device/last-used';
import { change, settings } from '../../device/settings';
import { startSeeking } from '../../lobby/seek';
import { ClockChooser } from '../../parts/clock';
import { Cancel, Dialog } from '../../parts/dialog';
import { NameField } from '../../parts/name';
import { PickGames } from '../../parts/pick-games';
import type { GameRow } from '../../proto';
import { clockOf } from '../../text/clock-chosen';
import { say } from '../../words';

/* Games that can be played by two. */
const forTwo = (all: GameRow[]) => all.filter(game => game.seats_min <= 2);

/* The games searched for last, otherwise the one the lobby shows, or all if none of these is
 * available. */
function firstWish(all: GameRow[], shown: string | undefined): string[] {
  const known = (keys: string[]) => keys.filter(key => all.some(game => game.key === key));
  const [last, own] = [known(lastGames()), known(shown === undefined ? [] : [shown])];
  return last.length ? last : own.length ? own : all.map(game => game.key);
}

function useWish(all: GameRow[], shown: string | undefined) {
  const [games, setGames] = useState(() => firstWish(all, shown));
  const [draft, setDraft] = useState(lastClock);
  const clock = clockOf(draft);
  const problem = games.length ? clock.problem : say('Choose one game or more.');
  const start = () => {
    keepGames(games);
    keepClock(draft);
    startSeeking(games, clock.clock);
  };
  return { games, setGames, draft, setDraft, problem, start };
}

interface SeekDialogProps {
  all: GameRow[];
  /* The game shown in the lobby. */
  shown: string | undefined;
  onClose: () => void;
}

export function SeekDialog({ all, shown, onClose }: SeekDialogProps) {
  const wish = useWish(forTwo(all), shown);
  const [asksName] = useState(!settings.get().name);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (wish.problem) return;
    if (asksName) change({ name: name.trim() });
    wish.start();
    onClose();
  };
  return (
    <Dialog label={say('Find an opponent')} kind="wide" onClose={onClose}>
      <form class="seek-form" onSubmit={submit}>
        <h2 class="section">{say('Find an opponent')}</h2>
        <ClockChooser name="seek" draft={wish.draft} onChange={wish.setDraft} />
        {asksName && <NameField value={name} onInput={setName} />}
        <label class="row any-game">
          <input
            type="checkbox"
            checked={wish.games.length === forTwo(all).length}
            onChange={event =>
              wish.setGames(event.currentTarget.checked ? forTwo(all).map(game => game.key) : [])
            }
          />
          {say('Any game')}
        </label>
        <PickGames
          legend={say('Any of these games')}
          games={forTwo(all)}
          chosen={wish.games}
          onChange={wish.setGames}
        />
        <div class="row seek-end">
          {tried && wish.problem && (
            <p class="note clock-wrong" role="alert">
              {wish.problem}
            </p>
          )}
          <button class="button main">{say('Start looking')}</button>
          <Cancel onClick={onClose} />
        </div>
      </form>
    </Dialog>
  );
}
