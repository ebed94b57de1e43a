/* pages/room/key-list.tsx - the list of single keys at a table. */
import { Dialog } from '../../parts/dialog';
import { say } from '../../words';

const groups: [title: string, keys: [keys: string[], what: string][]][] = [
  [
    say('On the board'),
    [
      [['←', '↑', '→', '↓'], say('walk along the lines')],
      [['Enter'], say('choose a piece, then where it goes')],
      [[say('Esc')], say('back one leap, or let go')],
      [['/'], say('type a turn, c2-c3')],
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
      [[']'], say('one turn on')],
      [['Home'], say('the start')],
      [['End'], say('the game')],
    ],
  ],
  [
    say('At the table'),
    [
      [['f'], say('flip the board')],
      [['h'], say('hint, where it is allowed')],
      [['m'], say('chat, and back to the turns')],
      [['w'], say('why? the clause')],
      [['?'], say('this list')],
    ],
  ],
];

export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label={say('Keys')} kind="wide keys" onClose={onClose}>
      <div class="between">
        <h2 class="section">{say('Keys')}</h2>
        <button class="link" onClick={onClose}>
          {say('Close')}
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
        {say(
          'Keys rest while you type; on the board, letters and figures go to its points. They can be switched off under Look. Take back, draw and resign have no key.',
        )}
      </p>
    </Dialog>
  );
}
