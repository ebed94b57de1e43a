/* pages/signin/signin.tsx - signing in, and joining: by passkey, passphrase or one of ten codes. */
import { useEffect, useState } from 'preact/hooks';
import { takeAccountName } from '../../device/account-name';
import { hasAccounts } from '../../net/account';
import { own, setReminder, type Own } from '../../net/accounts';
import { canUsePasskeys } from '../../net/passkeys';
import { useNeeded } from '../../net/api';
import { Codes } from '../../parts/codes';
import { refocus } from '../../parts/focus';
import { PlainPage, Unfetched } from '../../parts/plain';
import { useTitle } from '../../parts/title';
import { say } from '../../words';
import { EnterByCode, EnterByLink } from './by-code';
import { Enter } from './enter';
import { Join } from './join';
import { JoinSlab, EnterSlab } from './slab';
import { leaveSignedIn, type Mode, type WayInProps } from './way-in';

/* What a link brings along: "#invitation=..." or "#link=...". */
const broughtBy = (mark: string, what: 'invitation' | 'link'): string =>
  new RegExp(`^${what}=([a-z0-9]{8,64})$`).exec(mark)?.[1] ?? '';

function modeOf(search: string, mark: string): Mode {
  if (broughtBy(mark, 'link')) return 'link';
  return new URLSearchParams(search).has('join') || broughtBy(mark, 'invitation')
    ? 'join'
    : 'enter';
}

interface FormsProps extends WayInProps {
  mode: Mode;
  site: Own;
  mark: string;
}

function Form({ mode, site, mark, ...props }: FormsProps) {
  if (mode === 'link') return <EnterByLink {...props} link={broughtBy(mark, 'link')} />;
  if (mode === 'code') return <EnterByCode {...props} />;
  return mode === 'join' ? (
    <Join
      {...props}
      invitation={broughtBy(mark, 'invitation')}
      asksInvitation={site.accounts === 'invite'}
    />
  ) : (
    <Enter {...props} />
  );
}

function Forms({ site, search, mark }: { site: Own; search: string; mark: string }) {
  const [mode, turn] = useState(modeOf(search, mark));
  const [name, setName] = useState('');
  const [made, setMade] = useState<Own | null>(null);
  useTitle(mode === 'join' ? say('Join · Qirkat') : say('Sign in · Qirkat'));
  useEffect(() => refocus('.way-in .section, .codes .section'), [mode, made]);
  const onEntered = (who: Own, brief: boolean) => {
    if (!brief) takeAccountName();
    if (who.recovery) setMade(who);
    else leaveSignedIn(mode === 'code' || mode === 'link' ? '/account' : undefined);
  };
  const leaveWithCodes = () =>
    void setReminder(false).then(
      () => leaveSignedIn(),
      () => leaveSignedIn(), // then the page reminds of them, which does no harm
    );
  if (made?.recovery) {
    return (
      <main class="page way-in-page">
        <div class="way-in alone">
          <Codes
            name={made.account?.name ?? name}
            codes={made.recovery}
            onDone={leaveWithCodes}
            onLater={() => leaveSignedIn()}
          />
        </div>
      </main>
    );
  }
  const passkeys = canUsePasskeys(site.url);
  const shared = {
    name,
    setName,
    passkeys,
    turn,
    onEntered,
  };
  return (
    <main class="page way-in-page">
      <div class="way-in">
        {mode === 'join' ? <JoinSlab /> : <EnterSlab />}
        <Form mode={mode} site={site} mark={mark} {...shared} />
      </div>
    </main>
  );
}

const NoAccounts = () => (
  <PlainPage
    title={say('No accounts here')}
    text={say('On this site everybody plays as a guest, and nobody needs an account.')}
    ways={[['/', say('Back to the tables')]]}
  />
);

type Address = Record<'search' | 'mark', string>;

export const SignInPage = (at: Address) => (hasAccounts() ? <WaysIn {...at} /> : <NoAccounts />);

function WaysIn({ search, mark }: Address) {
  const asked = useNeeded(own, 'own');
  if (!asked.value) {
    return (
      <Unfetched
        fetched={asked}
        title={say('Sign in')}
        way={['/', say('Back to the tables')]}
        fetching={say('Loading.')}
      />
    );
  }
  const { account } = asked.value;
  if (account && !mark && !search) {
    return (
      <PlainPage
        title={say('You are signed in')}
        text={say('You are signed in as {name}.', { name: account.name })}
        ways={[
          ['/account', say('Your account')],
          ['/', say('Back to the tables')],
        ]}
      />
    );
  }
  return <Forms site={asked.value} search={search} mark={mark} />;
}
