/* study/pdn.ts - what the rules need to write a study as PDN with variations, and a study from the
 * parts that they parsed. Pure. */
import type { Listed, ListedNote, Move, StudyPart } from '../rules';
import { isDrawing } from './address';
import { noNote, withNote, type Node, type Note, type Study } from './tree';

/* A game as a text names it. */
export interface Head {
  key: string;
  /* Options that were chosen. */
  options: Record<string, string>;
  seats: number | null;
}

function joined(a: Note | null, b: Note | undefined): Note | null {
  if (!a || !b) return a ?? b ?? null;
  return {
    text: [a.text, b.text].filter(Boolean).join(' '),
    mark: b.mark || a.mark,
    drawn: [...a.drawn, ...b.drawn],
  };
}

/* ---- writing ---- */

/* The tree as a list, each node after its parent, whose number from 1 it has; 0 is the start. */
export function listed(study: Study): Listed {
  const nodes: [number, Move, ListedNote | null][] = [];
  const add = (list: Node[], parent: number) => {
    for (const { move, note, children } of list) {
      nodes.push([parent, move, note ?? null]);
      add(children, nodes.length);
    }
  };
  add(study.children, 0);
  return { position: study.position, note: study.note ?? null, nodes };
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

/* A match of backgammon as other programs write it, which has no tags. */
const isMatch = (text: string) => /^ *Game \d+ *$/m.test(text) && /^ *\d+\) /m.test(text);

const optionsOf = (words: string[]): Record<string, string> =>
  Object.fromEntries(
    words
      .filter(word => word.includes('='))
      .map(word => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );

/* The options of files that name none, where players end a game themselves: the last definition that has them is the
 * game's own, or that of the game it is a preset of. */
export function fileOptions(definitions: string[]): Record<string, string> {
  const lists = definitions.map(
    text => (JSON.parse(text) as { pdn?: { options?: string[] } }).pdn?.options,
  );
  return optionsOf(lists.reduce((one, next) => next ?? one) ?? []);
}

/* What the tags of a text say of its game. A text of draughts may have a number, its GameType, instead of a key. */
export type Named = Partial<Head> & { type?: number };

/* The game a text belongs to, from its tags. The rules report errors in them later. */
export function headOf(text: string): Named {
  const tag = (name: string) => new RegExp(`^\\s*\\[${name}\\s+"([^"]*)"`, 'm').exec(text)?.[1];
  if (isMatch(text)) return { key: 'backgammon' };
  const options = tag('Options');
  const [game, seats] = [tag('Game'), Number(tag('Seats'))];
  const type = parseInt(tag('GameType') ?? '', 10);
  return {
    ...(game !== undefined ? { key: keyOf(game) } : type > 0 ? { type } : {}),
    ...(options === undefined ? {} : { options: optionsOf(options.split(/\s+/)) }),
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
