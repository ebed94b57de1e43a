// Puzzles: solved by clicks and by keys, wrong turns answered, illegal ones explained; the puzzle
// of the day in the lobby.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, desktop, eventually, person, phone, press, typePoint, walk } from './people.mjs';
import { leave, openSite, well } from './tables.mjs';

const { server, browser } = await openSite();

const api = async path => (await fetch(`${server.url}/api${path}`)).json();

const said = page => page.locator('.puzzle-words [role=status]');
const says = (page, hasText) => said(page).filter({ hasText }).waitFor();

/* The first puzzle of a game that meets a condition. */
async function find(key, suits) {
  const { count } = await api(`/puzzles/${key}/1`);
  for (let number = 1; number <= count; number++) {
    const puzzle = await api(`/puzzles/${key}/${number}`);
    if (suits(puzzle)) return puzzle;
  }
  assert.fail(`no puzzle of ${key} suits`);
}

/* The points of a turn: a2-a3, a1xa3xc5. */
const points = turn => turn.split(/[-x]/);

async function open(page, { game, number }) {
  await page.goto(`${server.url}/puzzle/${game.key}/${number}`);
  await page.locator('.puzzle-slab [data-point]').first().waitFor();
}

const play = (page, turn) => walk(page, ...points(turn));

test('every turn of a line ends where the other is to choose, or the game', async () => {
  const { games } = await api('/puzzles');
  for (const { key } of games) {
    const { last, line, seat } = await api(`/puzzles/${key}/1`);
    for (const [ply, { state }] of [last, ...line].entries()) {
      const next = ply % 2 ? 1 - seat : seat;
      const ends = state.phase === 'over' || (state.fresh && state.seat === next);
      assert.ok(ends, `${key}, after ${ply} turns`);
    }
  }
});

const isPlain = ({ line, decisions }) =>
  line.length === 3 &&
  line.every(({ turn }) => points(turn).length === 2) &&
  decisions.every(({ also }) => also.length === 0) &&
  decisions[0].wrong.some(({ reply, turns }) => reply && points(turns[0]).length === 2);

for (const [name, device] of [
  ['desktop', desktop],
  ['phone', phone],
]) {
  test(`on a ${name} a wrong turn is answered, and the line is found`, async () => {
    const page = await person(browser, '', device);
    const puzzle = await find('felli', isPlain);
    const wrong = puzzle.decisions[0].wrong.find(
      ({ reply, turns }) => reply && points(turns[0]).length === 2,
    );
    await open(page, puzzle);
    await well(page, 'a puzzle');
    await play(page, wrong.turns[0]);
    await action(page, 'again').waitFor();
    await says(page, 'answer');
    await says(page, wrong.reply);
    await action(page, 'again').click();
    await action(page, 'hint').click();
    await says(page, points(puzzle.line[0].turn)[0]);
    await play(page, puzzle.line[0].turn);
    await said(page).getByText('Go on.').waitFor();
    await play(page, puzzle.line[2].turn);
    await page.getByRole('heading', { level: 1, name: 'Solved.' }).waitFor();
    await eventually(() => page.locator('.puzzle-line .part').count(), puzzle.line.length);
    await action(page, 'step').click();
    await page.locator('.puzzle-line .part').nth(1).click();
    const here = page.locator('.puzzle-line [aria-current]');
    await eventually(() => here.innerText(), puzzle.line[1].turn);
    await well(page, 'a solved puzzle');
    await leave(page);
  });
}

test('a chain of leaps is found point by point', async () => {
  const page = await person(browser, '');
  const puzzle = await find(
    'alquerque',
    ({ line, decisions }) => line.length === 3 && points(line[2].turn).length === 3 && decisions,
  );
  await open(page, puzzle);
  await play(page, puzzle.line[0].turn);
  await said(page).getByText('Go on.').waitFor();
  await play(page, puzzle.line[2].turn);
  await page.getByRole('heading', { level: 1, name: 'Solved.' }).waitFor();
  await leave(page);
});

test('what the rules forbid is refused with its clause', async () => {
  const page = await person(browser, '');
  const puzzle = await find('felli', isPlain);
  await open(page, puzzle);
  const { state } = puzzle.last;
  const labels = puzzle.game.board.points.map(([label]) => label);
  const full = new Set(state.view.pieces.map(([point]) => labels[point]));
  const from = points(state.steps[0])[0];
  const reached = new Set(
    state.steps.filter(step => step.startsWith(from)).map(step => points(step)[1]),
  );
  const to = labels.find(label => !full.has(label) && !reached.has(label));
  await press(page, from);
  await press(page, to);
  await page.getByRole('link', { name: 'Read the clause' }).waitFor();
  await page.keyboard.press('Escape'); // releases the man
  await play(page, puzzle.line[0].turn);
  await said(page).getByText('Go on.').waitFor();
  await leave(page);
});

test('by keys alone a turn is chosen and played', async () => {
  const page = await person(browser, '');
  const puzzle = await find('felli', isPlain);
  await open(page, puzzle);
  for (const point of points(puzzle.line[0].turn)) {
    await typePoint(page, point);
    await page.keyboard.press('Enter');
  }
  await said(page).getByText('Go on.').waitFor();
  await leave(page);
});

test('the line can be shown, and other puzzles are one press away', async () => {
  const page = await person(browser, '');
  const puzzle = await api('/puzzles/felli/1');
  await open(page, puzzle);
  await action(page, 'show').click();
  await eventually(() => page.locator('.puzzle-line .part').count(), puzzle.line.length);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText(`Felli · puzzle 2 of ${puzzle.count}`).waitFor();
  await page.locator('.puzzle-line').waitFor({ state: 'detached' });
  await page.getByLabel('Another game').selectOption('alquerque');
  await page.waitForURL(/\/puzzle\/alquerque\/1$/);
  await leave(page);
});

test("the day's puzzle is in the lobby, the same for everybody", async () => {
  const page = await person(browser, '');
  const { puzzle } = await api('/puzzles/today');
  await page.goto(server.url);
  await page.locator('.todays-puzzle a').click();
  await page.waitForURL(/\/puzzle$/);
  await page.getByText(`· ${puzzle.game.title}`).waitFor();
  await page.goto(`${server.url}/puzzle/felli/9999`);
  await page.getByRole('heading', { level: 1, name: 'No such puzzle' }).waitFor();
  page.trouble = page.trouble.filter(text => !/404/.test(text));
  await leave(page);
});
