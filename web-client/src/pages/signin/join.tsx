/* pages/signin/join.tsx - a new account: its name, and the way in. */
import { useState } from 'preact/hooks';
import { join, joinWith } from '../../net/accounts';
import { makePasskey } from '../../net/passkeys';
import { Choose } from '../../parts/choose';
import { ChoosePhrase, phraseMin } from '../../parts/phrase';
import { Problem } from '../../parts/plain';
import { accountProblem } from '../../text/account-words';
import { say } from '../../words';
import { isPossible, NewNameField, useNameIs } from './name-field';
import { leave, type WayInProps } from './way-in';

interface Props extends WayInProps {
  invitation: string;
  /* One joins by invitation alone. */
  asksInvitation: boolean;
}

type Way = 'passkey' | 'passphrase';

const PasskeyWords = () => (
  <p class="said">
    {say(
      'This device asks for your finger, your face or its PIN, and signs for you. There is nothing to remember and nothing to steal.',
    )}
  </p>
);

function WayIn({ way, choose }: { way: Way; choose: (way: Way) => void }) {
  const ways = [
    { value: 'passkey', title: say('Passkey') },
    { value: 'passphrase', title: say('Passphrase') },
  ];
  return (
    <Choose
      kind="halves"
      name="way"
      legend={say('The way in')}
      shown
      ways={ways}
      value={way}
      onChange={value => choose(value as Way)}
    />
  );
}

function JoinHead({ turn }: Pick<WayInProps, 'turn'>) {
  return (
    <div class="way-in-head">
      <h1 class="section" tabIndex={-1}>
        {say('Join')}
      </h1>
      <span class="have-name">
        {say('Have a name?')}{' '}
        <button class="link" type="button" onClick={() => turn('enter')}>
          {say('Sign in')}
        </button>
      </span>
    </div>
  );
}

function JoinEnd({ name, busy, off }: { name: string; busy: boolean; off: boolean }) {
  return (
    <div class="sheet-end">
      <button class="button main" aria-busy={busy} disabled={off}>
        {name ? say('Join as {name}', { name }) : say('Join')}
      </button>
      <p class="note">
        {say('Then you are shown ten codes, once, for the day you lose this device.')}
      </p>
      <button class="word" type="button" onClick={leave}>
        {say('Not now')}
      </button>
    </div>
  );
}

export function Join({ name, setName, passkeys, turn, onEntered, ...more }: Props) {
  const [way, choose] = useState<Way>(passkeys ? 'passkey' : 'passphrase');
  const [phrase, setPhrase] = useState('');
  const [problem, report] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const told = useNameIs(name);
  const { invitation, asksInvitation } = more;
  const send = async () => {
    const who = { name, invitation };
    if (way === 'passphrase') return join({ ...who, passphrase: phrase.normalize('NFKC') });
    return joinWith({ ...who, ...(await makePasskey('signup/passkey/options', who)) });
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    report(null);
    send()
      .then(made => onEntered(made, false))
      .catch(error => report(accountProblem(error)))
      .finally(() => setBusy(false));
  };
  const lacksPhrase = way === 'passphrase' && phrase.length < phraseMin;
  const off = !isPossible(name) || (told.is !== null && told.is !== 'free') || lacksPhrase;
  return (
    <form class="way-in-form" onSubmit={submit}>
      <JoinHead turn={turn} />
      <p class="said only-narrow">{say('No e-mail is asked for.')}</p>
      {asksInvitation && !invitation && (
        <p class="gloss blue">
          {say('Here one joins by invitation. Open the link that you were given.')}
        </p>
      )}
      <NewNameField name={name} onInput={setName} told={told} />
      {passkeys && <WayIn way={way} choose={choose} />}
      {way === 'passkey' ? <PasskeyWords /> : <ChoosePhrase onChoose={setPhrase} />}
      <Problem text={problem} />
      <JoinEnd name={name} busy={busy} off={off} />
    </form>
  );
}
