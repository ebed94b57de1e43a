// Accounts: joining and signing in by passkey, passphrase and code, and one's own page. The passkeys are of Chromium's
// virtual authenticator.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { desktop, eventually, openBrowser, person, phone } from './people.mjs';
import { serve } from './server.mjs';
import { leave, well } from './tables.mjs';

const browser = await openBrowser();
const named = await serve(port => ['--accounts', 'open', '--url', `http://localhost:${port}`]);
const bare = await serve(['--accounts', 'open']);
const invited = await serve(['--accounts', 'invite']);
const off = await serve();
const home = named.url.replace('127.0.0.1', 'localhost');

after(async () => {
  await browser.close();
  await Promise.all([named, bare, invited, off].map(server => server.end()));
});

// A device that recognises its owner at once.
async function authenticator(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognises: isUserVerified =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

const button = (page, name) => page.getByRole('button', { name, exact: true });

// The page goes back to where its reader came from, loaded anew.
const hasLeft = page => page.waitForURL(({ pathname }) => pathname !== '/signin');

// The codes that are shown; goes on.
async function takeCodes(page) {
  await page.getByRole('heading', { name: 'Ten codes' }).waitFor();
  const codes = await page.locator('.code-text').allInnerTexts();
  assert.equal(new Set(codes).size, 10);
  assert.ok(await button(page, 'Go on').isDisabled());
  await page.getByText('I have put them where I shall find them.').click();
  await button(page, 'Go on').click();
  await hasLeft(page);
  return codes;
}

async function joinByPasskey(page, name) {
  await page.goto(`${home}/signin?join`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await button(page, `Join as ${name}`).click();
  return takeCodes(page);
}

async function joinByWords(page, name) {
  await page.goto(`${bare.url}/signin?join`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  const words = page.locator('.four-words li');
  await words.nth(3).waitFor();
  const phrase = (await words.allInnerTexts()).join(' ');
  await button(page, `Join as ${name}`).click();
  return { phrase, codes: await takeCodes(page) };
}

async function signOut(page, url) {
  await page.goto(`${url}/account`);
  await button(page, 'Sign out').click();
  await page.getByText('You are not signed in here.').waitFor();
}

// The browser tells of each refusal, and those that were meant are no trouble.
const forgive = page => {
  page.trouble = page.trouble.filter(text => !/status of (403|429)/.test(text));
};

// Who is signed in there; the page may just be loading another.
const whoIs = page =>
  page
    .evaluate(async () => (await (await fetch('/api/account')).json()).account?.name ?? null)
    .catch(() => undefined);

for (const [device, name, kind] of [
  [desktop, 'amal', 'desktop'],
  [phone, 'tariq', 'phone'],
]) {
  test(`joins and signs in by passkey, on a ${kind}`, async () => {
    const page = await person(browser, '', device);
    const key = await authenticator(page);
    await page.goto(`${home}/signin?join`);
    await well(page, `joining, on a ${kind}`);
    await joinByPasskey(page, name);
    assert.equal(await whoIs(page), name);
    assert.equal((await key.passkeys()).length, 1);
    await signOut(page, home);
    await page.goto(`${home}/signin`);
    await well(page, `signing in, on a ${kind}`);
    await key.recognises(false);
    await button(page, 'With my passkey').click();
    await page.getByRole('alert').waitFor();
    assert.equal(await whoIs(page), null);
    await key.recognises(true);
    await button(page, 'With my passkey').click();
    await hasLeft(page);
    await page.goto(`${home}/account`);
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
    await well(page, `one's own account, on a ${kind}`);
    await leave(page);
  });
}

test('at a bare address the passphrase is the only way in', async () => {
  const page = await person(browser, '', phone);
  const { phrase, codes } = await joinByWords(page, 'mina');
  assert.equal(phrase.split(' ').length, 4);
  await eventually(() => whoIs(page), 'mina');
  assert.equal(await page.getByText('Passkey', { exact: true }).count(), 0);
  await signOut(page, bare.url);
  await page.goto(`${bare.url}/signin`);
  await page.getByLabel('Name', { exact: true }).fill('mina');
  await page.getByLabel('Passphrase').fill('not these words');
  await button(page, 'With my passphrase').click();
  await page.getByText('The name or the passphrase is not right.').waitFor();
  forgive(page);
  await page.getByLabel('Passphrase').fill(phrase);
  await button(page, 'With my passphrase').click();
  await hasLeft(page);
  assert.equal(await whoIs(page), 'mina');
  await signOut(page, bare.url);
  for (const works of [true, false]) {
    await page.goto(`${bare.url}/signin`);
    await button(page, 'With one of my ten codes').click();
    await page.getByLabel('Name', { exact: true }).fill('mina');
    await page.getByLabel('Code', { exact: true }).fill(codes[0].toUpperCase());
    await button(page, 'Sign in').click();
    if (works) {
      await page.getByRole('heading', { name: 'Ways in' }).waitFor();
      await signOut(page, bare.url);
    } else {
      await page.getByText('Each code works once.').waitFor();
      forgive(page);
    }
  }
  await leave(page);
});

test('a second device is listed, and can be signed out from the first', async () => {
  const one = await person(browser, '', desktop);
  const { phrase } = await joinByWords(one, 'halona');
  const two = await person(browser, '', phone);
  await two.goto(`${bare.url}/signin`);
  await two.getByLabel('Name', { exact: true }).fill('halona');
  await two.getByLabel('Passphrase').fill(phrase);
  await button(two, 'With my passphrase').click();
  await hasLeft(two);
  await one.goto(`${bare.url}/account`);
  await button(one, 'Sign out all others').click();
  await eventually(() => whoIs(two), null);
  await eventually(() => whoIs(one), 'halona');
  await leave(one, two);
});

test('a name that is taken, or cannot be, is said in its field', async () => {
  const page = await person(browser, '', desktop);
  await joinByWords(page, 'oskar');
  await signOut(page, bare.url);
  await page.goto(`${bare.url}/signin?join`);
  const told = page.locator('.name-told');
  for (const [name, words] of [
    ['oskar', 'taken'],
    ['o', 'too short'],
    ['0skar', 'not allowed'],
    ['o5kar', 'too like oskar'],
    ['ines', 'free'],
  ]) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await eventually(() => told.innerText(), words);
  }
  await leave(page);
});

test('a deleted account is gone at once, and comes back by signing in', async () => {
  const page = await person(browser, '', desktop);
  const { phrase } = await joinByWords(page, 'yusuf');
  await page.goto(`${bare.url}/account`);
  await button(page, 'Delete the account').click();
  await page.getByLabel('Your name, to be sure').fill('yusuf');
  await button(page, 'Delete the account').click();
  await page.getByText('You are not signed in here.').waitFor();
  await page.goto(`${bare.url}/signin`);
  await page.getByLabel('Name', { exact: true }).fill('yusuf');
  await page.getByLabel('Passphrase').fill(phrase);
  await button(page, 'With my passphrase').click();
  await hasLeft(page);
  assert.equal(await whoIs(page), 'yusuf');
  await leave(page);
});

// Signs in by passphrase, as far as the page lets.
async function enter(page, name, phrase, url = bare.url) {
  if (new URL(page.url()).pathname !== '/signin') await page.goto(`${url}/signin`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Passphrase').fill(phrase);
  await button(page, 'With my passphrase').click();
}

test('a shared computer keeps nothing: neither the name, nor the session after the browser closes', async () => {
  const own = await person(browser, '', desktop);
  const { phrase } = await joinByWords(own, 'salma');
  const page = await person(browser, '', desktop);
  await page.goto(`${bare.url}/signin`);
  await page.getByLabel(/^Not my computer/).check();
  await enter(page, 'salma', phrase);
  await hasLeft(page);
  const cookies = await page.context().cookies();
  assert.ok(
    cookies.every(({ expires }) => expires === -1),
    'all end with the browser',
  );
  assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes('salma'));
  await own.goto(`${bare.url}/account`);
  await own.getByText('until the browser closes').waitFor();
  await leave(own, page);
});

test('whoever guesses has to wait, and the owner does not', async () => {
  const owner = await person(browser, '', desktop);
  const { phrase } = await joinByWords(owner, 'idris');
  await signOut(owner, bare.url);
  const thief = await person(browser, '', desktop);
  await thief.goto(`${bare.url}/signin`);
  for (let i = 0; i < 11; i++) {
    const answered = thief.waitForResponse(/api.login$/);
    await enter(thief, 'idris', `a guess, the ${i}th`);
    await answered;
  }
  await enter(thief, 'idris', phrase);
  await thief.getByText('Too many wrong passphrases have come for this name.').waitFor();
  assert.equal(await whoIs(thief), null);
  forgive(thief);
  await enter(owner, 'idris', phrase);
  await hasLeft(owner);
  assert.equal(await whoIs(owner), 'idris');
  await leave(owner, thief);
});

test('by invitation alone: the page says so, and a link lets in as many as it says', async () => {
  const link = invited.run('user', 'invite', '--uses', '1').match(/\/signin#invitation=\w+/)[0];
  const page = await person(browser, '', desktop);
  await page.goto(`${invited.url}/signin?join`);
  await page.getByText('Here one joins by invitation.').waitFor();
  await page.goto(invited.url);
  await page.goto(`${invited.url}${link}`);
  await page.getByLabel('Name', { exact: true }).fill('noura');
  await page.locator('.four-words li').nth(3).waitFor();
  await button(page, 'Join as noura').click();
  await takeCodes(page);
  assert.equal(await whoIs(page), 'noura');
  const late = await person(browser, '', desktop);
  await late.goto(`${invited.url}${link}`);
  await late.getByLabel('Name', { exact: true }).fill('zaid');
  await late.locator('.four-words li').nth(3).waitFor();
  await button(late, 'Join as zaid').click();
  await late.getByText('This invitation is used up, or over. Ask for a new one.').waitFor();
  forgive(late);
  await leave(page, late);
});

test('codes that were not put away are asked for after a week, until they are', async () => {
  const page = await person(browser, '', desktop);
  await page.route('**/api/account', async route => {
    const response = await route.fetch();
    const body = await response.json();
    if (body.account) body.account.created -= 8 * 24 * 3_600_000;
    await route.fulfill({ response, json: body });
  });
  await page.goto(`${bare.url}/signin?join`);
  await page.getByLabel('Name', { exact: true }).fill('tamar');
  await page.locator('.four-words li').nth(3).waitFor();
  await button(page, 'Join as tamar').click();
  await button(page, 'Remind me within a week').click();
  await hasLeft(page);
  const line = page.getByText('You have only one way in.');
  await line.waitFor();
  await page.getByRole('link', { name: 'Ways in' }).click();
  await button(page, 'Make ten new codes').click();
  await page.getByRole('heading', { name: 'Ten codes' }).waitFor();
  assert.equal(await button(page, 'Remind me within a week').count(), 0);
  await page.getByText('I have put them where I shall find them.').click();
  await button(page, 'Go on').click();
  await page.getByText('10 codes are left.').waitFor();
  assert.equal(await line.count(), 0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save it as a file').click(),
  ]);
  assert.equal(file.suggestedFilename(), 'qirkat-tamar.json');
  await leave(page);
});

test('the way in stands in the header where there are accounts, and nowhere else', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(bare.url);
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  const asked = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await page.goto(off.url);
  await page.locator('.lobby').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Sign in' }).count(), 0);
  assert.ok(!asked.includes('/api/account'), 'a site without accounts is asked nothing more');
  await leave(page);
});
