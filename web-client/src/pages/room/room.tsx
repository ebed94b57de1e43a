/* pages/room/room.tsx - a room: margin, board, column of players and turns. */
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../../base/store';
import type { Gloss } from '../../board/api';
import { game, useFetched } from '../../net/api';
import { wire } from '../../net/session';
import type { Link } from '../../net/socket';
import { useFocusKept } from '../../parts/focus';
import { NextGame } from '../../parts/next-game';
import { fetchParts, part } from '../../parts/part';
import { PlainPage } from '../../parts/plain';
import { useStages } from '../../parts/stages';
import type { GamePage, Room } from '../../proto';
import { enterRoom } from '../../room/join';
import { useTrial, type Trial } from '../../room/trial-state';
import { visit, type Visit } from '../../room/visit';
import { Actions } from './actions';
import { BoardPane, useTableGame } from './board';
import { isLong } from '../../text/games';
import { GlossBox } from './gloss';
import { MarginFoot, TitleBlock } from './margin';
import { MoreBelow } from './more';
import { MoveList, MoveStrip } from './moves';
import { Keys } from './keys';
import { useLookBack, type LookBack } from './look-back';
import { Home, PhoneBar, PhoneSheets, RoomBar, type Opened } from './phone';
import { PlanPanel } from './plan';
import { bringTrial } from './trying';
import { Others, OwnRow } from './players';
import type { Ways } from './slots';
import { StatusLine } from './status';
import { say } from '../../words';

const TalkPane = part(async () => (await import('../../parts/chat')).TalkPane);
const Exports = part(async () => (await import('./result')).Exports);
const TrialBox = part(async () => {
  await bringTrial(); // with what else a trial needs, also ahead of time
  return (await import('./trial')).TrialBox;
});

/* The rules of this table, for names of clauses and choices; fetched once. */
function useRules(room: Room | undefined): GamePage | null {
  const key = room?.game.key ?? '';
  const by = JSON.stringify([key, room?.options]);
  const ask = (signal: AbortSignal) =>
    room ? game(key, room.options, null, signal) : Promise.reject(new Error(''));
  return useFetched(ask, by).value;
}

function useBottom(room: Room | undefined): [number, () => void] {
  const [turned, turn] = useState(0);
  const count = room?.seats.length ?? 1;
  return [
    ((room?.you ?? room?.game.board.bottom ?? 0) + turned) % count,
    () => turn((turned + 1) % count),
  ];
}

function useSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}

/* What is delaying the table. */
function waitsFor(link: Link, slow: boolean): string {
  if (link.over) return link.text || say('This page may not connect.');
  if (!link.up && link.tries > 0) return say('Reconnecting.');
  return slow ? say('Fetching the table') : '';
}

/* The empty ground of the board, in its final place, with a message below it. */
function Fetching() {
  const link = useStore(wire.link);
  const slow = useSlow();
  return (
    <main class="room" aria-busy="true">
      <div class="room-bar">
        <Home />
      </div>
      <div class="margin" />
      <div class="board-column">
        <div class="board-slab" />
        <p class="status-line" role="status">
          {waitsFor(link, slow)}
        </p>
      </div>
      <div class="side">
        <div class="others">
          <div class="player" />
        </div>
      </div>
    </main>
  );
}

function useTitle(room: Room | undefined) {
  const mine = room?.status === 'playing' && room.you !== null && room.state.seat === room.you;
  useEffect(() => {
    if (room) {
      document.title = `${mine ? say('Your turn: {title}', { title: room.game.title }) : room.game.title} · Qirkat`;
    }
  }, [room?.game.title, mine]);
}

/* The turn list, or the chat in its place. */
function TurnsOrTalk({ at, look, talking }: { at: Visit; look: LookBack; talking: boolean }) {
  return talking ? (
    <section class="talk-side" aria-label={say('Chat')}>
      <TalkPane at={at} />
    </section>
  ) : (
    <MoveList table={at.table!} look={look} />
  );
}

const calm = 2500; // milliseconds until the parts that a table may need later are fetched

function useParts() {
  useEffect(() => {
    const timer = setTimeout(fetchParts, calm);
    return () => clearTimeout(timer);
  }, []);
}

/* What the page looks like depends on these. */
const classesOf = (
  { game: played }: Room,
  rules: GamePage | null,
  trial: Trial | null,
  stage: number,
) =>
  [
    `room family-${played.family}`,
    isLong(played) && 'long',
    !rules && 'unruled',
    trial && 'trying',
    stage < 3 && 'coming',
  ]
    .filter(Boolean)
    .join(' ');

interface MarginProps {
  at: Visit;
  room: Room;
  rules: GamePage | null;
  look: LookBack;
  trial: Trial | null;
  gloss: Gloss | null;
  stage: number;
  point: (turn: string | null) => void;
  setCasts: (place: HTMLElement | null) => void;
}

function Margin({ at, room, rules, look, trial, gloss, stage, point, setCasts }: MarginProps) {
  const table = at.table!;
  return (
    <div class="margin">
      {stage > 0 && <TitleBlock room={room} rules={rules} />}
      <div class="casts" ref={setCasts} />
      {stage > 0 && (
        <>
          {trial ? (
            <TrialBox now={trial} table={table} rules={rules} gloss={gloss} />
          ) : (
            <>
              <GlossBox at={at} room={room} rules={rules} gloss={gloss} onPoint={point} />
              <PlanPanel table={table} />
            </>
          )}
          <MarginFoot room={room} at={at} look={look} />
        </>
      )}
    </div>
  );
}

function Table({ at, room }: { at: Visit; room: Room }) {
  const [casts, setCasts] = useState<HTMLElement | null>(null);
  const [pointed, point] = useState<string | null>(null);
  const [armed, arm] = useState<string | null>(null);
  const [talking, talk] = useState(false);
  const [exporting, exports] = useState(false);
  const [opened, open] = useState<Opened>(null);
  const [bottom, flip] = useBottom(room);
  const rules = useRules(room);
  const trial = useTrial(room.id);
  const table = at.table!;
  const look = useLookBack(table);
  const { board, gloss } = useTableGame({ at, room, trial, shown: look.shown, pointed, bottom });
  const { up } = useStore(wire.link);
  const more = { talk: () => talk(was => !was), exports: () => exports(true) };
  const ways: Ways = { flip, up, talking, ...more };
  const about = { at, room, rules, look, ways, onArm: arm };
  const stage = useStages(5);
  const pane = { room, board, trial, casts, isBack: look.shown !== null, piece: stage - 3 };
  useTitle(room);
  useParts();
  useFocusKept('.board-here [role=listbox]');
  return (
    <main
      class={classesOf(room, rules, trial, stage)}
      data-status={stage < 5 ? undefined : room.status}
      data-v={table.v}
    >
      <RoomBar room={room} onTable={() => open('table')} />
      <Margin
        {...about}
        trial={trial}
        gloss={gloss}
        stage={stage}
        point={point}
        setCasts={setCasts}
      />
      <div class="board-column">
        <BoardPane {...pane} />
        <StatusLine at={at} armed={armed} back={look.back} onLive={() => look.to(look.count)} />
      </div>
      <div class="side">
        <Others table={table} bottom={bottom} busy={at.busy === 'sit'} />
        {stage > 1 && <TurnsOrTalk at={at} look={look} talking={talking} />}
        {stage > 1 && <Actions {...about} />}
        {stage > 1 && <NextGame except={room.id} />}
        <OwnRow table={table} bottom={bottom} busy={at.busy === 'sit'} />
      </div>
      {stage > 1 && <MoveStrip table={table} look={look} />}
      {stage > 4 && <MoreBelow />}
      {stage > 2 && <PhoneBar {...about} onTable={() => open('table')} />}
      <PhoneSheets {...about} opened={opened} open={open} />
      <Keys at={at} look={look} ways={ways} />
      {exporting && <Exports room={room} onClose={() => exports(false)} />}
    </main>
  );
}

export { followRoom } from '../../room/background';

export function RoomPage({ id, token }: { id: string; token: string | null }) {
  useEffect(() => {
    if (token) history.replaceState(null, '', `/r/${id}`);
    return enterRoom(id, token);
  }, [id]);
  const at = useStore(visit);
  if (at?.id === id && at.problem) {
    return (
      <PlainPage
        title={say('No such table')}
        text={at.problem.message || say('There is no table {id}.', { id })}
        ways={[['/', say('Back to the tables')]]}
      />
    );
  }
  if (!at?.table || at.id !== id) return <Fetching />;
  return <Table key={id} at={at} room={at.table.room} />;
}
