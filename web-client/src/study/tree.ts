/* study/tree.ts - the turns tried from a position as a tree, with notes. Pure; a tree is never changed. */
import type { Move } from '../rules';

/* What people say of a position and of the turn that led to it. */
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
  /* Absent where there is nothing in it. */
  note?: Note;
}

/* From the root, which child each time. */
export type Path = number[];

export interface Study {
  position: string;
  children: Node[];
  note?: Note;
}

const childrenAt = (study: Study, path: Path): Node[] =>
  path.reduce<Node[]>((list, i) => list[i]?.children ?? [], study.children);

/* The moves that lead to a path. */
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

/* How often the way goes on from here; the first is the main one. */
export const branchesAt = (study: Study, path: Path): number => childrenAt(study, path).length;

function replaced(list: Node[], path: Path, change: (children: Node[]) => Node[]): Node[] {
  const [first, ...rest] = path;
  if (first === undefined) return change(list);
  return list.map((node, i) =>
    i === first ? { ...node, children: replaced(node.children, rest, change) } : node,
  );
}

/* Play a move where a path ends: into the branch that there is, or into a new one. */
export function played(study: Study, path: Path, move: Move): { study: Study; path: Path } {
  const there = childrenAt(study, path);
  const at = there.findIndex(node => node.move === move);
  if (at >= 0) return { study, path: [...path, at] };
  const children = replaced(study.children, path, list => [...list, { move, children: [] }]);
  return { study: { ...study, children }, path: [...path, there.length] };
}

const isEmpty = ({ text, mark, drawn }: Note) => !text && !mark && !drawn.length;

/* With this note, or without any where there is nothing in it. */
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

/* With another note where a path ends. */
export function noted(study: Study, path: Path, note: Note): Study {
  const last = path[path.length - 1];
  if (last === undefined) return withNote(study, note);
  const children = replaced(study.children, path.slice(0, -1), list =>
    list.map((node, i) => (i === last ? withNote(node, note) : node)),
  );
  return { ...study, children };
}

/* Draw a circle or an arrow, or take it away where it is drawn. */
export function drawnOver(note: Note, text: string): Note {
  const drawn = note.drawn.includes(text)
    ? note.drawn.filter(one => one !== text)
    : [...note.drawn, text];
  return { ...note, drawn };
}

/* Without what a path ends in, and all that follows. */
export function pruned(study: Study, path: Path): { study: Study; path: Path } {
  const last = path[path.length - 1];
  if (last === undefined) return { study, path };
  const above = path.slice(0, -1);
  const children = replaced(study.children, above, list => list.filter((_, i) => i !== last));
  return { study: { ...study, children }, path: above };
}

/* The branch that a path ends in comes first. */
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

/* To the end along the main way. */
export function endOf(study: Study, path: Path): Path {
  const end = [...path];
  while (branchesAt(study, end)) end.push(0);
  return end;
}

/* A line of moves, one behind the other. */
export function lineStudy(position: string, moves: Move[]): Study {
  const children = moves.reduceRight<Node[]>((list, move) => [{ move, children: list }], []);
  return { position, children };
}
