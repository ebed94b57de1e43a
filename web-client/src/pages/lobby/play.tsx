/* pages/lobby/play.tsx - the top of the lobby: one large game, and three ways to play it. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { useStore } from '../../base/store';
import { keepGameOffline } from '../../device/keep-game';
import { keepGame, keepLevel, lastGame, lastLevel } from '../../device/last-used';
import { createTable } from '../../lobby/create';
import { againstComputer, hereAgainstComputer, ownSeat, ownSide } from '../../lobby/draft';
import { hasOtherWay, playHere } from '../../lobby/here';
import { seeking, stopSeeking } from '../../lobby/seek';
import { wire } from '../../net/session';
import { hasLesson, HowTo } from '../../parts/how-to';
import { LevelBar, levelOf, LevelWords, useLevels, type Level } from '../../parts/levels';
import type { GameRow, Lobby } from '../../proto';
import { areRulesBuilt } from '../../rules/built';
import { isLong, isWalked } from '../../text/games';
import { part } from '../../parts/part';
import { Wall } from './frieze';
import { Picture } from './picture';
import { SeekState } from './seek';
import { useNobody } from './seek-line';
import { say } from '../../words';
import { sideInSentence } from '../../words/sides';

const SeekDialog = part(async () => (await import('./seek-dialog')).SeekDialog);
const first = 'alquerque';

/* The game shown: the chosen one, otherwise the one for newcomers. */
function shownOf(all: GameRow[], chosen: string | null): GameRow | undefined {
  const find = (key: string | null) => all.find(game => game.key === key);
  return find(chosen) ?? find(first) ?? all[0];
}

/* There is no server to play on. */
const isOffline = () => {
  const { up, tries } = wire.link.get();
  return areRulesBuilt && !up && (tries > 0 || !navigator.onLine);
};

/* Opens a single table against a computer, however often the button is pressed, and plays there the
 * turn that was made in the lobby; a refusal is shown beside it. */
function usePlaying(game: GameRow | undefined, level: number) {
  const [busy, setBusy] = useState(false);
  const [refusal, refuse] = useState('');
  const [here, offer] = useState<(() => void) | undefined>();
  const play = async (turn?: string) => {
    if (busy || !game) return;
    const playAlone = (path: string) => playHere(path, { level, turn });
    const clock = seeking.get()?.clock ?? null;
    setBusy(true);
    refuse('');
    offer(undefined);
    keepGame(game.key);
    if (isOffline()) return playAlone(`/local/${game.key}`);
    stopSeeking();
    await createTable(againstComputer(game, level, clock), { turn }).catch((error: unknown) => {
      refuse(messageOf(error));
      if (hasOtherWay(error)) offer(() => () => playAlone(hereAgainstComputer(game)));
    });
    setBusy(false);
  };
  return { busy, refusal, here, play };
}

const theOf = (level: Level | undefined) =>
  level?.name ? say('the {level}', { level: level.name }) : say('a computer');

/* "Play", or in a hunt "Play as the hunters". */
function playWords(game: GameRow | undefined): string {
  const side = game ? ownSide(game) : null;
  return side ? say('Play as {side}', { side: sideInSentence(side) }) : say('Play');
}

/* "Shepherd · Plays on flat stones.", or a more urgent message. */
function LevelLine({
  level,
  nobody,
  refusal,
  here,
}: {
  level: Level | undefined;
  nobody: boolean;
  refusal: string;
  here: (() => void) | undefined;
}) {
  const said = refusal || (nobody ? say('Nobody yet. Play a computer?') : '');
  return (
    <p class={refusal ? 'level-line refused' : 'level-line'} role="status">
      {said ? <span>{said}</span> : <LevelWords level={level} />}
      {here && (
        <button class="word" data-action="here" onClick={here}>
          {say('Play on this device')}
        </button>
      )}
    </p>
  );
}

/* Playing with people. The button to stop takes the place of the one that starts the search. */
function People({ game, all }: { game: GameRow | undefined; all: GameRow[] }) {
  const [looking, look] = useState(false);
  const own = useStore(seeking);
  return (
    <>
      <button
        class="button"
        data-action={own ? 'unseek' : 'seek'}
        disabled={!all.length}
        aria-haspopup={own ? undefined : 'dialog'}
        onClick={() => (own ? stopSeeking() : look(true))}
      >
        {own ? say('Stop looking') : say('Find an opponent')}
      </button>
      <a class="button" href={game ? `/new/${game.key}?against=friend` : '/new?against=friend'}>
        {say('Invite a friend')}
      </a>
      {looking && <SeekDialog all={all} shown={game?.key} onClose={() => look(false)} />}
    </>
  );
}

interface WaysProps {
  game: GameRow | undefined;
  all: GameRow[];
  level: number;
  setLevel: (level: number) => void;
  playing: ReturnType<typeof usePlaying>;
}

/* The level, Play, and ways to find people. The layout does not change while an opponent is
 * sought. */
function Ways({ game, all, level, setLevel, playing }: WaysProps) {
  const levels = useLevels();
  const nobody = useNobody();
  const at = levelOf(levels, level);
  return (
    <div class="lead-ways">
      <LevelLine level={at} nobody={nobody} refusal={playing.refusal} here={playing.here} />
      <LevelBar name="level" all={levels} value={level} onChange={setLevel} />
      <div class="actions">
        <button
          class="button main"
          data-action="play"
          aria-busy={playing.busy}
          disabled={!game}
          onClick={() => void playing.play()}
        >
          {nobody ? say('Play {opponent}', { opponent: theOf(at) }) : playWords(game)}
          <span class="unseen">
            {nobody
              ? ''
              : ` ${say('{title} against {opponent}', { title: game?.title ?? '', opponent: theOf(at) })}`}
          </span>
        </button>
        <People game={game} all={all} />
      </div>
    </div>
  );
}

function Words({ game }: { game: GameRow | undefined }) {
  return (
    <div class="lead-words">
      <h1 class={(game?.title.length ?? 0) > 14 ? 'lead-title long' : 'lead-title'}>
        {game?.title ?? ''}
      </h1>
      <p class="subtitle">{game?.subtitle}</p>
      {game && <HowTo intro={game.intro} />}
      <p class="lead-links">
        {game && (
          <>
            {hasLesson(game) && <a href={`/learn/${game.key}`}>{say('Learn it')}</a>}
            <a href={`/games/${game.key}`}>{say('Read the rules')}</a>
            <a href={`/new/${game.key}?against=computer`}>{say('House rules')}</a>
            <a href={`/local/${game.key}`}>{say('Same device')}</a>
          </>
        )}
      </p>
    </div>
  );
}

type Play = ReturnType<typeof usePlaying>['play'];

/* Pressing the board starts the game, as the Play button does, and so does moving a man, with that
 * turn played; the button is the accessible way. */
function LeadBoard({ game, play }: { game: GameRow | undefined; play: Play }) {
  return (
    <div
      class={game && isLong(game) ? 'lead-board long' : 'lead-board'}
      onClick={() => void play()}
    >
      {game && (
        <Picture
          key={game.key}
          game={game}
          view={game.view}
          moves={{
            seat: isWalked(game) ? ownSeat : null,
            onMove: (from, to) => play(`${from}-${to}`),
            onPress: () => void play(),
          }}
        />
      )}
    </div>
  );
}

/* The game chosen on the wall; starting a search also selects its game. */
function useShown(all: GameRow[]) {
  const [chosen, choose] = useState(lastGame);
  const sought = useStore(seeking)?.games[0] ?? null;
  useEffect(() => {
    if (sought) choose(sought);
  }, [sought]);
  const show = ({ key }: GameRow) => {
    keepGame(key);
    choose(key);
  };
  return { game: shownOf(all, chosen), show };
}

/* Keeps its layout while the games load, and whichever game is chosen. */
export function PlayNow({ games, now }: { games: GameRow[] | null; now: Lobby | null }) {
  const all = games ?? [];
  const { game, show } = useShown(all);
  const [level, setLevel] = useState(lastLevel);
  const playing = usePlaying(game, level);
  useEffect(() => {
    if (game) keepGameOffline(game);
  }, [game?.key]);
  const seeks = useStore(seeking) !== null;
  const change = (value: number) => {
    keepLevel(value);
    setLevel(value);
  };
  return (
    <section class={seeks ? 'play-now seeking' : 'play-now'} aria-label={say('Play')}>
      <LeadBoard game={game} play={playing.play} />
      <div class="lead-column">
        <Words game={game} />
        <SeekState now={now} all={all} />
        <Ways game={game} all={all} level={level} setLevel={change} playing={playing} />
      </div>
      <Wall games={games} chosen={game?.key ?? ''} choose={show} />
    </section>
  );
}
