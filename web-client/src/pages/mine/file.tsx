/* pages/mine/file.tsx - exporting and importing my games, to continue on another device. */
import { useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { download } from '../../device/download';
import { seatsFile, takeSeatsFile } from '../../mine/mine';
import { capital, numberWord } from '../../text/words';

const largest = 5_000_000;

const games = (n: number) => `${numberWord(n)} ${n === 1 ? 'game' : 'games'}`;

function told({ taken, known }: { taken: number; known: number }): string {
  if (!taken && !known) return 'There is no game in this file.';
  if (!taken) {
    return known === 1
      ? 'Its one game is here already.'
      : `All its ${games(known)} are here already.`;
  }
  return `${capital(games(taken))} ${taken === 1 ? 'is' : 'are'} here now${known ? `; ${numberWord(known)} ${known === 1 ? 'was' : 'were'} before` : ''}.`;
}

async function takeFile(file: File): Promise<string> {
  if (file.size > largest) throw new Error('This file is too large to be one of games.');
  return told(takeSeatsFile(await file.text()));
}

export function MineFile({ some }: { some: boolean }) {
  const [said, say] = useState<{ text: string; wrong: boolean } | null>(null);
  const chosen = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    input.value = '';
    if (!file) return;
    takeFile(file).then(
      text => say({ text, wrong: false }),
      error => say({ text: messageOf(error), wrong: true }),
    );
  };
  return (
    <section class="mine-file" aria-labelledby="mine-file">
      <h2 id="mine-file" class="section2">
        On another device
      </h2>
      <p class="said">
        This list is kept in this browser alone. As a file it can be taken to another device.
        Whoever has the file has your seats: show it to nobody.
      </p>
      <div class="row">
        {some && (
          <button
            class="button"
            onClick={() => download('qirkat-games.json', seatsFile(Date.now()))}
          >
            Save my games to a file
          </button>
        )}
        <label class="button file-button">
          Import games
          <input
            type="file"
            class="unseen"
            accept=".json,application/json"
            onChange={event => chosen(event.currentTarget)}
          />
        </label>
      </div>
      <p class={said?.wrong ? 'gloss red' : said ? 'gloss blue' : ''} role="status">
        {said?.text}
      </p>
    </section>
  );
}
