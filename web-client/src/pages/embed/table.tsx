/* pages/embed/table.tsx - a table embedded in another page: can be watched, played at if a seat
 * is free, and replayed when it is over. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useStore } from '../../base/store';
import type { Gloss } from '../../board/api';
import { heldSeat } from '../../device/seats';
import { replayOf, useFetched } from '../../net/api';
import { followNetwork, wire } from '../../net/session';
import { Choices, Confirm, GlossText } from '../../parts/choices';
import { useGame } from '../../parts/game';
import { SoloBoard } from '../../parts/solo-board';
import { useTitle } from '../../parts/title';
import type { Replay, Room } from '../../proto';
import { dropHeld, play, playHeld, throwNow } from '../../room/actions';
import { heldIn } from '../../room/held';
import { enterRoom, knowUnkept, sit } from '../../room/join';
import { tableSource } from '../../room/source';
import { statusOf } from '../../room/status-line';
import { nameOf } from '../../room/status-text';
import { visit, type Visit } from '../../room/visit';
import { plyWords, replaySource, turnsOf } from '../../replay/turns';
import { useWalk, type Walk } from '../../replay/walk';
import { say } from '../../words';
import { Frame, HomeLink, Out } from './frame';
import { withNumbers } from '../../text/squares';
import { inRow } from '../../text/words';

const namesOf = (room: Room) => inRow(room.seats.map((_, seat) => nameOf(room, seat)));

/* Browsers partition storage: an embedded page does not share it with Qirkat in a window of its
 * own. */
const isFramed = () => window.top !== window;

interface LinksProps {
  id: string;
  gameKey: string;
  children?: preact.ComponentChildren;
}

const links = ({ id, gameKey, children }: LinksProps) => [
  <Out key="rules" to={`/games/${gameKey}`}>
    {say('How it is played')}
  </Out>,
  ...(children ? [children] : []),
  <HomeLink key="home" to={`/r/${id}`} words={say('Open the table')} />,
];

/* The seat is lost with this page: a window of its own may be able to keep it. */
function Unkept({ id }: { id: string }) {
  return (
    <>
      <a
        class="button main"
        data-action="keep-seat"
        href={`/r/${id}#seat=${heldSeat(id).token}`}
        target="_blank"
        rel="noopener"
      >
        {say('Keep it in a window of its own')}
      </a>
      <button class="button" data-action="know" onClick={() => knowUnkept(id)}>
        {say('OK')}
      </button>
    </>
  );
}

interface LiveProps {
  at: Visit;
  room: Room;
}

const isFree = ({ you, status, seats }: Room) =>
  you === null && status === 'open' && seats.includes(null);

const isMine = ({ you, status, state }: Room) =>
  status === 'playing' && you !== null && state.seat === you;

function liveWords(at: Visit, room: Room, gloss: Gloss | null) {
  if (at.remark) return at.remark.text;
  if (at.refusal) return withNumbers(room.game, at.refusal.text);
  const status = statusOf(at, wire.link.get(), '', null, null);
  if (isMine(room) && gloss && status.kind === 'turn') return <GlossText gloss={gloss} />;
  if (isFree(room) && isFramed()) {
    return say(
      'A seat is open. It is kept in this frame only; to play from your own window, open the table.',
    );
  }
  return status.text;
}

/* What a player can do now, beside the board. */
function Ways({ at, room, gloss }: LiveProps & { gloss: Gloss | null }) {
  if (at.unkept) return <Unkept id={room.id} />;
  if (heldIn(at) !== null) return <Confirm play={playHeld} drop={dropHeld} />;
  if (isFree(room)) {
    return (
      <button class="button main" data-action="sit" onClick={() => void sit(room.id, 'any')}>
        {say('Sit down')}
      </button>
    );
  }
  if (!isMine(room)) return null;
  return (
    <Choices
      gloss={gloss}
      throws={room.state.phase === 'chance'}
      play={play}
      throwNow={() => void throwNow()}
    />
  );
}

/* A table in progress. */
function Live({ at, room }: LiveProps) {
  const { up } = useStore(wire.link);
  const { board, gloss } = useGame(tableSource(at, room, up), {
    bottom: room.you ?? 0,
    hints: true,
  });
  return (
    <Frame
      title={room.game.title}
      aside={namesOf(room)}
      board={<SoloBoard game={room.game} board={board} />}
      sentence={liveWords(at, room, gloss)}
      ways={<Ways at={at} room={room} gloss={gloss} />}
      links={links({ id: room.id, gameKey: room.game.key })}
    />
  );
}

/* The buttons that step through the turns. */
function PastSteps({ walk: { ply, count, to, by } }: { walk: Walk }) {
  const step = (name: string, label: string, words: string, press: () => void, off: boolean) => (
    <button
      class="button"
      data-action={name}
      aria-label={label}
      aria-disabled={off}
      onClick={() => !off && press()}
    >
      {words}
    </button>
  );
  return (
    <>
      {step('first', say('To the start'), '|◂', () => to(0), ply === 0)}
      {step('back', say('One back'), '◂', () => by(-1), ply === 0)}
      {step('on', say('One forward'), '▸', () => by(1), ply === count)}
      {step('last', say('To the end'), '▸|', () => to(count), ply === count)}
    </>
  );
}

/* A finished game, turn by turn. */
function Past({ replay, id }: { replay: Replay; id: string }) {
  const walk = useWalk(replay, '');
  const game = replay.games[walk.game]!;
  const turns = useMemo(() => turnsOf(game), [game]);
  const { board } = useGame(replaySource(game, turns, walk), {});
  const ended = walk.ply === walk.count && game.result;
  return (
    <Frame
      title={replay.game.title}
      aside={inRow(game.names.map(name => name ?? ''))}
      board={<SoloBoard game={replay.game} board={board} />}
      sentence={ended ? ended.text : plyWords(replay, game, walk.ply)}
      ways={<PastSteps walk={walk} />}
      links={links({ id, gameKey: replay.game.key })}
    />
  );
}

function Over({ id }: { id: string }) {
  const { value, problem } = useFetched(signal => replayOf(id, signal), id);
  if (value?.games.length) return <Past replay={value} id={id} />;
  return (
    <Frame
      title=""
      aside=""
      board={null}
      sentence={problem ?? ''}
      links={[<HomeLink key="home" to={`/r/${id}`} words={say('Open the table')} />]}
    />
  );
}

export function TableHere({ id }: { id: string }) {
  const [past, look] = useState(false);
  useEffect(() => {
    followNetwork();
    return enterRoom(id, null);
  }, [id]);
  const at = useStore(visit);
  useStore(wire.link);
  const room = at?.table?.room;
  const isOver = room?.status === 'over' && !at?.table?.effects.length;
  useEffect(() => {
    if (isOver) look(true);
  }, [isOver]);
  useTitle(room && `${room.game.title} · Qirkat`);
  if (at?.problem) {
    const home = [<HomeLink key="home" to="/" words={say('Open Qirkat')} />];
    return (
      <Frame
        title={say('No such table')}
        aside=""
        board={null}
        sentence={at.problem.message}
        links={home}
      />
    );
  }
  if (past) return <Over id={id} />;
  if (!at?.table || !room) return <Frame title="" aside="" board={null} sentence="" links={[]} />;
  return <Live at={at} room={room} />;
}
