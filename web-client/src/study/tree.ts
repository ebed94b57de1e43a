/* study/tree.ts - the turns tried from a position as a tree, and its form in an address. Pure; a tree is never changed. */
import type { Move } from '../rules';

export interface Node {
  move: Move;
  children: Node[];
}

/* From the root, which child each time. */
export type Path = number[];

export interface Study {
  position: string;
  children: Node[];
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

/* ---- in an address: moves with ~ between, each other branch in brackets before the way goes on ---- */

const movesMax = 2000;

// Brackets and tildes are ours.
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[()~]/g, sign => '%' + sign.charCodeAt(0).toString(16));

function written(list: Node[]): string {
  const [main, ...others] = list;
  if (!main) return '';
  const side = others.map(node => `(${written([node])})`).join('');
  const rest = written(main.children);
  return escaped(main.move) + side + (rest && `~${rest}`);
}

/* "moves=…&from=…&at=…" */
export function writeStudy(study: Study, path: Path): string {
  const parts = [
    study.position === 'start' ? '' : `from=${encodeURIComponent(study.position)}`,
    study.children.length ? `moves=${written(study.children)}` : '',
    path.length ? `at=${path.join('.')}` : '',
  ];
  return parts.filter(Boolean).join('&');
}

/* Reads what written made; what is not right ends there. */
function readMoves(text: string): Node[] {
  const tokens = text.match(/[^~()]+|[~()]/g)?.slice(0, 4 * movesMax) ?? [];
  let at = 0;
  function branch(): Node[] {
    const move = tokens[at];
    if (move === undefined || /^[~()]$/.test(move)) return [];
    at++;
    const others: Node[] = [];
    while (tokens[at] === '(') {
      at++;
      others.push(...branch());
      if (tokens[at] !== ')') break;
      at++;
    }
    const children = tokens[at] === '~' ? (at++, branch()) : [];
    return [{ move: decoded(move), children }, ...others];
  }
  return branch();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/* What stands behind # of an address. */
export function readStudy(mark: string): { study: Study; path: Path } {
  const parts = new Map(
    mark.split('&').map(part => {
      const at = part.indexOf('=');
      return [part.slice(0, at), part.slice(at + 1)] as const;
    }),
  );
  const study: Study = {
    position: decoded(parts.get('from') ?? 'start'),
    children: readMoves(parts.get('moves') ?? ''),
  };
  const path: Path = [];
  for (const word of (parts.get('at') ?? '').split('.')) {
    const i = word === '' ? -1 : Number(word);
    if (!(i >= 0 && i < branchesAt(study, path))) break;
    path.push(i);
  }
  return { study, path };
}
