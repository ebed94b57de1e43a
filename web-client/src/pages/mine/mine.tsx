/* pages/mine/mine.tsx - my games: my turn, waiting, finished. */
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../../base/store';
import { forgetRoom, holdsSeats, mine, mineAsked, refreshMine } from '../../mine/mine';
import { agoWords, othersOf, outcomeOf, timeWords } from '../../mine/rows';
import { grouped, groupOf, mustAgree, type Group, type MyRoom } from '../../mine/groups';
import { games, useFetched } from '../../net/api';
import { wire } from '../../net/session';
import { ConnectionLine } from '../../parts/connection';
import { EntryDrawing } from '../../parts/thumbnail';
import { NextGame } from '../../parts/next-game';
import type { GameRow, MineRow } from '../../proto';
import { clockText } from '../../text/clocks';
import { OwnBot } from './bot';
import { MineFile } from './file';
import { say, sayMany, sayRich } from '../../words';

const titles: Record<Group, string> = {
  turn: say('Your turn'),
  waiting: say('Waiting for the others'),
  open: say('Open seat'),
  over: say('Finished'),
};
const words: Record<Group, string> = {
  turn: say('Play'),
  waiting: say('See it'),
  open: say('Go there'),
  over: say('Replay'),
};

const betweenWords = (row: MineRow) =>
  mustAgree(row) ? say('the next game begins when you are ready') : say('between games');

function noteOf(room: MyRoom): string {
  const { row } = room;
  const ago = row.updated ? agoWords(Date.now() - row.updated) : '';
  if (groupOf(room) === 'over') {
    return [outcomeOf(room).text.replace(/\.$/, ''), ago].filter(Boolean).join(' · ');
  }
  const turn =
    row.status === 'between'
      ? betweenWords(row)
      : row.turn
        ? say('turn {turn}', { turn: row.turn })
        : '';
  return [turn, ago].filter(Boolean).join(' · ');
}

/* Asks for confirmation in place: a seat in a running game is lost. */
function Forget({ room }: { room: MyRoom }) {
  const [asking, ask] = useState(false);
  const name = say('{title} with {others}', { title: room.row.title, others: othersOf(room) });
  if (!asking) {
    return (
      <button
        class="word quiet"
        aria-label={say('Remove {name}', { name })}
        onClick={() => ask(true)}
      >
        {say('Remove')}
      </button>
    );
  }
  return (
    <span class="sure">
      <button class="button insists" data-action="forget-sure" onClick={() => forgetRoom(room.id)}>
        {groupOf(room) === 'over' ? say('Remove?') : say('Lose the seat?')}
      </button>
      <button class="word" onClick={() => ask(false)}>
        {say('No')}
      </button>
    </span>
  );
}

function Way({ room, group }: { room: MyRoom; group: Group }) {
  if (room.gone) return <span class="note gone">{say('no longer kept')}</span>;
  const path =
    group === 'over' && room.row.status === 'over' ? `/r/${room.id}/replay` : `/r/${room.id}`;
  const text = room.row.status === 'aborted' ? say('See it') : words[group];
  return (
    <a
      class="button"
      href={path}
      aria-label={say('{text}: {title} with {others}', {
        text,
        title: room.row.title,
        others: othersOf(room),
      })}
    >
      {text}
    </a>
  );
}

function Row({ room, group, game }: { room: MyRoom; group: Group; game: GameRow | undefined }) {
  const time = timeWords(room);
  return (
    <li class="entry mine" data-room={room.id}>
      <EntryDrawing game={game} />
      <div class="entry-words">
        <span class="game-name">
          {room.row.title ?? say('A table')}{' '}
          <span class="with">{say('with {others}', { others: othersOf(room) })}</span>
        </span>
        <span class="note">{noteOf(room)}</span>
      </div>
      <span class="entry-clock">
        {group === 'over' ? outcomeOf(room).word : clockText(room.row.clock)}
        {time && <span class={group === 'turn' ? 'time-left' : 'note'}>{time}</span>}
      </span>
      <Forget room={room} />
      <Way room={room} group={group} />
    </li>
  );
}

const many = 20;

interface SectionProps {
  group: Group;
  rooms: MyRoom[];
  games: GameRow[];
}

function Section({ group, rooms, games: all }: SectionProps) {
  const [shown, show] = useState(many);
  if (!rooms.length) return null;
  return (
    <section class="mine-group" aria-labelledby={`mine-${group}`}>
      <div class="section-line">
        <h2 id={`mine-${group}`} class="section">
          {titles[group]}
        </h2>
        <span class="note">{sayMany(rooms.length, '{n} game', '{n} games')}</span>
      </div>
      <ul class="ledger">
        {rooms.slice(0, shown).map(room => (
          <Row
            key={room.id}
            room={room}
            group={group}
            game={all.find(game => game.key === room.row.game)}
          />
        ))}
      </ul>
      {rooms.length > shown && (
        <p>
          <button class="link" onClick={() => show(shown + 100)}>
            {say('Show more')}
          </button>
        </p>
      )}
    </section>
  );
}

function Nothing() {
  return (
    <p class="said">
      {sayRich(
        'No games on this device yet. <a>Start one</a>, or see <a2>who is waiting for a player</a2>.',
        { a: part => <a href="/new">{part}</a>, a2: part => <a href="/">{part}</a> },
      )}
    </p>
  );
}

export function MinePage() {
  const rooms = useStore(mine);
  const asked = useStore(mineAsked);
  const { up } = useStore(wire.link);
  const { value } = useFetched(games, '');
  useEffect(() => {
    if (up) void refreshMine(true);
  }, [up]);
  const groups = grouped(rooms);
  return (
    <main class={asked || !holdsSeats() ? 'page mine-page' : 'page mine-page unknown'}>
      <ConnectionLine />
      <div class="section-line">
        <h1 class="page-title">{say('My games')}</h1>
        <NextGame except={null} main />
      </div>
      {!rooms.length && (asked || !holdsSeats()) && <Nothing />}
      {(Object.keys(titles) as Group[]).map(group => (
        <Section key={group} group={group} rooms={groups[group]} games={value?.games ?? []} />
      ))}
      <MineFile some={rooms.length > 0} />
      <OwnBot />
    </main>
  );
}
