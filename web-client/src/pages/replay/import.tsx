/* pages/replay/import.tsx - importing a game from a file or pasted text. */
import { useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { readTextFile } from '../../device/text-file';
import { ApiProblem, postReplay } from '../../net/api';
import { useTitle } from '../../parts/title';
import type { Replay } from '../../proto';
import { ReplayView } from './replay';
import { say, sayRich } from '../../words';

const largest = 1024 * 1024; // as the server has it

/* The line of the text that the server's original message refers to. */
export function lineOf(sent: string, text: string): { number: number; line: string } | null {
  const number = Number(/^Line (\d+):/.exec(sent)?.[1] ?? 0);
  const line = text.split(/\r?\n/)[number - 1];
  return number > 0 && line !== undefined
    ? { number, line: line.length > 200 ? `${line.slice(0, 200)}…` : line }
    : null;
}

/* The error message, in the reader's language and as received. */
interface Trouble {
  words: string;
  sent: string;
}

function Problem({ trouble, text }: { trouble: Trouble; text: string }) {
  const at = lineOf(trouble.sent, text);
  return (
    <div class="gloss red" role="alert">
      <p class="gloss-words">{trouble.words}</p>
      {at && (
        <p class="import-line">
          <span class="note">{at.number}</span> <code>{at.line}</code>
        </p>
      )}
    </div>
  );
}

/* A text and the result of importing it. */
function useImport(done: (replay: Replay) => void) {
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const fail = (words: string, sent = '') => setTrouble({ words, sent });
  const [busy, setBusy] = useState(false);
  const send = async (words: string) => {
    setText(words);
    if (!words.trim()) return fail(say('Choose a file, or paste a game.'));
    if (new Blob([words]).size > largest) return fail(say('A file may have at most 1 MB.'));
    setBusy(true);
    setTrouble(null);
    try {
      const replay = await postReplay(words);
      if (replay.games.length) done(replay);
      else fail(say('There is no game in this text.'));
    } catch (error) {
      fail(messageOf(error), error instanceof ApiProblem ? error.sent : undefined);
    }
    setBusy(false);
  };
  const read = (file: File | undefined) => {
    if (!file) return;
    if (file.size > largest) return fail(say('A file may have at most 1 MB.'));
    readTextFile(file).then(send, error => fail(messageOf(error)));
  };
  return { text, setText, trouble, busy, send, read };
}

function Form({ done }: { done: (replay: Replay) => void }) {
  const { text, setText, trouble, busy, send, read } = useImport(done);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer!;
    if (files.length) read(files[0]);
    else void send(event.dataTransfer!.getData('text/plain'));
  };
  const drag = (event: DragEvent, on: boolean) => {
    event.preventDefault();
    setOver(on);
  };
  return (
    <form
      class={over ? 'import-form over' : 'import-form'}
      onDrop={drop}
      onDragOver={event => drag(event, true)}
      onDragLeave={event => drag(event, false)}
      onSubmit={event => (event.preventDefault(), void send(text))}
    >
      <label class="button file-button">
        {say('Choose a file')}
        <input
          type="file"
          class="unseen"
          accept=".pdn,.json,.txt,application/json,text/plain"
          onChange={event => read(event.currentTarget.files?.[0])}
        />
      </label>
      <p class="note">{say('or drop it here, or paste its text below')}</p>
      <label class="field import-text">
        <span class="note">{say('The game as text')}</span>
        <textarea
          rows={10}
          value={text}
          spellcheck={false}
          autocapitalize="none"
          onInput={event => setText(event.currentTarget.value)}
        />
      </label>
      {trouble && <Problem trouble={trouble} text={text} />}
      <button class="button main" aria-busy={busy}>
        {say('Replay')}
      </button>
    </form>
  );
}

export function ImportPage({ mark }: { mark: string }) {
  const [replay, setReplay] = useState<Replay | null>(null);
  const [at, setAt] = useState(mark);
  useTitle(
    `${replay ? say('{title}, from a file', { title: replay.game.title }) : say('Open a saved game')} · Qirkat`,
  );
  if (replay) {
    return (
      <ReplayView replay={replay} mark={at}>
        <button class="link" data-action="another" onClick={() => setReplay(null)}>
          {say('Another file')}
        </button>
      </ReplayView>
    );
  }
  const done = (value: Replay) => {
    setAt('');
    setReplay(value);
  };
  return (
    <main class="page import-page">
      <h1 class="page-title">{say('Open a saved game')}</h1>
      <p class="lead-words">
        {sayRich(
          'A record saved by this server, or PDN with a tag that names the game, such as <code>[Game "alquerque"]</code>. Nothing is stored.',
          { code: part => <code>{part}</code> },
        )}
      </p>
      <Form done={done} />
    </main>
  );
}
