/* The worked positions of the rules (tests/games/MODULE/goldens, the same files that the C suite
 * uses) hold in WebAssembly, too. Drawings of boards in these files are not checked, as the
 * module does not output them. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before, test } from 'node:test';
import type { Look, Opened, Why } from '../src/rules/api';
import type { Module } from '../src/rules/module';
import { countMost, makeRules, root } from './rules-kit';

let rules: Module;
let opened = '';
let game: Opened;
before(async () => {
  rules = (await makeRules()).start();
});

interface Line {
  verb: string;
  key: string;
  position: string;
  moves: string[];
  options: Record<string, string>;
  expected: string;
}

const option = /^([a-z_]+)=(\S+)$/;

function lineOf(text: string): Line {
  const at = text.indexOf(' =');
  const [verb = '', key = '', position = '', ...rest] = text.slice(0, at).trim().split(/\s+/);
  const isOption = (word: string) => option.test(word);
  return {
    verb,
    key,
    position,
    moves: rest.filter(word => !isOption(word)),
    options: Object.fromEntries(
      rest.filter(isOption).map(word => {
        const [, name = '', value = ''] = option.exec(word)!;
        return [name, value];
      }),
    ),
    expected: text.slice(at + 2).trim(),
  };
}

function open({ key, options }: Line) {
  const wanted = JSON.stringify([key, options]);
  if (wanted === opened) return;
  opened = '';
  game = rules.ask({ ask: 'open', key, options }) as Opened;
  opened = wanted;
}

const turnsOf = (moves: string[]) => moves.map(move => '=' + move);
const look = (position: string, moves: string[]) =>
  rules.ask({ ask: 'look', position, moves }) as Look;
const words = (text: string) => text.split(' ').filter(Boolean);

const checks: Record<string, (line: Line) => void> = {
  // As many turns as listed, each of which is legal.
  turns({ position, moves, expected }) {
    const so = turnsOf(moves);
    const turns = words(expected);
    const ask = { ask: 'perft', position, moves: so, depth: 1 };
    assert.deepEqual(rules.ask(ask), { count: turns.length });
    for (const turn of turns) {
      assert.equal(look(position, [...so, '=' + turn]).moves.pop()?.ends, true);
    }
  },
  chain({ position, moves, expected }) {
    const { steps } = look(position, moves).state;
    assert.deepEqual([...steps].sort(), words(expected).sort());
  },
  position({ position, moves, expected }) {
    assert.equal(look(position, turnsOf(moves)).state.position, expected);
  },
  after({ position, moves, expected }) {
    assert.equal(look(position, turnsOf(moves)).state.position, expected);
  },
  over({ position, moves, expected }) {
    const { result } = look(position, turnsOf(moves));
    const winner = result?.winner ?? null;
    const who = winner === null ? 'draw' : game.game.seats[winner]!.key;
    assert.equal(`${who} ${result?.reason}`, expected);
  },
  perft({ position, moves, expected }) {
    for (const [i, count] of words(expected).entries()) {
      if (Number(count) > countMost) break;
      const ask = { ask: 'perft', position, moves: turnsOf(moves), depth: i + 1 };
      assert.deepEqual(rules.ask(ask), { count: Number(count) }, `depth ${i + 1}`);
    }
  },
  refused({ position, moves, expected }) {
    const so = turnsOf(moves.slice(0, -1));
    const text = moves[moves.length - 1]!;
    const why = rules.ask({ ask: 'why', position, moves: so, text }) as Why;
    assert.equal(`${why.clause ?? 'none'} ${why.text}`, expected);
  },
};

const files = ['leap', 'mills', 'siege'].flatMap(module => {
  const folder = join(root, 'tests/games', module, 'goldens');
  const names = readdirSync(folder).filter(name => name.endsWith('.txt'));
  return names.map(name => join(folder, name));
});

for (const file of files) {
  test(`worked positions of ${basename(file, '.txt')} hold`, () => {
    let count = 0;
    for (const text of readFileSync(file, 'utf8').split('\n')) {
      if (!text || text.startsWith('#')) continue;
      const line = lineOf(text);
      const check = checks[line.verb];
      try {
        if (line.verb === 'bad') {
          assert.throws(
            () => (open(line), look(line.position, [])),
            (error: Error) => error.message.includes(line.expected),
          );
        } else if (check) {
          open(line);
          check(line);
        } else {
          assert.equal(line.verb, 'board', text);
          continue;
        }
      } catch (error) {
        throw new Error(`${text}: ${(error as Error).message}`);
      }
      count++;
    }
    assert.ok(count > 1, file);
  });
}
