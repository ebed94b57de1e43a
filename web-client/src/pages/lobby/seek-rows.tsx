/* pages/lobby/seek-rows.tsx - the seeks of others, among the tables. */
import { useState } from 'preact/hooks';
import { useStore } from '../../base/store';
import { settings } from '../../device/settings';
import { otherSeeks, seeking, startSeeking } from '../../lobby/seek';
import { NameDialog } from '../../parts/dialogs';
import { EntryDrawing } from '../../parts/thumbnail';
import type { GameRow, Seek } from '../../proto';
import { choiceOf, clockText } from '../../text/clocks';
import { numberWord } from '../../text/words';
import { gamesWords } from './seek';
import { say } from '../../words';

function Row({ seek, all }: { seek: Seek; all: GameRow[] }) {
  const [asking, ask] = useState(false);
  const first = all.find(game => game.key === seek.games[0]);
  const join = () => startSeeking(seek.games, choiceOf(seek.clock));
  const done = (given: boolean) => {
    ask(false);
    if (given) join();
  };
  return (
    <li class="entry seek">
      <EntryDrawing game={first} />
      <div class="entry-words">
        <span class="game-name">{gamesWords(seek.games, all)}</span>
        <span class="note">{say('starts at once · random sides')}</span>
      </div>
      <span class="entry-clock">{clockText(seek.clock)}</span>
      <span class="host">{say('{count} looking', { count: numberWord(seek.count) })}</span>
      <button
        class="button"
        data-action="join-seek"
        onClick={() => (settings.get().name ? join() : ask(true))}
      >
        {say('Play')}
      </button>
      {asking && <NameDialog action={say('Play')} onDone={done} />}
    </li>
  );
}

/* Seeks of others: one press accepts. */
export function SeekRows({ seeks, all }: { seeks: Seek[]; all: GameRow[] }) {
  const own = useStore(seeking);
  return (
    <>
      {otherSeeks(seeks, own).map(seek => (
        <Row key={JSON.stringify([seek.games, seek.clock])} seek={seek} all={all} />
      ))}
    </>
  );
}
