// by-keys.mjs - plays a game against a computer with the keyboard only; what can be done is read
// from the accessibility tree.
import assert from 'node:assert/strict';
import { heard } from './heard.mjs';
import { patience_ms, typePoint } from './people.mjs';

/* The next possible action, from the accessibility tree: a throw, a choice, a point, or nothing
 * yet. */
function nextOf({ points, buttons, said }, choice) {
  const dice = buttons.some(one => /^(Throw|Cast)/.test(one.name) && !one.isOff && !one.isBusy);
  if (dice) return { kind: 'throw' };
  if (said.some(text => text.includes('Which one?'))) return { kind: 'choice' };
  const told = words => points.filter(point => words.test(point.name));
  const targets = told(/may be chosen/);
  const ways = targets.length ? targets : told(/, (must|may) /);
  if (!ways.length) return { kind: 'wait' };
  return { kind: 'point', label: ways[Math.floor(choice * ways.length)].label };
}

/* Where the focus is relative to the selected element: there, before it or behind it; or "gone"
 * if there is no such element. Runs in the page. */
function arrived(selector) {
  const goal = document.querySelector(selector);
  if (!goal) return 'gone';
  if (document.activeElement?.closest(selector)) return 'there';
  const { DOCUMENT_POSITION_PRECEDING: before } = document;
  return document.activeElement.compareDocumentPosition(goal) & before ? 'before' : 'behind';
}

// Presses Tab, or Shift+Tab if the element comes earlier, until the element has the focus. Returns
// false if the element disappears meanwhile.
export async function tabTo(page, selector) {
  for (let i = 0; ; i++) {
    const at = await page.evaluate(arrived, selector);
    if (at === 'there' || at === 'gone') return at === 'there';
    assert.ok(i < 120, `Tab never reaches ${selector}`);
    await page.keyboard.press(at === 'before' ? 'Shift+Tab' : 'Tab');
  }
}

const places = {
  throw: '[data-throw]',
  choice: '.choices .choice', // a man may move by either number
  point: '.board-here [role=listbox]',
};

/* Goes to a point by typing its name, and checks that it is announced. */
export async function goTo(page, label) {
  if (!(await tabTo(page, places.point))) return false;
  await typePoint(page, label);
  const { hasFocus, here } = await heard(page);
  assert.ok(!hasFocus || here?.label === label, `${label}: one is told ${here?.name}`);
  return hasFocus;
}

async function act(page, { kind, label }) {
  const there = kind === 'point' ? await goTo(page, label) : await tabTo(page, places[kind]);
  if (there) await page.keyboard.press('Enter');
}

const isOver = page => page.locator('main.room:not([data-status=playing])').isVisible();

/* Starts a game against the weakest computer by pressing Enter on Play, and plays to the end.
 * Returns how often Enter was pressed, and everything that was announced. */
export async function playByKeys(page, url, game, random) {
  await page.goto(`${url}/new/${game}?against=computer`);
  await page.locator('.new-end .button.main:enabled:not([aria-busy=true])').waitFor();
  await tabTo(page, '.new-end .button.main');
  await page.keyboard.press('Enter');
  await page.locator('main.room[data-status=playing]').waitFor();
  let pressed = 0;
  const said = new Set();
  for (let late = Date.now() + patience_ms; Date.now() < late;) {
    if (await isOver(page)) return { pressed, said: [...said] };
    const told = await heard(page);
    told.said.forEach(text => said.add(text));
    const next = nextOf(told, random());
    if (next.kind === 'wait') {
      await page.waitForTimeout(120);
      continue;
    }
    await act(page, next);
    pressed++;
    late = Date.now() + patience_ms;
    assert.ok(pressed < 4000, 'the game has no end');
  }
  return assert.fail('keys come to nothing');
}
