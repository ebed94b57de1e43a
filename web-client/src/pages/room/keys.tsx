/* pages/room/keys.tsx - single-key shortcuts at a table, and the list of them. */
import { useState } from 'preact/hooks';
import { change, settings } from '../../device/settings';
import { part } from '../../parts/part';
import { followAnalysis, useSingleKeys, type Acts } from '../../parts/single-keys';
import { askHint, dropHeld, playHeld, tell } from '../../room/actions';
import { readingOf } from '../../room/clock';
import { serverTime } from '../../room/clock-sync';
import { heldIn } from '../../room/held';
import { givesHints, noHint } from '../../room/hint';
import { latestGame, textOf } from '../../room/moves';
import type { Table } from '../../room/state';
import type { Visit } from '../../room/visit';
import { nameOf } from '../../room/status-text';
import { leftWords, paceOf } from '../../text/clocks';
import { deedWords } from '../../text/deeds';
import { listed, sentence, inRow } from '../../text/words';
import type { LookBack } from './look-back';
import type { Ways } from './slots';
import { say, sayMany } from '../../words';

const KeyList = part(async () => (await import('../../parts/key-list')).KeyList);

interface Props {
  at: Visit;
  look: LookBack;
  ways: Ways;
}

function clocksSaid({ room }: Table): string {
  const { clock, state } = room;
  const { clocks } = state;
  if (!clock || !clocks) return say('There is no clock.');
  const left = room.seats.map((_, seat) => {
    const { ms } = readingOf(clocks, clock, seat, serverTime.now());
    return `${nameOf(room, seat)} ${leftWords(ms, paceOf(clock))}`;
  });
  return sentence(inRow(left));
}

function lastSaid({ room, log }: Table): string {
  const turn = latestGame(log)?.turns.slice(-1)[0];
  const text = turn ? textOf(turn) : '';
  const told = (room.game.family === 'race' && deedWords(text)) || text;
  return turn
    ? sentence(`${nameOf(room, turn.seat)}: ${told || say('nothing moved')}`)
    : say('No turn yet.');
}

function piecesSaid({ room }: Table): string {
  const own = room.state.view.pieces.filter(([, seat]) => seat === (room.you ?? 0));
  const points = own.map(([point]) => room.game.board.points[point]?.[0] ?? '');
  return points.length
    ? say('On {points}.', { points: listed(points) })
    : say('No piece on the board.');
}

function takenSaid({ room }: Table): string {
  const { captured } = room.state.view;
  const said = room.seats.map((_, seat) => {
    const name = room.game.seats[seat]?.name ?? '';
    return sayMany(captured[seat] ?? 0, '{name} lost {n} piece', '{name} lost {n} pieces', {
      name,
    });
  });
  return sentence(inRow(said));
}

function hint({ room }: Table) {
  if (!givesHints(room)) return tell(say('No hints in this game.'));
  const off = noHint(room);
  if (off) tell(off);
  else void askHint();
}

/* Opens the "why?" link in the margin, if there is one. */
function why() {
  document.querySelector<HTMLElement>('.clause-line button')?.click();
}

function typeTurn() {
  document.querySelector<HTMLElement>('.room-actions .typed input')?.focus();
}

/* Chat is a sheet where there is no column for it. */
function talk(ways: Ways) {
  const words = [...document.querySelectorAll<HTMLElement>('[data-place=talk]')];
  const shown = words.find(word => word.getClientRects().length);
  if (shown) shown.click();
  else ways.talk();
}

let asked: ((table: Table) => string) | null = null;

/* Answers a question about the table, and remembers which one it was. */
function answer(table: Table, question: (table: Table) => string) {
  asked = question;
  tell(question(table));
}

function analysis() {
  if (!followAnalysis()) tell(say('Analysis opens once your game is over.'));
}

const actsOf = (
  { look, ways, waits, table }: Omit<Props, 'at'> & { waits: boolean; table: Table },
  list: () => void,
): Acts => ({
  Enter: waits ? playHeld : null,
  Escape: waits ? dropHeld : null,
  '[': () => look.to(look.at - 1),
  ']': () => look.to(look.at + 1),
  Home: () => look.to(0),
  End: () => look.to(look.count),
  '/': typeTurn,
  '?': list,
  a: analysis,
  f: ways.flip,
  h: () => hint(table),
  m: () => talk(ways),
  w: why,
  c: () => answer(table, clocksSaid),
  l: () => answer(table, lastSaid),
  p: () => answer(table, piecesSaid),
  t: () => answer(table, takenSaid),
  r: () => answer(table, asked ?? lastSaid),
  z: () => change({ plain: !settings.get().plain }),
});

export function Keys(props: Props) {
  const [open, list] = useState(false);
  const { at } = props;
  const waits = heldIn(at) !== null;
  useSingleKeys(actsOf({ ...props, waits, table: at.table! }, () => list(true)));
  return open ? <KeyList onClose={() => list(false)} /> : null;
}
