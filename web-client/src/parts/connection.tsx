/* parts/connection.tsx - the bar that says what is wrong with the connection. */
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { wire } from '../net/session';
import type { Link } from '../net/socket';
import { ordinal } from '../text/words';

const backFor = 1000;

function words(link: Link): string {
  if (link.code === 4002 || link.code === 4001) {
    return link.text || 'Too many connections from your address.';
  }
  const why = link.code === 1001 ? 'The server restarts. Your game is kept.' : 'No connection.';
  return link.tries < 2
    ? `${why} Trying again.`
    : `${why} Trying again, ${ordinal(link.tries)} time.`;
}

/* True for a moment after the connection has come back. */
function useBack(link: Link): boolean {
  const [back, setBack] = useState(false);
  useEffect(() => {
    if (!link.up || !link.again) return setBack(false);
    setBack(true);
    const timer = setTimeout(() => setBack(false), backFor);
    return () => clearTimeout(timer);
  }, [link]);
  return back;
}

interface LineProps {
  text: string;
  busy?: boolean;
  action?: [string, () => void] | undefined;
}

function Line({ text, action, busy }: LineProps) {
  return (
    <div class="connection" role="status">
      {busy && <span class="turning" aria-hidden="true" />}
      <span class="connection-words">{text}</span>
      <span class="connection-ways">
        {action && (
          <button class="word" onClick={action[1]}>
            {action[0]}
          </button>
        )}
      </span>
    </div>
  );
}

/* On pages that are no table; a table says it in its status line. */
export function ConnectionLine() {
  const link = useStore(wire.link);
  const back = useBack(link);
  const notice = useStore(wire.notice);
  if (link.over) {
    return (
      <Line text={link.text || 'This page may not connect.'} action={['Try again', wire.tryNow]} />
    );
  }
  if (!link.up && link.tries > 0) {
    return <Line busy text={words(link)} action={['Try now', wire.tryNow]} />;
  }
  if (notice) return <Line text={notice} />;
  return back ? <Line text="Back" /> : null;
}
