/* text/account-words.ts - what went wrong with a name, a passphrase, a code or a passkey. */
import { say } from '../words';

const guessed = () =>
  say(
    'Too many wrong passphrases have come for this name. A passkey, a code, or a device you have used before still works.',
  );
const invited = () => say('Here one joins by invitation. Open the link that you were given.');
const unmade = () => say('This device cannot make a passkey for this site. Take a passphrase.');
const nowhere = () => say('Passkeys do not work at this address. Take a passphrase.');

/* By the code of a refusal; the server's own sentence for others. */
const sentences: Record<string, () => string> = {
  wrong: () => say('The name or the passphrase is not right.'),
  wrong_code: () => say('The name or the code is not right. Each code works once.'),
  wait: () => guessed(),
  wait_day: () => guessed(),
  busy: () => say('Many are signing in just now. Try again in a moment.'),
  bad_name: () =>
    say(
      '2 to 20 letters from a to z, digits, - and _. Everybody sees it. It stays for good, so not your full name.',
    ),
  name_taken: () => say('Somebody already has this name. Choose another.'),
  name_reserved: () => say('Nobody may have this name here. Choose another.'),
  bad_passphrase: () =>
    say('A passphrase has 12 characters or more, and is neither the name nor a common one.'),
  not_invited: () => invited(),
  bad_invitation: () => say('This invitation is used up, or over. Ask for a new one.'),
  too_many_signups: () => say('Many have just joined from here. Try again later.'),
  sign_in: () => say('You are not signed in here.'),
  sign_in_again: () => say('Sign in again to change this: that was more than ten minutes ago.'),
  last_way: () => say('This is your last way in. Add another first.'),
  no_session: () => say('That one has already ended.'),
  passkey_challenge: () => say('That took too long. Try again.'),
  passkey_unknown: () => say('This passkey is not known here. Sign in another way.'),
  passkey_unverified: () => unmade(),
  passkey_no_key: () => unmade(),
  passkey_key_kind: () => unmade(),
  passkey_algorithm: () => unmade(),
  no_passkeys: () => nowhere(),
};

/* What browsers call it if a reader closes the question, or the device has none. */
const ofBrowser: Record<string, () => string> = {
  NotAllowedError: () => say('The device was not confirmed. Try again, or take another way.'),
  InvalidStateError: () => say('This device already has a passkey for this account.'),
  NotSupportedError: unmade,
  SecurityError: nowhere,
};

interface Wrong {
  code?: string;
  name?: string;
  message?: string;
}

export function accountProblem(error: unknown): string {
  const { code = '', name = '', message = '' } = (error ?? {}) as Wrong;
  const words = sentences[code] ?? ofBrowser[name];
  return words ? words() : message || String(error);
}
