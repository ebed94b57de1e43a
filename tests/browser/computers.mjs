// computers.mjs - what is tried on a phone and on a desktop of playing against computers: from the lobby into a game.
import assert from 'node:assert/strict';
import {
  action,
  chance,
  doNext,
  eventually,
  lobbyPlaces,
  patience_ms,
  untilStatus,
} from './people.mjs';
import { leave, well } from './tables.mjs';

export const computer = page => page.locator('.player', { hasText: 'computer' });

export async function untilAnswered(page, random) {
  const turns = page.locator('.move-list .turn');
  for (const late = Date.now() + patience_ms; (await turns.count()) < 2;) {
    assert.ok(Date.now() < late, 'nobody answers');
    await doNext(page, random);
    await page.waitForTimeout(20);
  }
}

export async function beginWithOnePress(page, url) {
  await page.goto(url);
  await page.getByText('Shepherd (computer) · Plays on flat stones.').waitFor();
  await well(page, 'the lobby');
  await action(page, 'play').click();
  await untilStatus(page, 'playing');
  await computer(page).getByText('Shepherd').waitFor();
  await page.locator('.q-may').first().waitFor(); // what may move is marked for newcomers
  await untilAnswered(page, chance(3));
  await well(page, 'a game against a computer');
  await leave(page);
}

export async function dragByMouse(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

export async function moveInLobby(page, url, drag) {
  await page.goto(url);
  const { near, behind, middle } = await lobbyPlaces(page);
  await drag(page, behind, near);
  await page.locator('.lead-board .q-above > *').waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, '/', 'a man put on another goes back');
  await drag(page, near, middle);
  await untilStatus(page, 'playing');
  const first = page.locator('.move-list .turn').first();
  await eventually(() => first.textContent(), 'c2-c3', 'the turn made in the lobby');
  await leave(page);
}

export async function breakRuleInLobby(page, url, drag) {
  await page.goto(url);
  const { behind, middle } = await lobbyPlaces(page);
  await drag(page, behind, middle);
  await untilStatus(page, 'playing');
  await page.locator('.gloss.red').waitFor();
  assert.equal(await page.locator('.move-list .turn').count(), 0);
  await leave(page);
}
