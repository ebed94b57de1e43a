/* pages/analysis/turns.tsx - the tree of turns: the main line in a row, variations indented
 * behind a hairline. */
import type { ComponentChildren } from 'preact';
import type { Told } from '../../study/told';
import type { Node, Path } from '../../study/tree';
import type { GameBrief } from '../../proto';
import { withNumbers } from '../../text/squares';
import { say } from '../../words';

const isAt = (path: Path, at: Path) =>
  path.length === at.length && path.every((n, i) => n === at[i]);

const textOf = (move: string) => (move === '.' ? say('stops') : move.replace(/^[=*]/, ''));

/* The current place while rendering a row. */
interface Place {
  list: Node[];
  /* Which of the list continues the row; the first is the main line, and shows the others as
   * variations. */
  index: number;
  told: Told | undefined;
  path: Path;
  /* Number of turns before this one. */
  count: number;
  /* A turn begins here. */
  begins: boolean;
  /* A move number must be shown, whoever is to move. */
  fresh: boolean;
}

interface Props {
  game: Pick<GameBrief, 'board'>;
  place: Place;
  at: Path;
  /* Turns are numbered in pairs: for two players, without throws. */
  pairs: boolean;
  show: (path: Path) => void;
}

function numberOf({ count, fresh }: Place, pairs: boolean): string {
  if (!pairs) return String(count + 1);
  if (count % 2 === 0) return String(count / 2 + 1);
  return fresh ? `${(count + 1) / 2} …` : '';
}

function Turn({
  node,
  text,
  path,
  at,
  show,
}: {
  node: Node;
  text: string;
  path: Path;
  at: Path;
  show: Props['show'];
}) {
  return (
    <button
      class={node.move.startsWith('*') ? 'part roll' : 'part'}
      aria-current={isAt(path, at) ? 'true' : undefined}
      onClick={() => show(path)}
    >
      {text}
      {node.note?.mark && <strong>{node.note.mark}</strong>}
    </button>
  );
}

/* A step within a turn is shown only if there is something to see, such as a note or a
 * variation. */
const isPassed = (node: Node, path: Path, at: Path, told: Told | undefined) =>
  !!told?.played &&
  !told.played.ends &&
  !node.move.startsWith('*') &&
  node.children.length === 1 &&
  !node.children[0]!.move.startsWith('*') &&
  !node.note &&
  !isAt(path, at);

/* Throws precede the number of their turn. */
const isTurn = (node: Node, told: Told | undefined) =>
  !node.move.startsWith('*') && (told?.played?.ends ?? true);

/* A line to its end; variations follow the turn they replace. */
export function Turns({ game, place, at, pairs, show }: Props) {
  const rows: ComponentChildren[] = [];
  let now = place;
  for (let node = now.list[now.index]; node; node = now.list[now.index]) {
    const path = [...now.path, now.index];
    const told = now.told?.kids.get(node.move);
    const key = path.join('.');
    const number = now.begins ? numberOf(now, pairs) : '';
    const text = node.note?.text;
    const others = now.index === 0 ? now.list.slice(1) : [];
    if (number) {
      rows.push(
        <span key={`n${key}`} class="turn-number">
          {number}
        </span>,
      );
    }
    if (!isPassed(node, path, at, told)) {
      const words = withNumbers(game, told?.played?.turn ?? textOf(node.move));
      rows.push(<Turn key={key} node={node} text={words} path={path} at={at} show={show} />);
    }
    if (text) {
      rows.push(
        <p key={`t${key}`} class="turn-said">
          {text}
        </p>,
      );
    }
    const from = now;
    others.forEach((_, i) =>
      rows.push(
        <div key={`${key}v${i}`} class="variation">
          <Turns
            game={game}
            place={{ ...from, index: i + 1, fresh: true }}
            at={at}
            pairs={pairs}
            show={show}
          />
        </div>,
      ),
    );
    const over = isTurn(node, told);
    now = {
      list: node.children,
      index: 0,
      told,
      path,
      count: now.count + (over ? 1 : 0),
      begins: over,
      fresh: others.length > 0 || !!text,
    };
  }
  return <>{rows}</>;
}
