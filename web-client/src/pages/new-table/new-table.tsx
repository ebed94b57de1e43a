/* pages/new-table/new-table.tsx - the new-table dialog: the board at the left, the form at the right. */
import { useState } from 'preact/hooks';
import { go } from '../../base/route';
import { lastClock, lastLevel } from '../../device/last-used';
import { game, games, useFetched } from '../../net/api';
import { Dialog } from '../../parts/dialog';
import { StillBoard, Thumbnail } from '../../parts/drawing';
import type { GamePage } from '../../proto';
import { differing } from '../../room/rules';
import { noClock } from '../../text/clocks';
import { inShort } from '../../text/games';
import { lobbyPath } from '../../lobby/last-filter';
import { NewTableForm } from './form';
import { againstOf, type Against, type Terms } from './terms';

const close = () => go(lobbyPath());

function Shown({ page, against }: { page: GamePage; against: Against }) {
  return (
    <div class="new-slab">
      <h2 class="room-title">{page.title}</h2>
      <p class="subtitle">{page.subtitle}</p>
      <StillBoard game={page} view={page.start.view} label={`${page.title}, the start`} />
      <p class="new-links">
        <a href={`/new?against=${against}`}>Choose another game</a>
        <a href={`/games/${page.key}`}>Read the rules</a>
      </p>
    </div>
  );
}

interface Props {
  gameKey: string;
  /* Whom the table is opened for, if the address says. */
  against: string | null;
}

/* The terms live here, since the board follows the chosen rules. */
export function NewTable({ gameKey, against }: Props) {
  const [terms, setTerms] = useState<Terms>(() => ({
    options: {},
    seats: null,
    seat: 'lot',
    against: againstOf(against),
    level: lastLevel(),
    others: [],
    clock: lastClock(),
    clockAlone: noClock,
    dice: 'simple',
    hints: null,
  }));
  const by = JSON.stringify([gameKey, terms.options, terms.seats]);
  const {
    value: page,
    problem,
    slow,
  } = useFetched(signal => game(gameKey, terms.options, terms.seats, signal), by);
  const change = (part: Partial<Terms>) => {
    const next = { ...terms, ...part };
    setTerms(page ? { ...next, options: differing(page, next.options) } : next);
  };
  return (
    <Dialog label={page ? `A new game of ${page.title}` : 'A new game'} kind="new" onClose={close}>
      {page && <Shown page={page} against={terms.against} />}
      {page && (
        <NewTableForm page={page} terms={terms} problem={problem} change={change} close={close} />
      )}
      {!page && <p class="said pad">{problem ?? (slow ? 'Fetching the table' : '')}</p>}
    </Dialog>
  );
}

/* Which game? */
export function ChooseGame({ against }: { against: string | null }) {
  const { value, problem } = useFetched(games, '');
  return (
    <Dialog label="Choose a game" kind="wide" onClose={close}>
      <div class="section-line">
        <h2 class="section" tabIndex={-1} autofocus>
          Which game?
        </h2>
        <button class="button plain" onClick={close}>
          Cancel
        </button>
      </div>
      {problem && (
        <p class="gloss red" role="alert">
          {problem}
        </p>
      )}
      <ul class="wall figures">
        {value?.games.map(one => (
          <li key={one.key}>
            <a class="figure" href={`/new/${one.key}${against ? `?against=${against}` : ''}`}>
              <Thumbnail game={one} size={112} />
              <span class="figure-name">{one.title}</span>
              <span class="note">{inShort(one)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
