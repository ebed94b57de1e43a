/* pages/embed/embed.tsx - a board embedded in another page: a game against a computer in the
 * browser, or a table. */
import { useEffect, useState } from 'preact/hooks';
import { games } from '../../net/api';
import { Frame } from './frame';
import { Solo } from './solo';
import { TableHere } from './table';

interface Props {
  name: string;
  asked: URLSearchParams;
}

const isRoom = (name: string) => /^[0-9a-z]{8}$/i.test(name);

/* The address contains the key of a game or the id of a table; a key may look like an id. */
function useKind(name: string): 'game' | 'table' | null {
  const [kind, set] = useState<'game' | 'table' | null>(isRoom(name) ? null : 'game');
  useEffect(() => {
    if (!isRoom(name)) return;
    games().then(
      list => set(list.games.some(game => game.key === name) ? 'game' : 'table'),
      () => set('table'),
    );
  }, []);
  return kind;
}

export function EmbedPage({ name, asked }: Props) {
  const kind = useKind(name);
  if (kind === 'game') return <Solo gameKey={name} asked={asked} />;
  if (kind === 'table') return <TableHere id={name.toLowerCase()} />;
  return <Frame title="" aside="" sentence="" board={null} links={[]} />;
}
