/* pages/signin/enter.tsx - signing in by passkey or passphrase. */
import { useState } from 'preact/hooks';
import { signIn, signInWith, type Own } from '../../net/accounts';
import { usePasskey } from '../../net/passkeys';
import { OverheardNote, PhraseField } from '../../parts/phrase';
import { Problem } from '../../parts/plain';
import { accountProblem } from '../../text/account-words';
import { say } from '../../words';
import { NameField } from './name-field';
import { leave, type WayInProps } from './way-in';

function ByPasskey({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return (
    <div class="by-passkey">
      <button class="button main" type="button" aria-busy={busy} onClick={onPress}>
        {say('With my passkey')}
      </button>
      <p class="note">{say('This device asks for your finger, your face or its PIN.')}</p>
    </div>
  );
}

function OtherWays({ turn }: Pick<WayInProps, 'turn'>) {
  return (
    <div class="other-ways">
      <button class="word" type="button" onClick={() => turn('code')}>
        {say('With one of my ten codes')}
      </button>
      <button class="word" type="button" onClick={() => turn('join')}>
        {say('I have no name yet')}
      </button>
      <button class="word" type="button" onClick={leave}>
        {say('Play on without a name')}
      </button>
    </div>
  );
}

interface TickProps {
  brief: boolean;
  onChange: (brief: boolean) => void;
}

const NotMine = ({ brief, onChange }: TickProps) => (
  <label class="tick">
    <input
      type="checkbox"
      name="brief"
      checked={brief}
      onChange={event => onChange(event.currentTarget.checked)}
    />
    <span>
      {say('Not my computer: keep nothing here, and sign me out when the browser closes.')}
    </span>
  </label>
);

export function Enter({ name, setName, passkeys, turn, onEntered }: WayInProps) {
  const [phrase, setPhrase] = useState('');
  const [brief, setBrief] = useState(false);
  const [problem, report] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = (send: () => Promise<Own>) => {
    if (busy) return;
    setBusy(true);
    report(null);
    send()
      .then(made => onEntered(made, brief))
      .catch(error => report(accountProblem(error)))
      .finally(() => setBusy(false));
  };
  const submit = (event: Event) => {
    event.preventDefault();
    enter(() => signIn(name, phrase, brief));
  };
  const byPasskey = () => enter(async () => signInWith(await usePasskey(), brief));
  return (
    <form class="way-in-form" onSubmit={submit}>
      <h1 class="section" tabIndex={-1}>
        {say('Sign in')}
      </h1>
      {passkeys && <ByPasskey busy={busy} onPress={byPasskey} />}
      {!passkeys && <OverheardNote />}
      <NameField name={name} onInput={setName} wrong={!!problem} />
      <PhraseField label={say('Passphrase')} value={phrase} onInput={setPhrase} wrong={!!problem} />
      <NotMine brief={brief} onChange={setBrief} />
      <Problem text={problem} />
      <button
        class={passkeys ? 'button' : 'button main'}
        aria-busy={busy}
        disabled={!name || !phrase}
      >
        {say('With my passphrase')}
      </button>
      <OtherWays turn={turn} />
    </form>
  );
}
