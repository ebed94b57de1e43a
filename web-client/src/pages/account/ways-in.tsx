/* pages/account/ways-in.tsx - passkeys, the passphrase and the recovery codes. */
import { useState } from 'preact/hooks';
import {
  ask,
  newCodes,
  passkeys,
  plain,
  removePasskey,
  setPassphrase,
  type OwnAccount,
  type Passkey,
} from '../../net/accounts';
import { useFetched } from '../../net/api';
import { canUsePasskeys, makePasskey } from '../../net/passkeys';
import { ChoosePhrase, phraseMin } from '../../parts/phrase';
import { Problem } from '../../parts/plain';
import { accountProblem } from '../../text/account-words';
import { say, sayMany } from '../../words';
import { dayOf } from './days';

interface Props {
  url: string;
  own: OwnAccount;
  changed: () => void;
  onCodes: (codes: string[]) => void;
}

/* What failed, and whether it was because one signed in too long ago. */
interface Trouble {
  text: string | null;
  isStale: boolean;
}

const none: Trouble = { text: null, isStale: false };

const troubleOf = (error: unknown): Trouble => ({
  text: accountProblem(error),
  isStale: (error as { code?: string } | null)?.code === 'sign_in_again',
});

const Told = ({ text, isStale }: Trouble) => (
  <>
    <Problem text={text} />
    {isStale && (
      <p>
        <a class="button" href="/signin?again">
          {say('Sign in again')}
        </a>
      </p>
    )}
  </>
);

function PasskeyRow({ row, remove }: { row: Passkey; remove: () => void }) {
  return (
    <li class="account-row">
      <span>
        <bdi>{row.label || say('Passkey')}</bdi>
        <span class="note">{say('last used: {day}', { day: dayOf(row.used) })}</span>
        {row.stuck && (
          <strong class="gloss red">
            {say(
              'It was used out of order: there may be a copy of it. If you cannot explain that, remove it and add a new one.',
            )}
          </strong>
        )}
      </span>
      <button
        class="word quiet"
        aria-label={say('Remove {name}', { name: row.label || say('Passkey') })}
        onClick={remove}
      >
        {say('Remove')}
      </button>
    </li>
  );
}

type Doing = (what: () => Promise<unknown>) => void;

interface PasskeysProps {
  url: string;
  own: OwnAccount;
  doing: Doing;
  count: number;
}

function Passkeys({ url, own, doing, count }: PasskeysProps) {
  const { value } = useFetched(passkeys, `${own.id} ${count}`);
  const rows = value?.passkeys ?? [];
  const add = async () => {
    const made = await makePasskey('account/passkeys/options');
    await ask('account/passkeys', made);
  };
  return (
    <section class="account-part" aria-labelledby="passkeys">
      <h3 id="passkeys" class="section2">
        {say('Passkeys')}
      </h3>
      {rows.length > 0 ? (
        <ul>
          {rows.map(row => (
            <PasskeyRow key={row.id} row={row} remove={() => doing(() => removePasskey(row.id))} />
          ))}
        </ul>
      ) : (
        <p class="said">{say('None yet.')}</p>
      )}
      {canUsePasskeys(url) ? (
        <button class="button" onClick={() => doing(add)}>
          {say('Add a passkey')}
        </button>
      ) : (
        <p class="note">{say('Passkeys do not work at this address, or in this browser.')}</p>
      )}
    </section>
  );
}

function Passphrase({ own, doing }: { own: OwnAccount; doing: Doing }) {
  const [isOpen, open] = useState(false);
  const [phrase, setPhrase] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    doing(async () => {
      await setPassphrase(plain(phrase));
      open(false);
    });
  };
  return (
    <section class="account-part" aria-labelledby="passphrase">
      <h3 id="passphrase" class="section2">
        {say('Passphrase')}
      </h3>
      {isOpen ? (
        <form class="stack wide" onSubmit={submit}>
          <ChoosePhrase onChoose={setPhrase} />
          <div class="row">
            <button class="button main" disabled={phrase.length < phraseMin}>
              {say('Save')}
            </button>
            <button class="button plain" type="button" onClick={() => open(false)}>
              {say('Cancel')}
            </button>
          </div>
        </form>
      ) : (
        <button class="button" onClick={() => open(true)}>
          {own.passphrase ? say('Change the passphrase') : say('Set a passphrase')}
        </button>
      )}
    </section>
  );
}

interface CodesProps {
  left: number;
  doing: Doing;
  onCodes: Props['onCodes'];
}

function RecoveryCodes({ left, doing, onCodes }: CodesProps) {
  const make = async () => onCodes((await newCodes()).recovery ?? []);
  return (
    <section class="account-part" aria-labelledby="recovery">
      <h3 id="recovery" class="section2">
        {say('Recovery codes')}
      </h3>
      <p class="said">
        {left
          ? sayMany(left, '{n} code is left.', '{n} codes are left.')
          : say('None is left: make new ones, for the day you lose this device.')}
      </p>
      <button class="button" onClick={() => doing(make)}>
        {say('Make ten new codes')}
      </button>
      <p class="note">{say('They replace those you have.')}</p>
    </section>
  );
}

export function WaysIn({ url, own, changed, onCodes }: Props) {
  const [trouble, report] = useState(none);
  const [count, again] = useState(0);
  const doing: Doing = what => {
    report(none);
    what().then(
      () => {
        again(n => n + 1);
        changed();
      },
      error => report(troubleOf(error)),
    );
  };
  return (
    <section class="account-column" aria-labelledby="ways-in">
      <h2 id="ways-in" class="section">
        {say('Ways in')}
      </h2>
      <Told {...trouble} />
      <Passkeys url={url} own={own} doing={doing} count={count} />
      <Passphrase own={own} doing={doing} />
      <RecoveryCodes left={own.codes} doing={doing} onCodes={onCodes} />
    </section>
  );
}
