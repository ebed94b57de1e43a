/* pages/signin/by-code.tsx - signing in by one of ten codes, for the day a device is lost. */
import { useState } from 'preact/hooks';
import { followLink, recover } from '../../net/accounts';
import { site, useFetched } from '../../net/api';
import { Problem } from '../../parts/plain';
import { accountProblem } from '../../text/account-words';
import { say } from '../../words';
import { NameField } from './name-field';
import type { WayInProps } from './way-in';

function NoCodeLeft() {
  const { value } = useFetched(site, 'site');
  return (
    <details class="no-code">
      <summary>{say('I have no code left')}</summary>
      <p class="said">
        {say(
          'Ask those who run this site: they can make a link that opens your account once. It is for them to know that it is you.',
        )}{' '}
        {value?.contact && <span dir="auto">{value.contact}</span>}
      </p>
    </details>
  );
}

export function EnterByCode({ name, setName, turn, onEntered }: WayInProps) {
  const [code, setCode] = useState('');
  const [problem, report] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    report(null);
    recover(name, code)
      .then(made => onEntered(made, false))
      .catch(error => report(accountProblem(error)))
      .finally(() => setBusy(false));
  };
  return (
    <form class="way-in-form" onSubmit={submit}>
      <h1 class="section" tabIndex={-1}>
        {say('With one of ten codes')}
      </h1>
      <p class="said">{say('It ends all other sessions, and then you choose a new way in.')}</p>
      <NameField name={name} onInput={setName} wrong={!!problem} />
      <label class="field big">
        <span class="note">{say('Code')}</span>
        <input
          name="code"
          value={code}
          dir="ltr"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={problem ? 'true' : undefined}
          onInput={event => setCode(event.currentTarget.value)}
        />
      </label>
      <Problem text={problem} />
      <button class="button main" aria-busy={busy} disabled={!name || !code}>
        {say('Sign in')}
      </button>
      <NoCodeLeft />
      <div class="other-ways">
        <button class="word" type="button" onClick={() => turn('enter')}>
          {say('Sign in another way')}
        </button>
      </div>
    </form>
  );
}

/* The link was opened by whoever has it: pressing says that it is meant. */
export function EnterByLink({ link, onEntered }: WayInProps & { link: string }) {
  const [problem, report] = useState<string | null>(null);
  const enter = () =>
    void followLink(link).then(
      made => onEntered(made, false),
      error => report(accountProblem(error)),
    );
  return (
    <div class="way-in-form">
      <h1 class="section" tabIndex={-1}>
        {say('Sign in')}
      </h1>
      <p class="said">
        {say('This link opens your account once, and then you choose a new way in.')}
      </p>
      <Problem text={problem} />
      <button class="button main" onClick={enter}>
        {say('Open my account')}
      </button>
    </div>
  );
}
