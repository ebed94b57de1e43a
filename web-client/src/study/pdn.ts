/* study/pdn.ts - converts a study to PDN with variations, and builds one from the parts that the
 * rules parsed. Pure except for asking the rules. */
import type { Move, Played, StudyPart } from '../rules';
import { isDrawing } from './address';
import { noNote, withNote, type Node, type Note, type Study } from './tree';

/* ---- turns: the tree holds single steps ---- */

/* A whole turn, or a throw ("6-1:"). */
interface Turn {
  text: string;
  thrown: boolean;
  /* The tree ends before the turn is complete. */
  open: boolean;
  note: Note | null;
  children: Turn[];
}

/* Each path from the root to a leaf. */
function* ways(list: Node[], above: Node[] = []): Generator<Node[]> {
  for (const node of list) {
    const way = [...above, node];
    if (node.children.length) yield* ways(node.children, way);
    else yield way;
  }
}

function joined(a: Note | null, b: Note | undefined): Note | null {
  if (!a || !b) return a ?? b ?? null;
  return {
    text: [a.text, b.text].filter(Boolean).join(' '),
    mark: b.mark || a.mark,
    drawn: [...a.drawn, ...b.drawn],
  };
}

/* Adds a turn to the matching branch, or to a new one. */
function entered(list: Turn[], turn: Turn): Turn[] {
  const there = list.find(one => one.text === turn.text);
  if (!there) list.push(turn);
  else there.note ??= turn.note;
  return (there ?? turn).children;
}

function addWay(turns: Turn[], way: Node[], told: Played[]) {
  let list = turns;
  let note: Note | null = null;
  way.forEach((node, i) => {
    const thrown = node.move.startsWith('*');
    const ends = thrown || !!told[i]?.ends || !!way[i + 1]?.move.startsWith('*');
    note = joined(note, node.note);
    if (!ends && i + 1 < way.length) return;
    const text = thrown ? node.move.slice(1) + ':' : (told[i]?.turn ?? '');
    list = entered(list, { text, thrown, open: !ends, note, children: [] });
    note = null;
  });
}

/* ---- writing ---- */

const width = 79;

function wrapped(words: string[]): string {
  let text = '';
  let column = 0;
  for (const word of words) {
    const fits = column + 1 + word.length <= width;
    if (text) text += fits ? ' ' : '\n';
    text += word;
    column = (text && fits ? column + 1 : 0) + word.length;
  }
  return text;
}

function commentWords({ text, drawn }: Note): string[] {
  const all = [text.replace(/\}/g, ')'), drawn.length ? `[%draw ${drawn.join(' ')}]` : ''];
  const words = all.join(' ').split(/\s+/).filter(Boolean);
  return words.length ? `{${words.join(' ')}}`.split(' ') : [];
}

/* Turns are numbered one by one in games with throws, otherwise in pairs. */
class Writer {
  readonly words: string[] = [];
  private fresh = true;

  constructor(private readonly pairs: boolean) {}

  private number(count: number) {
    if (!this.pairs) this.words.push(`${count + 1}.`);
    else if (count % 2 === 0) this.words.push(`${count / 2 + 1}.`);
    else if (this.fresh) this.words.push(`${(count - 1) / 2 + 1}...`);
    this.fresh = false;
  }

  comment(note: Note | null) {
    const words = note ? commentWords(note) : [];
    this.words.push(...words);
    if (words.length) this.fresh = true;
  }

  private one(turn: Turn, count: number, numbered: boolean) {
    if (turn.open) {
      this.words.push(...`{unfinished: ${turn.text}}`.split(' '));
    } else {
      if (!numbered) this.number(count);
      const mark = turn.note?.mark ?? '';
      this.words.push(...(turn.text + (turn.thrown && mark ? ' ' : '') + mark).split(' '));
    }
    this.comment(turn.note);
  }

  /* count: turns before these; numbered: the number was already written with a preceding throw. */
  list(turns: Turn[], count = 0, numbered = false) {
    const [main, ...others] = turns;
    if (!main) return;
    this.one(main, count, numbered && !main.thrown);
    for (const turn of others) {
      this.words.push('(');
      this.fresh = true;
      this.list([turn], count, false);
      this.words.push(')');
      this.fresh = true;
    }
    const said = others.length > 0 || !!main.note;
    this.list(main.children, main.thrown ? count : count + 1, main.thrown && !said);
  }
}

const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/[\r\n]/g, ' ')}"`;

export interface Head {
  key: string;
  /* Options that were chosen. */
  options: Record<string, string>;
  seats: number | null;
  /* Number turns in pairs? Not with throws or more than two players. */
  pairs: boolean;
}

/* `tell` describes moves from the study's position, one by one. */
export async function writePdn(
  study: Study,
  head: Head,
  tell: (moves: Move[]) => Promise<Played[]>,
): Promise<string> {
  const turns: Turn[] = [];
  for (const way of ways(study.children)) addWay(turns, way, await tell(way.map(n => n.move)));
  const options = Object.entries(head.options).map(([name, value]) => `${name}=${value}`);
  const tags = [
    ['Event', '?'],
    ['White', '?'],
    ['Black', '?'],
    ['Result', '*'],
    ['Game', head.key],
    ...(options.length ? [['Options', options.join(' ')]] : []),
    ...(head.seats ? [['Seats', String(head.seats)]] : []),
    ...(study.position === 'start'
      ? []
      : [
          ['SetUp', '1'],
          ['FEN', study.position],
        ]),
  ];
  const writer = new Writer(head.pairs);
  writer.comment(study.note ?? null);
  writer.list(turns);
  const text = wrapped([...writer.words, '*'])
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')');
  return tags.map(([name, value]) => `[${name} ${quoted(value!)}]\n`).join('') + `\n${text}\n`;
}

/* ---- reading ---- */

/* How many games a text has: each begins with tags. */
export function gamesIn(text: string): number {
  const bare = text.replace(/\{[^}]*\}|;.*/g, '');
  const lines = bare.split(/\r\n?|\n/).filter(line => line.trim());
  const isTag = (line = '') => /^\s*\[\w+\s+"/.test(line);
  const begins = lines.filter((line, i) => i > 0 && isTag(line) && !isTag(lines[i - 1]));
  return lines.length ? begins.length + 1 : 0;
}

/* A game's key as it may be written elsewhere: "Alquerque", "Sixteen soldiers". */
const keyOf = (name: string) => name.trim().toLowerCase().replace(/[ _]/g, '-');

/* The game a text belongs to, from its tags. The rules report errors in them later. */
export function headOf(text: string): Partial<Pick<Head, 'key' | 'options' | 'seats'>> {
  const tag = (name: string) => new RegExp(`^\\s*\\[${name}\\s+"([^"]*)"`, 'm').exec(text)?.[1];
  const options = tag('Options');
  const [game, seats] = [tag('Game'), Number(tag('Seats'))];
  return {
    ...(game === undefined ? {} : { key: keyOf(game) }),
    ...(options === undefined
      ? {}
      : {
          options: Object.fromEntries(
            options
              .split(/\s+/)
              .filter(word => word.includes('='))
              .map(word => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
          ),
        }),
    ...(seats ? { seats } : {}),
  };
}

/* Removes commands for programs from a comment, except drawings. */
function readComment(text: string): Note {
  const drawn = [...text.matchAll(/\[%draw ([^\]]*)\]/g)].flatMap(([, list]) => list!.split(/\s+/));
  return {
    mark: '',
    text: text
      .replace(/\[%[^\]]*\]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    drawn: drawn.filter(isDrawing),
  };
}

/* Builds the tree from parts: brackets are balanced, and every variation follows a move. */
export function builtStudy(position: string, parts: StudyPart[]): Study {
  interface Place {
    list: Node[];
    last: Node | null;
    above: Node[];
  }
  const root: Node = { move: '', children: [] };
  let at: Place = { list: root.children, last: root, above: root.children };
  const open: Place[] = [];
  let pending: Note | null = null;
  for (const part of parts) {
    if (part === '(') {
      open.push(at);
      at = { list: at.above, last: null, above: at.above };
    } else if (part === ')') {
      at = open.pop() ?? at;
      pending = null;
    } else if ('moves' in part) {
      const above = at.list;
      for (const move of part.moves) at = { ...stepped(at.list, move), above };
      if (pending && at.last) addNote(at.last, pending);
      pending = null;
    } else {
      const note = 'mark' in part ? { ...noNote, mark: part.mark } : readComment(part.text);
      if (at.last) addNote(at.last, note);
      else pending = joined(pending, note);
    }
  }
  return withNote({ position, children: root.children }, root.note ?? noNote);
}

/* Enters the matching branch, or a new one. */
function stepped(list: Node[], move: Move): { list: Node[]; last: Node } {
  let node = list.find(one => one.move === move);
  if (!node) list.push((node = { move, children: [] }));
  return { list: node.children, last: node };
}

function addNote(node: Node, note: Note) {
  const { text, mark, drawn } = joined(node.note ?? null, note) ?? noNote;
  if (text || mark || drawn.length) node.note = { text, mark, drawn };
}
