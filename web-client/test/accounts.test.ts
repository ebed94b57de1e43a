import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { account, followAccount, isReminded, refreshAccount } from '../src/net/account';
import * as accounts from '../src/net/accounts';
import * as passkeys from '../src/net/passkeys';
import { dayAt, dayOf } from '../src/pages/account/days';
import { isPossible } from '../src/pages/signin/name-field';
import { words } from '../src/parts/word-list';
import { accountProblem } from '../src/text/account-words';

interface Asked {
  path: string;
  method: string;
  body: unknown;
}

const scene = globalThis as unknown as Record<string, unknown>;
const before = { fetch: globalThis.fetch };
let asked: Asked[] = [];

/* A server that answers by path, and remembers what it was asked. */
function serve(answers: Record<string, [status: number, body: object]>) {
  asked = [];
  scene.fetch = (path: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    asked.push({ path, method: init.method ?? 'GET', body });
    const [status, said] = answers[path] ?? [404, { code: 'no_path', error: 'Nothing.' }];
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify(said), { status, headers }));
  };
}

function put(name: string, value: unknown) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

afterEach(() => {
  scene.fetch = before.fetch;
  account.set(undefined);
});

const amal = {
  id: 'abcdefghjkmn',
  name: 'amal',
  created: Date.parse('2026-11-01T12:00:00Z'),
  passphrase: true,
  passkeys: 0,
  codes: 10,
  settings: {},
};
const site = { accounts: 'open', url: 'http://localhost:8080' };

// ---- who is signed in ----

test('a site without accounts is asked nothing', () => {
  serve({});
  put('document', { documentElement: { dataset: { accounts: 'no' } } });
  followAccount();
  assert.equal(asked.length, 0);
  assert.equal(account.get(), undefined);
});

test('a guest is nobody, and an answer that is lost changes nothing', async () => {
  serve({ '/api/account': [200, { ...site, account: amal }] });
  await refreshAccount();
  assert.deepEqual(account.get(), amal);
  serve({ '/api/account': [503, { code: 'store_failed', error: 'Later.' }] });
  await refreshAccount();
  assert.deepEqual(account.get(), amal);
  serve({ '/api/account': [200, site] });
  await refreshAccount();
  assert.equal(account.get(), null);
});

test('whoever did not put the codes away is reminded after a week, until there are two ways in', () => {
  const after = (days: number) => amal.created + days * 24 * 3_600_000;
  assert.equal(isReminded(amal, after(6.9)), false);
  assert.equal(isReminded(amal, after(7.1)), true);
  assert.equal(isReminded({ ...amal, settings: { remind: false } }, after(7.1)), false);
  assert.equal(isReminded({ ...amal, passkeys: 1 }, after(7.1)), false);
  assert.equal(isReminded({ ...amal, passphrase: false, passkeys: 1 }, after(7.1)), true);
});

// ---- signing in ----

test('a passphrase is sent in one form, however it was typed', async () => {
  serve({
    '/api/login': [200, { ...site, account: amal }],
    '/api/account': [200, { ...site, account: amal }],
  });
  await accounts.signIn('amal', 'cafe\u0301 ﬁne twelve', true);
  assert.deepEqual(asked[0], {
    path: '/api/login',
    method: 'POST',
    body: { name: 'amal', passphrase: 'caf\u00e9 fine twelve', short: true },
  });
  assert.deepEqual(account.get(), amal);
});

test('a refusal is a sentence of the page, by its code', async () => {
  serve({ '/api/login': [403, { code: 'wrong', error: 'The name or the passphrase is wrong.' }] });
  const error: unknown = await accounts.signIn('amal', 'x', false).catch((e: unknown) => e);
  assert.equal(accountProblem(error), 'The name or the passphrase is not right.');
  assert.equal(accountProblem(new Error('Something else.')), 'Something else.');
  const closed = new DOMException('', 'NotAllowedError');
  assert.match(accountProblem(closed), /not confirmed/);
  assert.equal(account.get(), undefined);
});

// ---- passkeys ----

test('bytes become base64url and back', () => {
  for (const [bytes, text] of [
    [[], ''],
    [[0x66, 0x6f, 0x6f], 'Zm9v'],
    [[0xfb, 0xef, 0xbe, 0xff], '----_w'],
  ] as [number[], string][]) {
    const made = passkeys.textOf(Uint8Array.from(bytes).buffer);
    assert.equal(made, text);
    assert.deepEqual([...passkeys.bytesOf(made)], bytes);
  }
});

test('passkeys need a domain, a secure page, and a site that is there', () => {
  put('PublicKeyCredential', function PublicKeyCredential() {});
  const at = (origin: string, isSecure = true) => {
    const { hostname } = new URL(origin);
    put('location', { origin, hostname });
    put('isSecureContext', isSecure);
    return passkeys.canUsePasskeys(origin);
  };
  assert.equal(at('https://play.example.org'), true);
  assert.equal(at('http://localhost:8080'), true);
  assert.equal(at('http://127.0.0.1:8080'), false);
  assert.equal(at('https://192.168.1.5'), false);
  assert.equal(at('https://[::1]'), false);
  assert.equal(at('http://play.example.org', false), false);
  assert.equal(passkeys.canUsePasskeys(''), false);
  assert.equal(passkeys.canUsePasskeys('https://other.example.org'), false);
});

const buffer = (...bytes: number[]) => Uint8Array.from(bytes).buffer;

test('a passkey is asked for as the server wants it, and sent as it is', async () => {
  serve({
    '/api/login/passkey/options': [200, { challenge: 'AAEC', rp: 'localhost' }],
    '/api/account': [200, site],
  });
  let options: CredentialRequestOptions | undefined;
  put('navigator', {
    credentials: {
      get: (given: CredentialRequestOptions) => {
        options = given;
        return Promise.resolve({
          rawId: buffer(9),
          response: {
            clientDataJSON: buffer(1),
            authenticatorData: buffer(2),
            signature: buffer(3),
            userHandle: buffer(4),
          },
        });
      },
    },
  });
  assert.deepEqual(await passkeys.usePasskey(), {
    challenge: 'AAEC',
    id: 'CQ',
    client_data: 'AQ',
    data: 'Ag',
    signature: 'Aw',
    user: 'BA',
  });
  assert.equal(options?.publicKey?.rpId, 'localhost');
  assert.equal(options?.publicKey?.userVerification, 'required');
  assert.equal(options?.publicKey?.allowCredentials, undefined);
});

test('a passkey is made with a resident key, and nothing is asked of the device itself', async () => {
  const question = { challenge: 'AAEC', rp: 'localhost', user: amal.id, name: 'amal' };
  serve({ '/api/signup/passkey/options': [200, { ...question, known: ['CQ'] }] });
  let options: PublicKeyCredentialCreationOptions | undefined;
  put('navigator', {
    credentials: {
      create: (given: CredentialCreationOptions) => {
        options = given.publicKey;
        return Promise.resolve({
          response: {
            clientDataJSON: buffer(1),
            getAuthenticatorData: () => buffer(2),
            getPublicKey: () => null,
            getPublicKeyAlgorithm: () => -7,
          },
        });
      },
    },
  });
  const made = await passkeys.makePasskey('signup/passkey/options', { name: 'amal' });
  assert.deepEqual(made, {
    challenge: 'AAEC',
    user: amal.id,
    client_data: 'AQ',
    data: 'Ag',
    key: '',
    algorithm: '-7',
  });
  assert.equal(options?.attestation, 'none');
  assert.equal(options?.authenticatorSelection?.residentKey, 'required');
  assert.equal(options?.authenticatorSelection?.userVerification, 'required');
  assert.deepEqual(
    options?.pubKeyCredParams.map(({ alg }) => alg),
    [-8, -7, -257],
  );
  assert.equal(new TextDecoder().decode(options?.user.id), amal.id);
  assert.equal(options?.excludeCredentials?.length, 1);
});

// ---- words ----

test('the list has 2,048 words, so that four of them are 44 bits', () => {
  assert.equal(words.length, 2048);
  assert.equal(new Set(words).size, 2048);
  assert.ok(words.every(word => /^[a-z]{3,8}$/.test(word)));
  assert.equal(65536 % words.length, 0); // no word is drawn more often
});

test('a name is possible as the server has it', () => {
  for (const name of ['ab', 'Amal', 'ibn-yunus', 'a_1', 'x'.repeat(20)]) {
    assert.ok(isPossible(name), name);
  }
  for (const name of ['', 'a', '1a', '-ab', 'a-', 'x'.repeat(21), 'Amál', 'a b', 'a.b']) {
    assert.ok(!isPossible(name), name);
  }
});

test('days are today, yesterday, or a date', () => {
  const now = Date.parse('2026-11-28T00:30:00Z');
  assert.equal(dayOf('2026-11-28', now), 'today');
  assert.equal(dayOf('2026-11-27', now), 'yesterday');
  assert.equal(dayOf('2026-01-09', now), '9 January 2026');
  assert.equal(dayAt(now - 3_600_000, now), 'yesterday');
});
