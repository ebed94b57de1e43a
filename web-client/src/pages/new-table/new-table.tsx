/* pages/new-table/new-table.tsx - the new-table dialog: the board on the left, the form on the
 * right. */
import { useState } from 'preact/hooks';
import { go } from '../../base/route';
import { lastClock, lastLevel } from '../../device/last-used';
import { game, games, levels, useFetched } from '../../net/api';
import { Cancel, Dialog } from '../../parts/dialog';
import { Thumbnail } from '../../parts/thumbnail';
import { hasLesson, HowTo } from '../../parts/how-to';
import { Problem } from '../../parts/plain';
import { StillBoard } from '../../parts/still-board';
import type { GamePage } from '../../proto';
import { differing } from '../../room/rules';
import { noClock } from '../../text/clocks';
import { inShort } from '../../text/games';
import { lobbyPath } from '../../lobby/last-filter';
import { NewTableForm } from './form';
import { askedBy, type Against, type Terms } from './terms';
import { say } from '../../words';

const close = () => go(lobbyPath());

function Shown({ page, against }: { page: GamePage; against: Against }) {
  return (
    <div class="new-slab">
      <h2 class="room-title">{page.title}</h2>
      <p class="subtitle">{page.subtitle}</p>
      <StillBoard
        game={page}
        view={page.start.view}
        label={say('{title}, the start', { title: page.title })}
      />
      <HowTo intro={page.intro} />
      <p class="new-links">
        <a href={`/new?against=${against}`}>{say('Choose another game')}</a>
        <a href={`/games/${page.key}`}>{say('Read the rules')}</a>
        {hasLesson(page) && <a href={`/learn/${page.key}`}>{say('Learn it')}</a>}
      </p>
    </div>
  );
}

/* Waits for the levels, too, as their texts determine the length of the form's lines; it goes on
 * without them if they cannot be loaded. */
async function pageOf(key: string, { options, seats }: Terms, signal: AbortSignal) {
  const named = levels().catch(() => undefined);
  const page = await game(key, options, seats, signal);
  await named;
  return page;
}

interface Props {
  gameKey: string;
  /* The query of the address, with the requested terms. */
  search: string;
}

/* The terms live here, since the board follows the chosen rules. */
export function NewTable({ gameKey, search }: Props) {
  const [terms, setTerms] = useState<Terms>(() => ({
    ...askedBy(search, lastLevel()),
    seats: null,
    seat: 'lot',
    others: [],
    clock: lastClock(),
    clockAlone: noClock,
    dice: 'simple',
    hints: null,
  }));
  const by = JSON.stringify([gameKey, terms.options, terms.seats]);
  const { value: page, problem, slow } = useFetched(signal => pageOf(gameKey, terms, signal), by);
  const change = (part: Partial<Terms>) => {
    const next = { ...terms, ...part };
    setTerms(page ? { ...next, options: differing(page, next.options) } : next);
  };
  return (
    <Dialog
      label={page ? say('A new game of {title}', { title: page.title }) : say('A new game')}
      kind="new"
      onClose={close}
    >
      {page && <Shown page={page} against={terms.against} />}
      {page && (
        <NewTableForm page={page} terms={terms} problem={problem} change={change} close={close} />
      )}
      {!page && <p class="said pad">{problem ?? (slow ? say('Fetching the table') : '')}</p>}
    </Dialog>
  );
}

export function ChooseGame({ search }: { search: string }) {
  const { value, problem } = useFetched(games, '');
  return (
    <Dialog label={say('Choose a game')} kind="which" onClose={close}>
      <div class="section-line">
        <h2 class="section" tabIndex={-1} autofocus>
          {say('Which game?')}
        </h2>
        <Cancel onClick={close} />
      </div>
      <Problem text={problem} />
      <ul class="wall figures">
        {value?.games.map(one => (
          <li key={one.key}>
            <a class="figure" href={`/new/${one.key}${search}`}>
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
