/* parts/key-list.tsx - the list of keyboard shortcuts, at a table and on pages for study. */
import { say } from '../words';
import { Dialog, DialogHead } from './dialog';

type Row = [keys: string[], what: string];
type Group = [title: string, rows: Row[]];

const onBoard: Row[] = [
  [['←', '↑', '→', '↓'], say('walk along the lines')],
  [['Tab'], say('next piece that may move, or place to go')],
  [['Enter'], say('choose a piece, then where it goes')],
  [[say('Esc')], say('back one leap, or let go')],
];

const atTable: Group[] = [
  [
    say('On the board'),
    [
      ...onBoard,
      [['/'], say('type a turn, c2-c3')],
      [['Enter', say('Esc')], say('play the turn that waits, or take it back')],
    ],
  ],
  [
    say('Ask the board'),
    [
      [['c'], say('say the clocks')],
      [['l'], say('say the last turn')],
      [['p'], say('say my pieces')],
      [['t'], say('say what was taken')],
      [['r'], say('say it again')],
    ],
  ],
  [
    say('Look back'),
    [
      [['['], say('one turn back')],
      [[']'], say('one turn forward')],
      [['Home'], say('the start')],
      [['End'], say('the game')],
      [['a'], say('analysis, once the game is over')],
    ],
  ],
  [
    say('At the table'),
    [
      [['f'], say('flip the board')],
      [['h'], say('hint, where it is allowed')],
      [['m'], say('chat, and back to the turns')],
      [['w'], say('why? the clause')],
      [['z'], say('plain table, and back')],
      [['?'], say('this list')],
    ],
  ],
];

/* Only the keys that do something on this page. */
const inStudy = (has: (key: string) => boolean): Group[] => [
  [say('On the board'), has('x') ? onBoard : []],
  [
    say('Look back'),
    [
      [['←', '→'], say('one turn back, one turn forward')],
      [['Home'], say('the start')],
      [['End'], say('the end')],
    ],
  ],
  [
    say('Study'),
    (
      [
        [['x'], say('the next variation')],
        [['v'], say('show or hide what turns are worth')],
        [['a'], say('the analysis board')],
        [['f'], say('flip the board')],
        [['?'], say('this list')],
      ] satisfies Row[]
    ).filter(([[key]]) => has(key!)),
  ],
];

interface Props {
  /* For a page for study: whether it has a key. */
  has?: (key: string) => boolean;
  onClose: () => void;
}

export function KeyList({ has, onClose }: Props) {
  const groups = (has ? inStudy(has) : atTable).filter(([, rows]) => rows.length);
  return (
    <Dialog label={say('Keys')} kind="wide keys" onClose={onClose}>
      <DialogHead title={say('Keys')} onClose={onClose} />
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
        {has
          ? say('Shortcuts are off while you type. They can be switched off under Settings.')
          : say(
              'Shortcuts are off while you type; on the board, letters and figures go to its points. They can be switched off under Settings. Take back, draw and resign have no key.',
            )}
      </p>
    </Dialog>
  );
}
