/* pages/room/margin.tsx - the left column of a room: title, rules, spectators, link. */
import { useState } from 'preact/hooks';
import { copyText } from '../../device/clipboard';
import { heldSeat, seatLasts } from '../../device/seats';
import { Legend } from '../../parts/legend';
import { part } from '../../parts/part';
import type { GamePage, Option, Room } from '../../proto';
import { gameTo } from '../../room/moves';
import { hasComputer, levelsWords } from '../../room/computers';
import { areRulesBuilt } from '../../rules/built';
import { fold } from '../../room/rules';
import { matchWords } from '../../room/status-text';
import type { Visit } from '../../room/visit';
import { analysisOf } from '../../study/link';
import { say, told } from '../../words';
import type { LookBack } from './look-back';
import { isWalked } from '../../text/games';

const Invite = part(async () => (await import('../../parts/invite')).Invite);
const Device = part(async () => (await import('../../parts/device')).Device);

interface Props {
  room: Room;
  rules: GamePage | null;
}

function titleOf(option: Option, value: string): string {
  const word = option.values.find(one => one.value === value);
  return word?.title ?? value.slice(option.numbers?.prefix?.length ?? 0);
}

/* The clock is listed before the rules. */
function ClockLine({ room }: { room: Room }) {
  return room.clock ? (
    <li class="margin-rule" data-rule="clock">
      <span>{say('Clock')}</span>
      <span>{room.clock.text}</span>
    </li>
  ) : null;
}

function LevelLine({ room }: { room: Room }) {
  return hasComputer(room) ? (
    <li class="margin-rule" data-rule="level">
      <span>{say('Level')}</span>
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
        {option.title} {changed && <span class="note">{say('changed')}</span>}
      </span>
      <span class={changed ? 'strong' : ''}>{titleOf(option, value)}</span>
    </li>
  );
}

// Changed rules, and the most important ones; beside casts or a result there is room only for those
// changed.
function inShort(room: Room, rules: GamePage): Option[] {
  const isCrowded = room.game.family === 'race' || ['between', 'over'].includes(room.status);
  const changed = Object.fromEntries(room.changed.map(name => [name, '']));
  const { open } = fold(rules, changed);
  return isCrowded ? open.filter(option => option.name in changed) : open;
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
      <Legend game={rules} />
      <p class="margin-all">
        <a href={`/games/${room.game.key}`} target="_blank">
          {say('All {clauses} clauses and their sources', { clauses: rules.clauses.length })}
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
      <p class="subtitle">{told(room.game.subtitle)}</p>
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
  const [said, report] = useState(say('Copy'));
  const copy = () => {
    const link = `${location.origin}/r/${room.id}`;
    void copyText(link).then(done => report(done ? say('Copied') : link));
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
      <span>
        {seatLasts(room.id) ? say('Your seat') : say('Your seat, until this page is closed')}
      </span>
      <button class="link note" data-action="device" onClick={() => setOpen(true)}>
        {say('Move to another device')}
      </button>
      {open && <Device id={room.id} onClose={() => setOpen(false)} />}
    </p>
  );
}

/* In games without dice, only the sides were drawn at random. */
const fixedWords = ({ game }: Room): string =>
  isWalked(game)
    ? say('Sides were drawn at random. You can check this after the game.')
    : say('The dice were fixed before the game. You can check them afterwards.');

/* The link to this table, and its spectators. */
function Company({ room }: { room: Room }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p class="between">
        <span>{say('Watching: {watchers}', { watchers: room.watchers })}</span>
        <button class="link note" onClick={() => setOpen(true)}>
          {say('Invite')}
        </button>
      </p>
      <p class="between">
        <span>{say('Link to this table')}</span> <CopyLink room={room} />
      </p>
      {open && <Invite room={room} onClose={() => setOpen(false)} />}
    </>
  );
}

interface AnalysisProps {
  room: Room;
  at: Visit;
  look: LookBack;
}

/* Opens the game, at the turn shown, on the analysis board, for spectators and after the game, never during
 * one's own game. */
export function AnalysisLink({ room, at, look }: AnalysisProps) {
  const over = room.status === 'over';
  const watches =
    room.status === 'playing' && at.sitting === 'watching' && !heldSeat(room.id).token;
  if (!areRulesBuilt || !(over || watches)) return null;
  const count = room.seats.length === 2 ? null : room.seats.length;
  const { position } = look.shown?.state ?? room.state;
  const start = gameTo({ room, log: at.table?.log ?? [] }, look.at) ?? { position };
  return (
    <p>
      <a data-action="analysis" href={analysisOf(room.game.key, room.options, start, count)}>
        {say('Analysis')}
      </a>
    </p>
  );
}

/* While waiting for players the link is shown above. */
export function MarginFoot({ room, at, look }: AnalysisProps) {
  const waits = room.status === 'open' && room.you !== null;
  return (
    <div class="margin-foot note">
      {room.dice && <p>{fixedWords(room)}</p>}
      <AnalysisLink room={room} at={at} look={look} />
      {!waits && <Company room={room} />}
      <MoveSeat room={room} at={at} />
    </div>
  );
}
