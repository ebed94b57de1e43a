/* study/tree.ts - a tree of turns tried from a position, with notes. Pure; trees are immutable. */
import type { Move } from '../rules';

/* A note about a position and the turn that led to it. */
export interface Note {
  text: string;
  /* One of marks, or "". */
  mark: string;
  /* Circles ("c3") and arrows ("c3-d4"). */
  drawn: string[];
}

export const noNote: Note = { text: '', mark: '', drawn: [] };

export const marks = ['!', '?', '!!', '??', '!?', '?!'];

export interface Node {
  move: Move;
  children: Node[];
  /* Absent if it would be empty. */
  note?: Note;
}

/* The index of the child at each level, from the root. */
export type Path = number[];

export interface Study {
  position: string;
  children: Node[];
  note?: Note;
}

const childrenAt = (study: Study, path: Path): Node[] =>
  path.reduce<Node[]>((list, i) => list[i]?.children ?? [], study.children);

/* The moves along a path. */
export function movesAt(study: Study, path: Path): Move[] {
  const moves: Move[] = [];
  let list = study.children;
  for (const i of path) {
    const node = list[i];
    if (!node) break;
    moves.push(node.move);
    list = node.children;
  }
  return moves;
}

/* The number of continuations; the first is the main line. */
export const branchesAt = (study: Study, path: Path): number => childrenAt(study, path).length;

function replaced(list: Node[], path: Path, change: (children: Node[]) => Node[]): Node[] {
  const [first, ...rest] = path;
  if (first === undefined) return change(list);
  return list.map((node, i) =>
    i === first ? { ...node, children: replaced(node.children, rest, change) } : node,
  );
}

/* Plays a move at the end of a path: follows an existing branch, or adds one. */
export function played(study: Study, path: Path, move: Move): { study: Study; path: Path } {
  const there = childrenAt(study, path);
  const at = there.findIndex(node => node.move === move);
  if (at >= 0) return { study, path: [...path, at] };
  const children = replaced(study.children, path, list => [...list, { move, children: [] }]);
  return { study: { ...study, children }, path: [...path, there.length] };
}

const isEmpty = ({ text, mark, drawn }: Note) => !text && !mark && !drawn.length;

/* Sets the note, or removes it if it is empty. */
export function withNote<T extends object>(thing: T, note: Note): T & { note?: Note } {
  const bare: T & { note?: Note } = { ...thing };
  delete bare.note;
  return isEmpty(note) ? bare : { ...bare, note };
}

export function noteAt(study: Study, path: Path): Note {
  const last = path[path.length - 1];
  const thing = last === undefined ? study : childrenAt(study, path.slice(0, -1))[last];
  return thing?.note ?? noNote;
}

/* Replaces the note at the end of a path. */
export function noted(study: Study, path: Path, note: Note): Study {
  const last = path[path.length - 1];
  if (last === undefined) return withNote(study, note);
  const children = replaced(study.children, path.slice(0, -1), list =>
    list.map((node, i) => (i === last ? withNote(node, note) : node)),
  );
  return { ...study, children };
}

/* Draws a circle or an arrow, or erases it if it is already there. */
export function drawnOver(note: Note, text: string): Note {
  const drawn = note.drawn.includes(text)
    ? note.drawn.filter(one => one !== text)
    : [...note.drawn, text];
  return { ...note, drawn };
}

/* Removes the move at the end of a path, and everything after it. */
export function pruned(study: Study, path: Path): { study: Study; path: Path } {
  const last = path[path.length - 1];
  if (last === undefined) return { study, path };
  const above = path.slice(0, -1);
  const children = replaced(study.children, above, list => list.filter((_, i) => i !== last));
  return { study: { ...study, children }, path: above };
}

/* Makes the branch at the end of a path the first one. */
export function promoted(study: Study, path: Path): { study: Study; path: Path } {
  const last = path[path.length - 1];
  if (!last) return { study, path };
  const above = path.slice(0, -1);
  const children = replaced(study.children, above, list => [
    list[last]!,
    ...list.filter((_, i) => i !== last),
  ]);
  return { study: { ...study, children }, path: [...above, 0] };
}

/* The end of the main line from here. */
export function endOf(study: Study, path: Path): Path {
  const end = [...path];
  while (branchesAt(study, end)) end.push(0);
  return end;
}

/* A study with a single line of moves. */
export function lineStudy(position: string, moves: Move[]): Study {
  const children = moves.reduceRight<Node[]>((list, move) => [{ move, children: list }], []);
  return { position, children };
}
