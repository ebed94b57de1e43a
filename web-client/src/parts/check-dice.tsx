/* parts/check-dice.tsx - recomputes every throw of a finished game in this browser, and reports
 * the result. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../base/error';
import { seenDice } from '../device/seats';
import { verify, type Finding } from '../dice/verify';
import { record } from '../net/api';
import type { RecordFile } from '../proto';
import { Dialog } from './dialog';
import { say, sayRich } from '../words';

interface Checked {
  game: number;
  findings: Finding[] | null;
}

async function check(room: string, file: RecordFile): Promise<Checked[]> {
  return Promise.all(
    file.games.map(async (game, i) => ({
      game: i + 1,
      findings: await verify(file, i, seenDice(room, game.game_id)),
    })),
  );
}

function OneGame({ checked, several }: { checked: Checked; several: boolean }) {
  return (
    <section>
      {several && <h3 class="rule-name">{say('Game {game}', { game: checked.game })}</h3>}
      {!checked.findings && <p class="said">{say('The seed is shown when the game is over.')}</p>}
      <ul class="findings">
        {checked.findings?.map(({ ok, text }) => (
          <li key={text} data-ok={ok}>
            <strong>{ok ? say('Holds') : say('Wrong')}</strong> <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CheckDice({ room, onClose }: { room: { id: string }; onClose: () => void }) {
  const [games, setGames] = useState<Checked[] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    record(room.id)
      .then(file => check(room.id, file))
      .then(setGames, error => setProblem(messageOf(error)));
  }, [room.id]);
  return (
    <Dialog label={say('Check the dice')} kind="small" onClose={onClose}>
      <div class="stack">
        <h2 class="section">{say('The dice, checked here')}</h2>
        <p class="said">
          {say(
            'Before the game the server fixed a secret seed and showed its fingerprint. Each throw follows from the seed and from what the players added. Now that the seed is known, this page computes them all again.',
          )}
        </p>
        <div aria-live="polite">
          {problem && <p class="gloss red">{problem}</p>}
          {games?.map(one => (
            <OneGame key={one.game} checked={one} several={games.length > 1} />
          ))}
        </div>
        <p class="note">
          {sayRich(
            'The record of the game holds all that is needed: <code>qirkat verify FILE</code> does the same.',
            { code: part => <code>{part}</code> },
          )}
        </p>
        <button class="button" onClick={onClose}>
          {say('Done')}
        </button>
      </div>
    </Dialog>
  );
}
