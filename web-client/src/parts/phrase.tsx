/* parts/phrase.tsx - choosing a passphrase: four words drawn by lot, or one's own. */
import { useEffect, useState } from 'preact/hooks';
import { copyText } from '../device/clipboard';
import { say } from '../words';

export const phraseMin = 12;

/* Each of 2,048 words is as likely as any other: eleven bits of chance are one of them. */
async function drawWords(): Promise<string[]> {
  const { words } = await import('./word-list');
  return Array.from(crypto.getRandomValues(new Uint16Array(4)), bits => words[bits % 2048]!);
}

/* Others in this network read what comes over plain http, unless it does not leave the device. */
const isOverheard = () =>
  location.protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

export const OverheardNote = () =>
  isOverheard() ? (
    <p class="gloss red" data-overheard>
      {say(
        'This page came over plain http: others in this network can read the passphrase. Take one that you use nowhere else.',
      )}
    </p>
  ) : null;

interface FieldProps {
  label: string;
  value: string;
  isNew?: boolean;
  wrong?: boolean;
  onInput: (value: string) => void;
}

/* A field for a passphrase, which can be shown. */
export function PhraseField({ label, value, isNew, wrong, onInput }: FieldProps) {
  const [shown, show] = useState(false);
  const kind: string = shown ? 'text' : 'password'; // the types know no field that changes
  return (
    <div class="phrase-field">
      <label class="field">
        <span class="note">{label}</span>
        <input
          type={kind as 'password'}
          name="passphrase"
          value={value}
          maxLength={256}
          autocomplete={isNew ? 'new-password' : 'current-password'}
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={wrong ? 'true' : undefined}
          onInput={event => onInput(event.currentTarget.value)}
        />
      </label>
      <button class="link" type="button" aria-pressed={shown} onClick={() => show(!shown)}>
        {shown ? say('hide') : say('show')}
      </button>
    </div>
  );
}

interface DrawnProps {
  words: string[];
  again: () => void;
  takeOwn: () => void;
}

function DrawnWords({ words, again, takeOwn }: DrawnProps) {
  const [said, report] = useState(say('Copy'));
  const copy = () =>
    void copyText(words.join(' ')).then(done => report(done ? say('Copied') : say('Copy')));
  return (
    <>
      <p class="said">
        {say(
          'Four words, drawn by lot on this device. Write them down, or keep them in your password manager.',
        )}
      </p>
      <ol class="four-words" dir="ltr" lang="en" aria-label={say('Your passphrase')}>
        {words.map((word, i) => (
          <li key={i}>{word}</li>
        ))}
      </ol>
      <div class="phrase-ways">
        <button class="word" type="button" onClick={again}>
          {say('Other words')}
        </button>
        <button class="word" type="button" onClick={copy}>
          {said}
        </button>
        <button class="word" type="button" onClick={takeOwn}>
          {say('My own instead')}
        </button>
      </div>
    </>
  );
}

/* Calls back with what is chosen; '' as long as there is none. */
export function ChoosePhrase({ onChoose }: { onChoose: (phrase: string) => void }) {
  const [isOwn, setOwn] = useState(false);
  const [words, setWords] = useState<string[] | null>(null);
  const [typed, type] = useState('');
  const draw = () => void drawWords().then(setWords, () => setOwn(true));
  useEffect(draw, []);
  useEffect(() => onChoose(isOwn ? typed : (words?.join(' ') ?? '')), [isOwn, words, typed]);
  return (
    <div class="stack wide choose-phrase">
      <OverheardNote />
      {isOwn ? (
        <>
          <PhraseField label={say('Passphrase')} value={typed} isNew onInput={type} />
          <p class="note">
            {say('12 characters or more, of any kind. No capitals or digits are asked for.')}
          </p>
          <button class="link" type="button" onClick={() => setOwn(false)}>
            {say('Four words instead')}
          </button>
        </>
      ) : (
        words && <DrawnWords words={words} again={draw} takeOwn={() => setOwn(true)} />
      )}
    </div>
  );
}
