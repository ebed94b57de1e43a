/* pages/analysis/pdn.tsx - the study as PDN with variations: to copy, to save, and read from a text or a file. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { go } from '../../base/route';
import { download } from '../../device/download';
import type { Rules } from '../../rules';
import { builtStudy, headOf, writePdn, type Head } from '../../study/pdn';
import type { Study } from '../../study/tree';
import { capital } from '../../text/words';
import { say } from '../../words';

/* A text of another game waits until its board is open. */
let waiting: string | null = null;

export function takeWaiting(): string | null {
  const text = waiting;
  waiting = null;
  return text;
}

const largest = 1024 * 1024;

function addressOf({ key, options, seats }: Head): string {
  const query = new URLSearchParams({ ...options, ...(seats ? { seats: String(seats) } : {}) });
  return `/analysis/${key}${query.size ? `?${query}` : ''}`;
}

const sorted = (options: Record<string, string>) => JSON.stringify(Object.entries(options).sort());

/* Read a text, on the board of its own game. null: that board is being opened. */
export async function readText(rules: Rules, head: Head, text: string): Promise<Study | null> {
  if (!text.trim()) throw new Error(say('Paste a game, or open a file.'));
  if (text.length > largest) throw new Error(say('A game may have at most 1 MB.'));
  const named = headOf(text);
  // What says which game it is says all of it: what it leaves out is as usual.
  const wanted: Head =
    named.key === undefined ? head : { ...head, options: {}, seats: null, ...named };
  const same =
    wanted.key === head.key &&
    wanted.seats === head.seats &&
    sorted(wanted.options) === sorted(head.options);
  if (!same) {
    waiting = text;
    go(addressOf(wanted));
    return null;
  }
  const { position, parts } = await rules.study(text);
  return builtStudy(position, parts);
}

interface Props {
  rules: Rules;
  head: Head;
  study: Study;
  read: (study: Study) => void;
}

export function PdnPanel({ rules, head, study, read }: Props) {
  const [text, setText] = useState('');
  // the study whose text, which takes a while, no longer matters: another was given here
  const replaced = useRef<Study | null>(null);
  const [problem, fail] = useState('');
  const [said, report] = useState('');
  useEffect(() => {
    let gone = false;
    const tell = async (moves: string[]) => (await rules.look(study.position, moves)).moves;
    writePdn(study, head, tell).then(
      made => !gone && replaced.current !== study && setText(made),
      (error: unknown) => !gone && fail(messageOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [study]);
  const give = (given: string) => {
    replaced.current = study;
    setText(given);
  };
  const take = async (given: string) => {
    give(given);
    report('');
    try {
      const made = await readText(rules, head, given);
      fail('');
      if (made) read(made);
    } catch (error) {
      fail(capital(messageOf(error)));
    }
  };
  const takeFile = (file: File | undefined) => {
    if (!file) return;
    if (file.size > largest) return fail(say('A game may have at most 1 MB.'));
    file.text().then(take, () => fail(say('This file cannot be read.')));
  };
  const copy = () => {
    const failed = () => fail(say('It could not be copied; select the text instead.'));
    if (!navigator.clipboard) return failed();
    navigator.clipboard.writeText(text).then(() => report(say('Copied.')), failed);
  };
  return (
    <section
      class="study-pdn"
      aria-label={say('PDN')}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault();
        const { files } = event.dataTransfer!;
        if (files.length) takeFile(files[0]);
        else void take(event.dataTransfer!.getData('text/plain'));
      }}
    >
      <label>
        <span class="note">{say('The study as PDN. Paste another here, or drop a file.')}</span>
        <textarea
          rows={6}
          name="pdn"
          spellcheck={false}
          value={text}
          onInput={event => give(event.currentTarget.value)}
        />
      </label>
      <p class="row">
        <button class="button" data-action="copy-pdn" onClick={copy}>
          {say('Copy')}
        </button>
        <button
          class="button"
          data-action="save-pdn"
          onClick={() => download(`${head.key}.pdn`, text, 'text/plain')}
        >
          {say('Save')}
        </button>
        <button class="button" data-action="read-pdn" onClick={() => void take(text)}>
          {say('Read this text')}
        </button>
        <label class="button">
          {say('Open a file')}
          <input
            type="file"
            class="unseen"
            accept=".pdn,.txt,text/plain"
            onChange={event => takeFile(event.currentTarget.files?.[0])}
          />
        </label>
      </p>
      {problem && (
        <p class="note clock-wrong" role="alert">
          {problem}
        </p>
      )}
      {said && (
        <p class="note" role="status">
          {said}
        </p>
      )}
    </section>
  );
}
