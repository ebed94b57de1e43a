/* pages/room/keys.tsx - single-key shortcuts at a table, and the list of them. */
import { useState } from 'preact/hooks';
import { change, settings } from '../../device/settings';
import { part } from '../../parts/part';
import { followAnalysis, useSingleKeys, type Acts } from '../../parts/single-keys';
import { askHint, dropHeld, playHeld, tell, tellMissing } from '../../room/actions';
import { heldIn } from '../../room/held';
import { givesHints, noHint } from '../../room/hint';
import type { Table } from '../../room/state';
import type { Visit } from '../../room/visit';
import type { LookBack } from './look-back';
import type { Ways } from './slots';
import { say } from '../../words';
import { wordsOf } from '../../words/later';

const KeyList = part(async () => (await import('../../parts/key-list')).KeyList);

interface Props {
  at: Visit;
  look: LookBack;
  ways: Ways;
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

type Question = 'clocksSaid' | 'lastSaid' | 'piecesSaid' | 'takenSaid';

let asked: Question = 'lastSaid';

/* Answers a question about the table, and remembers which one it was. */
function answer(table: Table, question: Question) {
  asked = question;
  const bring = async () => {
    await wordsOf('other');
    return import('./said');
  };
  bring().then(
    said => tell(said[question](table)),
    () => tellMissing(say('The answer could not be loaded.')),
  );
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
  c: () => answer(table, 'clocksSaid'),
  l: () => answer(table, 'lastSaid'),
  p: () => answer(table, 'piecesSaid'),
  t: () => answer(table, 'takenSaid'),
  r: () => answer(table, asked),
  z: () => change({ plain: !settings.get().plain }),
});

export function Keys(props: Props) {
  const [open, list] = useState(false);
  const { at } = props;
  const waits = heldIn(at) !== null;
  useSingleKeys(actsOf({ ...props, waits, table: at.table! }, () => list(true)));
  return open ? <KeyList onClose={() => list(false)} /> : null;
}
