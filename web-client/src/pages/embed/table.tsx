/* pages/embed/table.tsx - a table embedded in another page: can be watched, played at if a seat
 * is free, and replayed when it is over. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useStore } from '../../base/store';
import { lastMove } from '../../board';
import type { BoardProps, Effect } from '../../board/api';
import { heldSeat } from '../../device/seats';
import { settings } from '../../device/settings';
import { replayOf, useFetched } from '../../net/api';
import { followNetwork, wire } from '../../net/session';
import { Choices, Confirm, GlossText, SoloBoard, useGloss } from '../../parts/solo-board';
import type { Replay, Room } from '../../proto';
import {
  askWhy,
  dropHeld,
  forgetRefusal,
  play,
  playHeld,
  takeBackStep,
  throwNow,
} from '../../room/actions';
import { heldIn } from '../../room/held';
import { enterRoom, knowUnkept, sit } from '../../room/join';
import { latestGame } from '../../room/moves';
import { statusOf } from '../../room/status-line';
import type { Table } from '../../room/state';
import { nameOf } from '../../room/status-text';
import { visit, type Visit } from '../../room/visit';
import { plyWords, shownAt, turnAt, turnsOf, viewAt } from '../../replay/turns';
import { useWalk } from '../../replay/walk';
import { say } from '../../words';
import { Frame, HomeLink, Out } from './frame';
import { inRow } from '../../text/words';

const nothing = () => undefined;
const none: Effect[] = [];

const looks: Omit<BoardProps, 'state' | 'bottom' | 'coordinates' | 'last' | 'onGloss'> = {
  you: null,
  active: false,
  hints: false,
  pending: false,
  onPlay: nothing,
  onBack: nothing,
  onThrow: nothing,
};

function newest(table: Table) {
  const turns = latestGame(table.log)?.turns ?? [];
  const done = turns.filter(turn => turn.done || turn.parts[turn.parts.length - 1]?.last).pop();
  return done ? lastMove(done.parts.flatMap(part => part.effects ?? [])) : null;
}

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

/* A table in progress. */
function Live({ at, room }: { at: Visit; room: Room }) {
  const { gloss, hear } = useGloss();
  const { coordinates } = useStore(settings);
  const link = useStore(wire.link);
  const table = at.table!;
  const playing = room.status === 'playing';
  const mine = playing && room.you !== null && room.state.seat === room.you;
  const state =
    playing || room.state.phase === 'over'
      ? room.state
      : { ...room.state, phase: 'over' as const, seat: null, steps: [] };
  const free = room.you === null && room.status === 'open' && room.seats.includes(null);
  const words = () => {
    if (at.remark) return at.remark.text;
    if (at.refusal) return at.refusal.text;
    const status = statusOf(at, link, '', null, null);
    if (mine && gloss && status.kind === 'turn') return <GlossText gloss={gloss} />;
    if (free && isFramed()) {
      return say(
        'A seat is open. It is kept in this frame only; to play from your own window, open the table.',
      );
    }
    return status.text;
  };
  return (
    <Frame
      title={room.game.title}
      aside={namesOf(room)}
      board={
        <SoloBoard
          game={room.game}
          board={{
            ...looks,
            state,
            you: room.you,
            bottom: room.you ?? 0,
            coordinates,
            hints: true,
            pending: at.pending !== null,
            refusal: at.refusal,
            effects: table.effects,
            last: newest(table),
            active: link.up && playing && room.you !== null,
            held: heldIn(at),
            onHeld: yes => (yes ? playHeld() : dropHeld()),
            onPlay: play,
            onBack: () => void takeBackStep(),
            onThrow: () => void throwNow(),
            onTry: (text, attempted) => void askWhy(text, attempted),
            onTouch: forgetRefusal,
          }}
          onGloss={hear}
        />
      }
      sentence={words()}
      ways={
        at.unkept ? (
          <Unkept id={room.id} />
        ) : heldIn(at) !== null ? (
          <Confirm play={playHeld} drop={dropHeld} />
        ) : free ? (
          <button class="button main" data-action="sit" onClick={() => void sit(room.id, 'any')}>
            {say('Sit down')}
          </button>
        ) : (
          mine && (
            <Choices
              gloss={gloss}
              throws={room.state.phase === 'chance'}
              play={play}
              throwNow={() => void throwNow()}
            />
          )
        )
      }
      links={links({ id: room.id, gameKey: room.game.key })}
    />
  );
}

/* A finished game, turn by turn. */
function Past({ replay, id }: { replay: Replay; id: string }) {
  const walk = useWalk(replay, '');
  const { coordinates } = useStore(settings);
  const game = replay.games[walk.game]!;
  const turns = useMemo(() => turnsOf(game), [game]);
  const { position } = viewAt(game, walk.ply);
  const move = game.moves[walk.ply - 1];
  const effects = turns[turnAt(turns, walk.ply)]?.parts
    .filter(part => part.ply <= walk.ply)
    .flatMap(part => part.move.effects);
  const ended = walk.ply === walk.count && game.result;
  const step = (name: string, label: string, words: string, to: () => void, off: boolean) => (
    <button
      class="button"
      data-action={name}
      aria-label={label}
      aria-disabled={off}
      onClick={() => !off && to()}
    >
      {words}
    </button>
  );
  return (
    <Frame
      title={replay.game.title}
      aside={inRow(game.names.map(name => name ?? ''))}
      board={
        <SoloBoard
          game={replay.game}
          board={{
            ...looks,
            state: {
              position,
              view: shownAt(game, turns, walk.ply),
              phase: 'over',
              seat: move?.seat ?? null,
              fresh: true,
              chance: null,
              steps: [],
            },
            bottom: 0,
            coordinates,
            effects: walk.forward && move ? move.effects : none,
            last: effects?.length ? lastMove(effects) : null,
          }}
        />
      }
      sentence={ended ? ended.text : plyWords(replay, game, walk.ply)}
      ways={
        <>
          {step('first', say('To the start'), '|◂', () => walk.to(0), walk.ply === 0)}
          {step('back', say('One back'), '◂', () => walk.by(-1), walk.ply === 0)}
          {step('on', say('One forward'), '▸', () => walk.by(1), walk.ply === walk.count)}
          {step(
            'last',
            say('To the end'),
            '▸|',
            () => walk.to(walk.count),
            walk.ply === walk.count,
          )}
        </>
      }
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
  useEffect(() => {
    if (room) document.title = `${room.game.title} · Qirkat`;
  }, [room?.game.title]);
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
