/* pages/account/leaving.tsx - taking everything along, and deleting the account. */
import { useState } from 'preact/hooks';
import { leaveAccountName } from '../../device/account-name';
import { download } from '../../device/download';
import { deleteAccount, exported } from '../../net/accounts';
import { Problem } from '../../parts/plain';
import { accountProblem } from '../../text/account-words';
import { say } from '../../words';

interface SureProps {
  name: string;
  onYes: () => void;
  onNo: () => void;
}

/* Asks for the name, so that nobody deletes by a slip. */
function Sure({ name, onYes, onNo }: SureProps) {
  const [typed, type] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    onYes();
  };
  return (
    <form class="stack" onSubmit={submit}>
      <label class="field">
        <span class="note">{say('Your name, to be sure')}</span>
        <input
          value={typed}
          dir="ltr"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          onInput={event => type(event.currentTarget.value)}
        />
      </label>
      <div class="row">
        <button class="button insists" disabled={typed.toLowerCase() !== name.toLowerCase()}>
          {say('Delete the account')}
        </button>
        <button class="button plain" type="button" onClick={onNo}>
          {say('Cancel')}
        </button>
      </div>
    </form>
  );
}

export function Leaving({ name }: { name: string }) {
  const [asking, setAsking] = useState(false);
  const [problem, report] = useState<string | null>(null);
  const tell = (error: unknown) => report(accountProblem(error));
  const save = () => void exported().then(text => download(`qirkat-${name}.json`, text), tell);
  const gone = () => {
    leaveAccountName(name);
    location.reload(); // the connection is still the account's
  };
  const remove = () => void deleteAccount().then(gone, tell);
  return (
    <section class="account-part" aria-labelledby="leaving">
      <h2 id="leaving" class="section">
        {say('All that is kept of you')}
      </h2>
      <button class="button" onClick={save}>
        {say('Save it as a file')}
      </button>
      <p class="said">
        {say(
          'A deleted account is hidden at once and gone after seven days; signing in until then takes it back. Finished games stay, with "deleted player" for the name, which nobody gets again.',
        )}
      </p>
      {asking ? (
        <Sure name={name} onYes={remove} onNo={() => setAsking(false)} />
      ) : (
        <button class="button" onClick={() => setAsking(true)}>
          {say('Delete the account')}
        </button>
      )}
      <Problem text={problem} />
    </section>
  );
}
