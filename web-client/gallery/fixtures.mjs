// gallery/fixtures.mjs - generates test/fixtures with the real rules: QIRKAT=../build/qirkat node gallery/fixtures.mjs
//
// A fixture is a game and a state in the form that the server sends. The views are derived from the
// positions here.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { positions } from './positions.mjs';

const home = dirname(fileURLToPath(import.meta.url));
const out = join(home, '../test/fixtures');
const program = process.env.QIRKAT ?? join(home, '../../build/qirkat');

const run = (...args) => execFileSync(program, args, { encoding: 'utf8' });

function boardOf(shown) {
  const index = new Map(shown.points.map((p, i) => [p.label, i]));
  return {
    points: shown.points.map(p => [p.label, p.x, p.y]),
    lines: shown.lines.map((labels, i) => {
      const closed = labels.length > 1 && labels[0] === labels[labels.length - 1];
      const points = (closed ? labels.slice(0, -1) : labels).map(l => index.get(l));
      return { points, closed: closed || shown.curves[i] === 'ring', curve: shown.curves[i] };
    }),
  };
}

const fieldsOf = position =>
  Object.fromEntries(
    position
      .split(':')
      .filter(f => f.includes('='))
      .map(f => f.split(/=(.*)/s)),
  );

const letters = {
  K: 'mullah',
  N: 'knight',
  B: 'bishop',
  R: 'rook',
  A: 'archbishop',
  Q: 'queen',
  Z: 'amazon',
};

function kindOf(shown, letter, label) {
  if (shown.kinds.includes('pawn')) {
    return shown.kinds.indexOf(letter === 'K' ? 'king' : (letters[letter] ?? 'pawn'));
  }
  if (shown.family === 'race') {
    return shown.kinds.indexOf(/^f$|^.v/.test(label) ? 'locked' : 'servant');
  }
  if (letter === 'K') return shown.kinds.indexOf('mullah');
  return 0;
}

// Parses the items of one side: [kind]point[*n], @n, ~n, off*n.
function side(shown, view, seat, items, index) {
  for (const item of items.filter(Boolean)) {
    const [, sign, kind, label, count] =
      /^([@~]?)([A-Z]?)([a-z]*\d*)(?:\*(\d+))?$/.exec(item) ?? [];
    const court = index.get(`${shown.seats[seat].key}h`);
    if (label === 'off') {
      view.off[seat] = Number(count);
    } else if (sign === '@' && court !== undefined) {
      view.pieces.push([court, seat, 0, Number(label)]);
    } else if (sign === '~') {
      view.pieces.push([court, seat, shown.kinds.indexOf('fled'), Number(label)]);
    } else if (sign === '@') {
      view.hand[seat] = Number(label);
    } else {
      view.pieces.push([index.get(label), seat, kindOf(shown, kind, label), Number(count ?? 1)]);
    }
  }
}

const numbers = (text, gap) => (text ? text.split(gap).map(Number) : []);

function chain(view, field, index, shown) {
  const points = field.split('x').map(l => index.get(l));
  const [first, last] = [points[0], points[points.length - 1]];
  const at = view.pieces.findIndex(p => p[0] === first);
  view.pieces[at] = [last, ...view.pieces[at].slice(1)];
  view.chain = last;
  view.start = first;
  points.slice(1).forEach((to, i) => {
    const line = shown.board.lines
      .map(l => l.points)
      .find(l => l.includes(points[i]) && l.includes(to));
    const [a, b] = [line.indexOf(points[i]), line.indexOf(to)];
    const over = line
      .slice(Math.min(a, b) + 1, Math.max(a, b))
      .find(p => view.pieces.some(q => q[0] === p));
    view.taken.push(over);
    view.pieces = view.pieces.filter(p => p[0] !== over);
  });
}

function viewOf(shown, position) {
  const index = new Map(shown.points.map((p, i) => [p.label, i]));
  const n = shown.seats.length;
  const zeros = () => Array(n).fill(0);
  const view = {
    pieces: [],
    hand: zeros(),
    off: zeros(),
    captured: zeros(),
    roll: [],
    left: [],
    by: null,
    bonus: 0,
    chain: null,
    start: null,
    taken: [],
    need: null,
  };
  const fields = fieldsOf(position);
  const sides = position
    .split(':')
    .slice(1)
    .filter(f => !f.includes('='));
  for (const text of sides) {
    if (text.startsWith('X')) {
      for (const l of text.slice(1).split(',')) {
        view.pieces.push([index.get(l), null, shown.kinds.indexOf('sentry'), 1]);
      }
    } else {
      side(
        shown,
        view,
        shown.seats.findIndex(s => s.key.toUpperCase() === text[0]),
        text.slice(1).split(','),
        index,
      );
    }
  }
  view.roll = numbers(fields.roll, '-');
  view.left =
    (fields.left ?? fields.sets) ? numbers(fields.left ?? fields.sets, ',') : [...view.roll];
  view.bonus = Number(fields.bonus ?? 0);
  view.need = fields.need ?? (shown.family === 'race' && view.roll.length ? 'move' : null);
  if (view.roll.length) {
    view.by = shown.seats.findIndex(
      s => s.key.toUpperCase() === (fields.by ?? position[0]).toUpperCase(),
    );
  }
  if (fields.by) view.need = 'leftover';
  if (fields.chain) chain(view, fields.chain, index, shown);
  return view;
}

// On a tables board either die may be played first: the parts of turns whose man is already on its
// point.
function tableSteps(shown, view, turns) {
  const own = new Set(
    view.pieces
      .filter(p => shown.seats[p[1]].key === shown.seat)
      .map(p => shown.points[p[0]].label),
  );
  return [
    ...new Set(
      turns.flatMap(turn => turn.split(' ')).filter(w => w === '-' || own.has(w.split('-')[0])),
    ),
  ];
}

// The first steps of whole turns; the prefix of a turn is a step.
function stepsOf(turns, race) {
  const first = turn => {
    const words = turn.split(' ').filter(w => !(race && /^\d-\d$/.test(w)));
    const word = words[0] ?? '';
    // a walk that closes a mill; which man it takes is a step of its own
    const walk = /^[a-z]+\d+-[a-z]+\d+(?=x)/.exec(word);
    if (walk) return walk[0];
    const m = /^(x?[^x@/]*(?:x[^x@/]*)?|@[^@]*)/.exec(
      word.startsWith('x') ? word.replace(/^(x[^x]+).*/, '$1') : word,
    );
    return word.startsWith('@') || word.startsWith('/') ? word.match(/^[@/][^@/]*/)[0] : m[0];
  };
  return [...new Set(turns.map(first))];
}

function fixture({ name, key, position, options = [], seats }) {
  const more = [...options.flatMap(o => ['-o', o]), ...(seats ? ['--seats', String(seats)] : [])];
  const shown = JSON.parse(run('show', key, ...(position ? [position] : []), '--json', ...more));
  shown.board = boardOf(shown);
  const text = shown.position;
  if (seats) {
    shown.seats = shown.seats.filter(s =>
      text
        .split(':')
        .slice(2)
        .some(f => !f.includes('=') && f[0] === s.key.toUpperCase()),
    );
  }
  const turns =
    shown.phase === 'choice'
      ? run('turns', key, ...(position ? [position] : []), ...more)
          .trim()
          .split('\n')
          .filter(Boolean)
      : [];
  const game = {
    key,
    title: shown.title,
    subtitle: shown.subtitle,
    family: shown.family,
    seats: shown.seats,
    kinds: shown.kinds,
    board: shown.board,
  };
  const view = viewOf(shown, text);
  const seat = shown.seats.findIndex(s => s.key === shown.seat);
  const state = {
    position: text,
    phase: shown.phase,
    seat: seat < 0 ? null : seat,
    fresh: !text.includes('chain='),
    chance: shown.chance,
    view,
    steps:
      shown.family === 'tables'
        ? tableSteps(shown, view, turns)
        : stepsOf(turns, shown.family === 'race'),
    turns: turns.length <= 128 ? turns : undefined,
    clocks: null,
  };
  if (state.view.need === 'move' && state.steps.some(s => s.startsWith('@'))) {
    state.view.need = 'admit';
  }
  if (text.includes('chain=')) state.may = { abort: false, back: true, takeback: [false, false] };
  writeFileSync(join(out, `${name}.json`), `${JSON.stringify({ game, state })}\n`);
}

mkdirSync(out, { recursive: true });
const only = process.argv.slice(2);
for (const item of positions.filter(p => only.length === 0 || only.includes(p.name))) {
  try {
    fixture(item);
  } catch (error) {
    console.error(`${item.name}: ${error.stderr ?? error.stack}`);
    process.exitCode = 1;
  }
}
