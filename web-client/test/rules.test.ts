/* The rules as WebAssembly: turn counts match tests/perft.txt, and every answer matches that of
 * the native build of the same source. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Found, Look, Worths } from '../src/rules/api';
import type { Module } from '../src/rules/module';
import { countMost, dice, makeRules, names, root, textOf } from './rules-kit';

const program = process.env.QIRKAT ?? join(root, 'build/qirkat');

let found: Found[] = [];

/* The native program that answers the same questions. */
function startNative() {
  const child = spawn(join(dirname(program), 'wasm/rules_answers'), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    askText: async (text: string): Promise<string> => {
      child.stdin.write(text + '\n');
      return (await lines.next()).value as string;
    },
    end: () => child.stdin.end(),
  };
}

let bytes: Uint8Array<ArrayBuffer>;
let compiled: WebAssembly.Module;
let rules: Module;
before(async () => {
  const made = await makeRules();
  ({ bytes, compiled } = made);
  rules = made.start(more => found.push(more));
});

let native: ReturnType<typeof startNative>;
before(() => (native = startNative()));
after(() => native.end());

/* "felli capture=optional" */
function optionsOf(words: string[]): Record<string, string> {
  return Object.fromEntries(
    words.map(word => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
}

test('turns are counted as the program counts them, in every game', () => {
  const built = new Set(names('.json'));
  const left = new Set([...built].filter(name => !textOf(name).includes('"preset_of"')));
  for (const line of readFileSync(join(root, 'tests/perft.txt'), 'utf8').split('\n')) {
    const [head = '', counts] = line.split(' = ');
    const [key = '', ...options] = head.trim().split(' ');
    // games that the program does not have yet are counted by the suite of C alone
    if (!counts || !built.has(`${key}.json`)) continue;
    left.delete(`${key}.json`);
    rules.ask({ ask: 'open', key, options: optionsOf(options) });
    for (const [i, count] of counts.split(' ').entries()) {
      if (count === '|' || Number(count) > countMost) break;
      const counted = rules.ask({ ask: 'perft', position: 'start', moves: [], depth: i + 1 });
      assert.deepEqual(counted, { count: Number(count) }, `${head}, depth ${i + 1}`);
    }
  }
  assert.deepEqual([...left], []);
});

const played = 40;

test('a game of every kind is told letter by letter as by the program', async () => {
  for (const [i, name] of names('.json').entries()) {
    const key = name.replace('.json', '');
    const random = dice(i + 1);
    const moves: string[] = [];
    const both = async (question: object): Promise<string> => {
      const text = JSON.stringify(question);
      const answer = rules.askText(text);
      assert.equal(answer, await native.askText(text), `${key} ${text}`);
      return answer;
    };
    await both({ ask: 'open', key });
    for (let n = 0; n < played; n++) {
      const { state, throws } = JSON.parse(
        await both({ ask: 'look', position: 'start', moves }),
      ) as Look;
      if (state.phase === 'over') break;
      moves.push(
        state.phase === 'chance'
          ? '*' + throws[random(throws.length)]!.join('-')
          : state.turns?.length
            ? '=' + state.turns[random(state.turns.length)]!
            : state.steps[random(state.steps.length)]!,
      );
    }
    assert.ok(moves.length > 1, key);
    await both({ ask: 'look', position: 'start', moves: [...moves, 'nothing'] });
  }
});

test('a search finds what the program finds', async () => {
  for (const key of ['alquerque', 'catch-the-hare', 'felli', 'laquet', 'zamma']) {
    const open = JSON.stringify({ ask: 'open', key });
    rules.askText(open);
    await native.askText(open);
    const { throws } = rules.ask({ ask: 'look', position: 'start', moves: [] }) as Look;
    const moves = throws.length ? ['*' + throws[1]!.join('-')] : [];
    const text = JSON.stringify({
      ask: 'search',
      position: 'start',
      moves,
      depth: 4,
      nodes: 20_000,
      lines: 3,
    });
    found = [];
    const answer = rules.askText(text);
    assert.equal(answer, await native.askText(text), key);
    assert.ok((JSON.parse(answer) as Found).lines[0]!.turn, key);
    assert.ok(found.length, key);
  }
});

test('a position of a game of dice is worth what the program says', async () => {
  for (const [key, thrown] of [
    ['laquet', '*3-1'],
    ['laaiqa', '*4-0'],
  ] as const) {
    const open = JSON.stringify({ ask: 'open', key });
    rules.askText(open);
    await native.askText(open);
    for (const moves of [[], [thrown]]) {
      const text = JSON.stringify({ ask: 'worth', position: 'start', moves, depth: 2 });
      const answer = rules.askText(text);
      assert.equal(answer, await native.askText(text), `${key} ${moves.join()}`);
      assert.equal((JSON.parse(answer) as Worths).values.length, 3, key);
    }
  }
  rules.ask({ ask: 'open', key: 'felli' });
  const asked = { ask: 'worth', position: 'start', moves: [], depth: 1 };
  assert.throws(() => rules.ask(asked), /Nothing is thrown/);
});

test('a computer of each level plays the turn that the program would play', async () => {
  for (const key of ['alquerque', 'catch-the-hare', 'laaiqa']) {
    const open = JSON.stringify({ ask: 'open', key });
    rules.askText(open);
    await native.askText(open);
    const moves: string[] = [];
    const look = () => rules.ask({ ask: 'look', position: 'start', moves }) as Look;
    // Throw for who begins, and for what is played after that.
    for (let n = 1, now = look(); now.state.phase === 'chance'; n += 7, now = look()) {
      moves.push('*' + now.throws[n % now.throws.length]!.join('-'));
    }
    for (const level of [1, 2, 3, 4, 5]) {
      const asked = { ask: 'turn', position: 'start', moves, level, seed: 7 };
      const text = JSON.stringify(asked);
      const answer = rules.askText(text);
      assert.equal(answer, await native.askText(text), `${key}, level ${level}`);
      const { turn } = JSON.parse(answer) as { turn: string };
      rules.ask({ ask: 'look', position: 'start', moves: [...moves, '=' + turn] });
    }
  }
});

test('only the strongest level knows the table of a solved game', () => {
  rules.ask({ ask: 'open', key: 'felli' });
  rules.table(readFileSync(join(root, 'games/solve/tables/felli.table')));
  const turns = Array.from({ length: 8 }, (_, seed) =>
    rules.ask({ ask: 'turn', position: 'start', moves: [], level: 6, seed }),
  );
  // All three legal turns win; the table leads to the quickest win.
  assert.deepEqual(turns, Array(8).fill({ turn: 'b2-b3' }));
});

test('a table tells what each turn is worth, and only of its own game', () => {
  const table = readFileSync(join(root, 'games/solve/tables/felli.table'));
  rules.ask({ ask: 'open', key: 'alquerque' });
  assert.throws(() => rules.table(table), /felli/);
  rules.ask({ ask: 'open', key: 'felli' });
  const values = () => rules.ask({ ask: 'values', position: 'start', moves: [] });
  assert.deepEqual(values(), { values: null });
  rules.table(table);
  assert.deepEqual(values(), {
    values: [
      { turn: 'a2-b3', result: 'win', adjudged: false, turns: 37 },
      { turn: 'b2-b3', result: 'win', adjudged: false, turns: 31 },
      { turn: 'c2-b3', result: 'win', adjudged: false, turns: 37 },
    ],
  });
});

test('what is wrong with a question is a sentence, and the next one is answered', () => {
  rules.ask({ ask: 'open', key: 'alquerque' });
  const wrong = [
    [{ ask: 'nothing' }, /no question/],
    [{ ask: 'open', key: 'nothing' }, /no such game/],
    [{ ask: 'open', key: 'alquerque', options: { nothing: 'on' } }, /nothing/],
    [{ ask: 'look', position: 'W:Wz9', moves: [] }, /z9/],
    [{ ask: 'look', position: 'start', moves: ['c2-c9'] }, /c2-c9/],
    [{ ask: 'look', position: 'start', moves: ['*6-6'] }, /throw \(6-6\)/],
    [{ ask: 'look', position: 'start', moves: [7] }, /text/],
    [{ ask: 'turn', position: 'start', moves: [], level: 7 }, /1 to 6/],
    [{ ask: 'add', text: '{"key": "x",' }, /line 1/],
    [{ ask: 'add', text: '['.repeat(100_000) }, /line 1/],
    [{ ask: 'add', text: textOf('felli.json') }, /already/],
  ] as const;
  for (const [question, sentence] of wrong) {
    assert.throws(() => rules.ask(question), sentence, JSON.stringify(question).slice(0, 80));
  }
  assert.match(rules.askText('{'), /no JSON/);
  const { state } = rules.ask({ ask: 'look', position: 'start', moves: ['c2-c3'] }) as Look;
  assert.deepEqual(state.steps, ['c4xc2']);
});

test('the module takes at most 180 KB packed, and nothing but a clock and ears', () => {
  assert.ok(gzipSync(bytes, { level: 9 }).length <= 180 * 1024);
  assert.deepEqual(
    WebAssembly.Module.imports(compiled).map(one => `${one.module}.${one.name}`),
    ['page.now', 'page.report'],
  );
});
