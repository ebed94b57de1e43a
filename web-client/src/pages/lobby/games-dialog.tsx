/* pages/lobby/games-dialog.tsx - chooses the games whose tables the lobby shows. */
import { useState } from 'preact/hooks';
import type { LobbyFilter } from '../../lobby/filter';
import { Cancel, Dialog } from '../../parts/dialog';
import { PickGames } from '../../parts/pick-games';
import type { GameRow } from '../../proto';
import { say } from '../../words';

interface GamesDialogProps {
  filter: LobbyFilter;
  all: GameRow[];
  onDone: (games: string[] | null) => void;
}

export function GamesDialog({ filter, all, onDone }: GamesDialogProps) {
  const [games, setGames] = useState(filter.games);
  return (
    <Dialog label={say('Which games')} kind="wide" onClose={() => onDone(null)}>
      <h2 class="section">{say('Which games?')}</h2>
      <PickGames
        legend={say('Shows tables of these games, or of all if none is chosen')}
        games={all}
        chosen={games}
        onChange={setGames}
      />
      <div class="row">
        <button class="button main" onClick={() => onDone(games)}>
          {say('Show these')}
        </button>
        <button class="button" onClick={() => onDone([])}>
          {say('Show all')}
        </button>
        <Cancel onClick={() => onDone(null)} />
      </div>
    </Dialog>
  );
}
