/* pages/account/account.tsx - one's own account: ways in, sessions, and ways out. */
import { useEffect, useState } from 'preact/hooks';
import { leaveAccountName } from '../../device/account-name';
import { account, hasAccounts } from '../../net/account';
import { own, setReminder, signOut, type OwnAccount } from '../../net/accounts';
import { useFetched } from '../../net/api';
import { Codes } from '../../parts/codes';
import { refocus } from '../../parts/focus';
import { PlainPage, Problem, Unfetched } from '../../parts/plain';
import { useTitle } from '../../parts/title';
import { accountProblem } from '../../text/account-words';
import { useStore } from '../../base/store';
import { say } from '../../words';
import { dayAt } from './days';
import { Leaving } from './leaving';
import { Sessions } from './sessions';
import { WaysIn } from './ways-in';

/* Asked anew whenever something was changed. */
type Changed = () => void;

function Head({ account: { name, created } }: { account: OwnAccount }) {
  const [problem, report] = useState<string | null>(null);
  const out = () =>
    signOut().then(
      () => {
        leaveAccountName(name);
        location.reload(); // the connection is still the account's
      },
      error => report(accountProblem(error)),
    );
  return (
    <>
      <div class="account-head">
        <h1 class="page-title">
          <bdi>{name}</bdi>
        </h1>
        <button class="button" onClick={() => void out()}>
          {say('Sign out')}
        </button>
      </div>
      <p class="note">{say('Here since {day}', { day: dayAt(created) })}</p>
      <Problem text={problem} />
    </>
  );
}

interface PartsProps {
  url: string;
  own: OwnAccount;
  changed: Changed;
}

function AccountParts({ url, own: mine, changed }: PartsProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  useEffect(() => refocus('.codes .section'), [codes]);
  if (codes) {
    const done = () =>
      void setReminder(false)
        .catch(() => undefined)
        .then(() => {
          setCodes(null);
          changed();
        });
    return (
      <main class="page way-in-page">
        <div class="way-in alone">
          <Codes name={mine.name} codes={codes} onDone={done} />
        </div>
      </main>
    );
  }
  return (
    <main class="page account-page">
      <Head account={mine} />
      <div class="account-columns">
        <WaysIn url={url} own={mine} changed={changed} onCodes={setCodes} />
        <div class="account-column">
          <Sessions />
          <Leaving name={mine.name} />
        </div>
      </div>
    </main>
  );
}

const SignedOut = () => (
  <PlainPage
    title={say('Your account')}
    text={say('You are not signed in here.')}
    ways={[
      ['/signin', say('Sign in')],
      ['/', say('Back to the tables')],
    ]}
  />
);

export const AccountPage = () => (hasAccounts() ? <OwnPage /> : <SignedOut />);

function OwnPage() {
  const [count, again] = useState(0);
  const who = useStore(account);
  const asked = useFetched(own, `${who?.id ?? ''} ${count}`);
  useTitle(say('Your account · Qirkat'));
  if (!asked.value) {
    return (
      <Unfetched
        fetched={asked}
        title={say('Your account')}
        way={['/', say('Back to the tables')]}
        fetching={say('Loading.')}
      />
    );
  }
  const { account: found, url } = asked.value;
  if (!found) return <SignedOut />;
  return <AccountParts url={url} own={found} changed={() => again(n => n + 1)} />;
}
