/* pages/mine/file.tsx - exporting and importing my games, to continue on another device. */
import { useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { download } from '../../device/download';
import { readTextFile } from '../../device/text-file';
import { seatsFile, takeSeatsFile } from '../../mine/take-seats';
import { capital, numberWord, sentence } from '../../text/words';
import { say, sayMany } from '../../words';

const largest = 5_000_000;

function told({ taken, known }: { taken: number; known: number }): string {
  if (!taken && !known) return say('There is no game in this file.');
  if (!taken) {
    return known === 1
      ? say('Its one game is already here.')
      : sayMany(known, 'Its {n} game is already here.', 'All its {n} games are already here.', {
          n: numberWord(known),
        });
  }
  const here = sayMany(taken, '{n} game added', '{n} games added', {
    n: capital(numberWord(taken)),
  });
  const before = sayMany(known, '{n} already here', '{n} already here', { n: numberWord(known) });
  return sentence(known ? `${here}; ${before}` : here);
}

async function takeFile(file: File): Promise<string> {
  if (file.size > largest) throw new Error(say('This file is too large to hold saved games.'));
  return told(takeSeatsFile(await readTextFile(file)));
}

export function MineFile({ some }: { some: boolean }) {
  const [said, report] = useState<{ text: string; wrong: boolean } | null>(null);
  const chosen = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    input.value = '';
    if (!file) return;
    takeFile(file).then(
      text => report({ text, wrong: false }),
      error => report({ text: messageOf(error), wrong: true }),
    );
  };
  return (
    <section class="mine-file" aria-labelledby="mine-file">
      <h2 id="mine-file" class="section2">
        {say('On another device')}
      </h2>
      <p class="said">
        {say(
          'This list is kept in this browser only. Save it to a file to take it to another device. Do not share the file: anyone who has it can play for you.',
        )}
      </p>
      <div class="row">
        {some && (
          <button
            class="button"
            onClick={() => download('qirkat-games.json', seatsFile(Date.now()))}
          >
            {say('Save my games to a file')}
          </button>
        )}
        <label class="button file-button">
          {say('Import games')}
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
