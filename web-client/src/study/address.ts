/* study/address.ts - encodes a study in the fragment of an address, so that it needs no account
 * and no server. Pure. Moves are separated by ~; each side branch is in brackets before the main
 * line continues. A move may be followed, after commas, by its mark, its comment, and its
 * drawings separated by semicolons. */
import { escaped } from './link';
import {
  branchesAt,
  marks,
  noNote,
  withNote,
  type Node,
  type Note,
  type Path,
  type Study,
} from './tree';

const movesMax = 2000;

/* ",mark,comment,drawn", without empty fields at the end. */
function writtenNote({ mark, text, drawn }: Note): string {
  const parts = [mark, text, drawn.join(';')].map(escaped);
  while (parts[parts.length - 1] === '') parts.pop();
  return parts.map(part => ',' + part).join('');
}

function written(list: Node[]): string {
  const [main, ...others] = list;
  if (!main) return '';
  const side = others.map(node => `(${written([node])})`).join('');
  const rest = written(main.children);
  return escaped(main.move) + writtenNote(main.note ?? noNote) + side + (rest && `~${rest}`);
}

/* "moves=…&from=…&at=…" */
export function writeStudy(study: Study, path: Path): string {
  const parts = [
    study.position === 'start' ? '' : `from=${encodeURIComponent(study.position)}`,
    study.note ? `note=${writtenNote(study.note)}` : '',
    study.children.length ? `moves=${written(study.children)}` : '',
    path.length ? `at=${path.join('.')}` : '',
  ];
  return parts.filter(Boolean).join('&');
}

const drawing = /^[a-z0-9]+(-[a-z0-9]+)?$/i;

/* Whether the text is a circle or an arrow. */
export const isDrawing = (text: string): boolean => drawing.test(text);

function readNote(parts: string[]): Note {
  const [mark = '', text = '', drawn = ''] = parts.map(decoded);
  return {
    mark: marks.includes(mark) ? mark : '',
    text,
    drawn: drawn.split(';').filter(isDrawing),
  };
}

/* Parses the output of `written`; stops at the first error. */
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
    const [own = '', ...note] = move.split(',');
    return [withNote({ move: decoded(own), children }, readNote(note)), ...others];
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

/* Parses the fragment of an address. */
export function readStudy(mark: string): { study: Study; path: Path } {
  const parts = new Map(
    mark.split('&').map(part => {
      const at = part.indexOf('=');
      return [part.slice(0, at), part.slice(at + 1)] as const;
    }),
  );
  const study: Study = withNote(
    {
      position: decoded(parts.get('from') ?? 'start'),
      children: readMoves(parts.get('moves') ?? ''),
    },
    readNote((parts.get('note') ?? '').split(',').slice(1)),
  );
  const path: Path = [];
  for (const word of (parts.get('at') ?? '').split('.')) {
    const i = word === '' ? -1 : Number(word);
    if (!(i >= 0 && i < branchesAt(study, path))) break;
    path.push(i);
  }
  return { study, path };
}
