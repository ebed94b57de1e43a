/* pages/room/keys.tsx - single keys at a table, and the list of them. */
import { useEffect, useState } from 'preact/hooks';
import { settings } from '../../device/settings';
import { Dialog } from '../../parts/dialog';
import { askHint, tell } from '../../room/actions';
import { readingOf } from '../../room/clock';
import { serverTime } from '../../room/clock-sync';
import { givesHints, noHint } from '../../room/hint';
import { latestGame, textOf } from '../../room/moves';
import type { Table } from '../../room/state';
import { nameOf } from '../../room/status-text';
import { leftWords, paceOf } from '../../text/clocks';
import { count, listed } from '../../text/words';
import type { LookBack } from './look-back';
import type { Ways } from './slots';

interface Props {
  table: Table;
  look: LookBack;
  ways: Ways;
}

function clocksSaid({ room }: Table): string {
  const { clock, state } = room;
  const { clocks } = state;
  if (!clock || !clocks) return 'There is no clock.';
  const left = room.seats.map((_, seat) => {
    const { ms } = readingOf(clocks, clock, seat, serverTime.now());
    return `${nameOf(room, seat)} ${leftWords(ms, paceOf(clock))}`;
  });
  return `${left.join(', ')}.`;
}

function lastSaid({ room, log }: Table): string {
  const turn = latestGame(log)?.turns.slice(-1)[0];
  return turn ? `${nameOf(room, turn.seat)}: ${textOf(turn) || 'nothing moved'}.` : 'No turn yet.';
}

function piecesSaid({ room }: Table): string {
  const own = room.state.view.pieces.filter(([, seat]) => seat === (room.you ?? 0));
  const points = own.map(([point]) => room.game.board.points[point]?.[0] ?? '');
  return points.length ? `On ${listed(points)}.` : 'No piece on the board.';
}

function takenSaid({ room }: Table): string {
  const { captured } = room.state.view;
  const said = room.seats.map((_, seat) => {
    const name = room.game.seats[seat]?.name ?? '';
    return `${name} lost ${count(captured[seat] ?? 0, 'piece')}`;
  });
  return `${said.join(', ')}.`;
}

function hint({ room }: Table) {
  if (!givesHints(room)) return tell('No hints in this game.');
  const off = noHint(room);
  if (off) tell(off);
  else void askHint();
}

/* A line in the margin asks "why?": open it. */
function why() {
  document.querySelector<HTMLElement>('.clause-line button')?.click();
}

function typeTurn() {
  document.querySelector<HTMLElement>('.room-actions .typed input')?.focus();
}

type Acts = Record<string, () => void>;

const actsOf = ({ table, look, ways }: Props, list: () => void): Acts => ({
  '[': () => look.to(look.at - 1),
  ']': () => look.to(look.at + 1),
  Home: () => look.to(0),
  End: () => look.to(look.count),
  '/': typeTurn,
  '?': list,
  f: ways.flip,
  h: () => hint(table),
  m: ways.talk,
  w: why,
  c: () => tell(clocksSaid(table)),
  l: () => tell(lastSaid(table)),
  p: () => tell(piecesSaid(table)),
  t: () => tell(takenSaid(table)),
});

/* Keys rest while something is typed, and in dialogs; on the board letters and figures go to points. */
function isMeant(event: KeyboardEvent): boolean {
  const target = event.target as Element | null;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (target?.closest?.('input, select, textarea, dialog')) return false;
  return !(target?.closest?.('[role=listbox]') && /^[a-z0-9]$/.test(event.key));
}

const groups: [title: string, keys: [keys: string[], what: string][]][] = [
  [
    'On the board',
    [
      [['←', '↑', '→', '↓'], 'walk along the lines'],
      [['Enter'], 'choose a piece, then where it goes'],
      [['Esc'], 'back one leap, or let go'],
      [['/'], 'type a turn, c2-c3'],
    ],
  ],
  [
    'Ask the board',
    [
      [['c'], 'say the clocks'],
      [['l'], 'say the last turn'],
      [['p'], 'say my pieces'],
      [['t'], 'say what was taken'],
    ],
  ],
  [
    'Look back',
    [
      [['['], 'one turn back'],
      [[']'], 'one turn on'],
      [['Home'], 'the start'],
      [['End'], 'the game'],
    ],
  ],
  [
    'At the table',
    [
      [['f'], 'flip the board'],
      [['h'], 'hint, where it is allowed'],
      [['m'], 'chat, and back to the turns'],
      [['w'], 'why? the clause'],
      [['?'], 'this list'],
    ],
  ],
];

function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Keys" kind="wide keys" onClose={onClose}>
      <div class="between">
        <h2 class="section">Keys</h2>
        <button class="link" onClick={onClose}>
          Close
        </button>
      </div>
      <div class="key-groups">
        {groups.map(([title, keys]) => (
          <section key={title}>
            <h3 class="plan-title">{title}</h3>
            <dl>
              {keys.map(([names, what]) => (
                <div key={what}>
                  <dt>
                    {names.map(name => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p class="note">
        Keys rest while you type; on the board, letters and figures go to its points. They can be
        switched off under Look. Take back, draw and resign have no key.
      </p>
    </Dialog>
  );
}

export function Keys(props: Props) {
  const [open, list] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = actsOf(props, () => list(true))[event.key];
      if (!act || !settings.get().keys || !isMeant(event)) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return open ? <KeyList onClose={() => list(false)} /> : null;
}
