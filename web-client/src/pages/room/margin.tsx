/* pages/room/margin.tsx - the left column of a room: title, rules, spectators, link. */
import { useState } from 'preact/hooks';
import { Device } from '../../parts/device';
import { Invite } from '../../parts/invite';
import type { GamePage, Option, Room } from '../../proto';
import { hasComputer, levelsWords } from '../../room/computers';
import { fold } from '../../room/rules';
import { matchWords } from '../../room/status-text';
import type { Visit } from '../../room/visit';

interface Props {
  room: Room;
  rules: GamePage | null;
}

function titleOf(option: Option, value: string): string {
  const word = option.values.find(one => one.value === value);
  return word?.title ?? value.slice(option.numbers?.prefix?.length ?? 0);
}

/* The clock stands before the rules. */
function ClockLine({ room }: { room: Room }) {
  return room.clock ? (
    <li class="margin-rule" data-rule="clock">
      <span>Clock</span>
      <span>{room.clock.text}</span>
    </li>
  ) : null;
}

function LevelLine({ room }: { room: Room }) {
  return hasComputer(room) ? (
    <li class="margin-rule" data-rule="level">
      <span>Level</span>
      <span>{levelsWords(room)}</span>
    </li>
  ) : null;
}

function RuleLine({ option, room }: { option: Option; room: Room }) {
  const value = room.options[option.name] ?? option.standard;
  const changed = room.changed.includes(option.name);
  return (
    <li class="margin-rule">
      <span>
        {option.title} {changed && <span class="note">changed</span>}
      </span>
      <span class={changed ? 'strong' : ''}>{titleOf(option, value)}</span>
    </li>
  );
}

// Changed rules, and the most important; beside casts there is room only for the first.
function inShort(room: Room, rules: GamePage): Option[] {
  const changed = Object.fromEntries(room.changed.map(name => [name, '']));
  const { open } = fold(rules, changed);
  return room.game.family === 'race' ? open.filter(option => option.name in changed) : open;
}

/* A few rules of this table, and a link to all. */
export function RulesInShort({ room, rules }: Props) {
  if (!rules) return null;
  const open = inShort(room, rules);
  return (
    <>
      <ul class="margin-rules">
        <ClockLine room={room} />
        <LevelLine room={room} />
        {open.map(option => (
          <RuleLine key={option.name} option={option} room={room} />
        ))}
      </ul>
      <p class="margin-all">
        <a href={`/games/${room.game.key}`} target="_blank">
          All {rules.clauses.length} clauses and their sources
        </a>
      </p>
    </>
  );
}

export function TitleBlock({ room, rules }: Props) {
  const match = matchWords(room);
  return (
    <div class="title-block">
      <h1 class={/\S{12}/.test(room.game.title) ? 'room-title long' : 'room-title'}>
        {room.game.title}
      </h1>
      <p class="subtitle">{room.game.subtitle}</p>
      {match && (
        <p class="note match">
          {match.game} · {match.score}
        </p>
      )}
      <RulesInShort room={room} rules={rules} />
    </div>
  );
}

function CopyLink({ room }: { room: Room }) {
  const [said, say] = useState('Copy');
  const copy = () => {
    const link = `${location.origin}/r/${room.id}`;
    navigator.clipboard?.writeText(link).then(
      () => say('Copied'),
      () => say(link),
    );
    if (!navigator.clipboard) say(link);
  };
  return (
    <button class="link note" onClick={copy}>
      {said}
    </button>
  );
}

/* Moving the seat to another device: only for its holder. */
export function MoveSeat({ room, at }: { room: Room; at: Visit }) {
  const [open, setOpen] = useState(false);
  const over = room.status === 'over' || room.status === 'aborted';
  if (room.you === null || over || at.sitting !== 'here') return null;
  return (
    <p class="between">
      <span>Your seat</span>
      <button class="link note" data-action="device" onClick={() => setOpen(true)}>
        Move to another device
      </button>
      {open && <Device id={room.id} onClose={() => setOpen(false)} />}
    </p>
  );
}

/* Games without dice: what was drawn is the seats. */
const fixedWords = ({ game }: Room): string =>
  game.family === 'points'
    ? 'Seats were drawn fairly; check after the game.'
    : 'Dice were fixed before the game; check after it.';

/* The link to this table, and its spectators. */
function Company({ room }: { room: Room }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p class="between">
        <span>Watching: {room.watchers}</span>
        <button class="link note" onClick={() => setOpen(true)}>
          Invite
        </button>
      </p>
      <p class="between">
        <span>Link to this table</span> <CopyLink room={room} />
      </p>
      {open && <Invite id={room.id} onClose={() => setOpen(false)} />}
    </>
  );
}

/* While waiting for players the link is shown above. */
export function MarginFoot({ room, at }: { room: Room; at: Visit }) {
  const waits = room.status === 'open' && room.you !== null;
  return (
    <div class="margin-foot note">
      {room.dice && <p>{fixedWords(room)}</p>}
      {!waits && <Company room={room} />}
      <MoveSeat room={room} at={at} />
    </div>
  );
}
