/* pages/analysis/turns.tsx - what was tried, as a tree: the main way in a row, other ways indented behind a hairline. */
import type { Node, Path } from '../../study/tree';

interface Props {
  list: Node[];
  /* The path that list follows. */
  above: Path;
  at: Path;
  show: (path: Path) => void;
}

const isAt = (path: Path, at: Path) =>
  path.length === at.length && path.every((n, i) => n === at[i]);

const textOf = (move: string) => (move === '.' ? 'stops' : move.replace(/^[=*]/, ''));

function Turn({ node, path, at, show }: { node: Node; path: Path; at: Path; show: Props['show'] }) {
  const here = isAt(path, at);
  return (
    <button
      class={node.move.startsWith('*') ? 'part roll' : 'part'}
      aria-current={here ? 'true' : undefined}
      onClick={() => show(path)}
    >
      {textOf(node.move)}
    </button>
  );
}

/* A way to its end; ways that branch off stand behind the turn that they replace. */
export function Turns({ list, above, at, show }: Props) {
  const rows: preact.ComponentChildren[] = [];
  let [now, path] = [list, above];
  while (now[0]) {
    const [main, ...others] = now;
    const here = [...path, 0];
    rows.push(<Turn key={here.join('.')} node={main} path={here} at={at} show={show} />);
    others.forEach((node, i) => {
      const side = [...path, i + 1];
      rows.push(
        <div key={side.join('.')} class="variation">
          <Turn node={node} path={side} at={at} show={show} />
          <Turns list={node.children} above={side} at={at} show={show} />
        </div>,
      );
    });
    [now, path] = [main.children, here];
  }
  return <>{rows}</>;
}
