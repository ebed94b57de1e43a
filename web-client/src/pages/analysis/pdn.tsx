/* pages/analysis/pdn.tsx - exports the study as PDN with variations, and imports one from text
 * or a file. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { go } from '../../base/route';
import { copyText } from '../../device/clipboard';
import { download } from '../../device/download';
import { readTextFile } from '../../device/text-file';
import { fetchText, ruleTexts } from '../../net/api';
import type { GameList } from '../../proto';
import { openRules, type Rules } from '../../rules';
import { builtStudy, fileOptions, gamesIn, headOf, listed, type Head } from '../../study/pdn';
import type { Study } from '../../study/tree';
import { capital } from '../../text/words';
import { say } from '../../words';

/* A pasted text of another game, kept until that game's board is open. */
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

/* Throws if the text cannot be read. Checked here, next to the text, as the other board would open without it. */
async function readable({ key, options, seats }: Head, text: string) {
  const rules = await openRules(key, options, seats);
  try {
    await rules.study(text);
  } finally {
    rules.close();
  }
}

/* The game of a number that PDN has for draughts; undefined if there is none. */
async function keyOfType(type: number): Promise<string | undefined> {
  const list = JSON.parse(await fetchText(`/api/games?gametype=${type}`)) as GameList;
  return list.games[0]?.key;
}

/* The game of a text; one of draughts has a number that the server knows. */
async function namedIn(text: string): Promise<Partial<Head>> {
  const { type, ...named } = headOf(text);
  const key = type === undefined ? undefined : await keyOfType(type);
  if (key === undefined || named.options) return key === undefined ? named : { ...named, key };
  const { definitions } = await ruleTexts(key, {}, null);
  return { ...named, key, options: fileOptions(definitions) };
}

/* Reads a text on the board of its own game. Returns null if that board has to be opened first. */
export async function readText(rules: Rules, head: Head, text: string): Promise<Study | null> {
  if (!text.trim()) throw new Error(say('Paste a game, or open a file.'));
  if (new Blob([text]).size > largest) throw new Error(say('A game may have at most 1 MB.'));
  const named = await namedIn(text);
  // A text that names its game must be complete: options it does not mention have their defaults.
  const wanted: Head =
    named.key === undefined ? head : { ...head, options: {}, seats: null, ...named };
  const same =
    wanted.key === head.key &&
    wanted.seats === head.seats &&
    sorted(wanted.options) === sorted(head.options);
  if (!same) {
    await readable(wanted, text);
    waiting = text;
    go(addressOf(wanted));
    return null;
  }
  const { position, parts } = await rules.study(text);
  return builtStudy(position, parts);
}

/* Of a text with several games, the board takes the first. */
export function whichOf(text: string): string {
  const count = gamesIn(text);
  return count > 1 ? say('Game {at} of {count} in this text.', { at: 1, count }) : '';
}

interface Props {
  rules: Rules;
  head: Head;
  study: Study;
  read: (study: Study) => void;
}

/* The study as a text, until another is typed or read in its place. */
function useText({ rules, study }: Props) {
  const [text, setText] = useState('');
  // the study that was replaced by an import; its text, which takes a while to make, is no longer
  // needed
  const replaced = useRef<Study | null>(null);
  const [problem, fail] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const show = (made: string) => {
    setText(made);
    // Whoever is in the empty field may be about to paste, which must not come after this text.
    const { current } = field;
    if (!current || current !== document.activeElement || current.value) return;
    current.value = made;
    current.select();
  };
  useEffect(() => {
    let gone = false;
    rules.pdn(listed(study)).then(
      made => !gone && replaced.current !== study && show(made),
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
  return { text, field, give, problem, fail };
}

function usePdn(props: Props) {
  const { rules, head, read } = props;
  const { text, field, give, problem, fail } = useText(props);
  const [said, report] = useState('');
  const take = async (given: string) => {
    give(given);
    report('');
    try {
      const made = await readText(rules, head, given);
      fail('');
      if (!made) return;
      read(made);
      report(whichOf(given));
    } catch (error) {
      fail(capital(messageOf(error)));
    }
  };
  const takeFile = (file: File | undefined) => {
    if (!file) return;
    if (file.size > largest) return fail(say('A game may have at most 1 MB.'));
    readTextFile(file).then(take, error => fail(messageOf(error)));
  };
  const copy = () => {
    void copyText(text).then(done => {
      if (done) report(say('Copied.'));
      else fail(say('It could not be copied; select the text instead.'));
    });
  };
  return { text, field, give, problem, said, take, takeFile, copy };
}

type Pdn = ReturnType<typeof usePdn>;

function Buttons({ pdn: { text, take, takeFile, copy }, name }: { pdn: Pdn; name: string }) {
  return (
    <p class="row">
      <button class="button" data-action="copy-pdn" onClick={copy}>
        {say('Copy')}
      </button>
      <button
        class="button"
        data-action="save-pdn"
        onClick={() => download(`${name}.pdn`, text, 'text/plain')}
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
          accept=".pdn,.mat,.txt,text/plain"
          onChange={event => takeFile(event.currentTarget.files?.[0])}
        />
      </label>
    </p>
  );
}

export function PdnPanel(props: Props) {
  const pdn = usePdn(props);
  const { text, field, give, problem, said, take, takeFile } = pdn;
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
          ref={field}
          rows={6}
          name="pdn"
          spellcheck={false}
          value={text}
          onInput={event => give(event.currentTarget.value)}
        />
      </label>
      <Buttons pdn={pdn} name={props.head.key} />
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
