/* parts/codes.tsx - ten recovery codes: shown once, to be saved, printed or copied. */
import { useState } from 'preact/hooks';
import { copyText } from '../device/clipboard';
import { download } from '../device/download';
import { figures, say, sayRich } from '../words';

const fileOf = (name: string, codes: string[]) =>
  `${say('Qirkat: recovery codes of {name}', { name })}\n${location.origin}\n\n${codes.join('\n')}\n`;

/* A narrow page breaks a code in its middle only. */
const halvesOf = (code: string): string[] => {
  const middle = Math.ceil(code.length / 2);
  return [code.slice(0, middle), code.slice(middle)];
};

function CodeWays({ name, codes }: { name: string; codes: string[] }) {
  const [said, report] = useState(say('Copy'));
  const copy = () =>
    void copyText(codes.join('\n')).then(done => report(done ? say('Copied') : say('Copy')));
  return (
    <div class="code-ways">
      <button
        class="button"
        type="button"
        onClick={() => download('qirkat-codes.txt', fileOf(name, codes), 'text/plain')}
      >
        {say('Save a file')}
      </button>
      <button class="button" type="button" onClick={() => print()}>
        {say('Print')}
      </button>
      <button class="button" type="button" onClick={copy}>
        {said}
      </button>
    </div>
  );
}

interface Props {
  name: string;
  codes: string[];
  /* They have been put away; or, where that is possible, will be within a week. */
  onDone: () => void;
  onLater?: () => void;
}

export function Codes({ name, codes, onDone, onLater }: Props) {
  const [kept, keep] = useState(false);
  return (
    <section class="codes" aria-labelledby="codes">
      <h1 id="codes" class="section" tabIndex={-1}>
        {say('Ten codes')}
      </h1>
      <p class="said">
        {sayRich(
          'For the day you lose this device. Each lets you in once, and then asks for a new way in. <b>They are shown only now.</b>',
          { b: words => <strong>{words}</strong> },
        )}
      </p>
      <ol class="code-list" dir="ltr">
        {codes.map((code, i) => (
          <li key={code}>
            <span class="code-number" aria-hidden="true">
              {figures(i + 1)}
            </span>
            <span class="code-text">
              {halvesOf(code).map(half => (
                <span key={half}>{half}</span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <CodeWays name={name} codes={codes} />
      <label class="tick">
        <input
          type="checkbox"
          checked={kept}
          onChange={event => keep(event.currentTarget.checked)}
        />
        <span>{say('I have put them where I shall find them.')}</span>
      </label>
      <p class="note">{say('New codes can be made later; they replace these.')}</p>
      <div class="sheet-end">
        <button class="button main" disabled={!kept} onClick={onDone}>
          {say('Go on')}
        </button>
        {onLater && !kept && (
          <button class="word" onClick={onLater}>
            {say('Remind me within a week')}
          </button>
        )}
      </div>
    </section>
  );
}
