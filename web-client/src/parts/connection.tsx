/* parts/connection.tsx - the bar that says what is wrong with the connection. */
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { wire } from '../net/session';
import type { Link } from '../net/socket';
import { onlyWatch, takeSeatHere } from '../room/join';
import type { Visit } from '../room/visit';
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
  children?: preact.ComponentChildren;
}

function Line({ text, action, busy, children }: LineProps) {
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
        {children}
      </span>
    </div>
  );
}

/* The seat of this browser is in use in another window, or on another device. */
function Elsewhere({ id }: { id: string }) {
  return (
    <Line
      text="You play this seat in another window or on another device."
      action={['Play here', () => takeSeatHere(id)]}
    >
      <button class="word" onClick={() => onlyWatch(id)}>
        Only watch
      </button>
    </Line>
  );
}

/* The server disconnected this page because its seat is now in use elsewhere. */
function Taken({ id }: { id: string }) {
  return (
    <Line
      text="Your seat was taken on another device. This page stands still."
      action={['Play here', () => takeSeatHere(id)]}
    >
      <button class="word" onClick={() => onlyWatch(id)}>
        Only watch
      </button>
    </Line>
  );
}

export function ConnectionLine({ at }: { at: Visit | null }) {
  const link = useStore(wire.link);
  const back = useBack(link);
  const notice = useStore(wire.notice);
  if (link.over && link.code === 4006 && at) return <Taken id={at.id} />;
  if (link.over) {
    return (
      <Line text={link.text || 'This page may not connect.'} action={['Try again', wire.tryNow]} />
    );
  }
  if (!link.up && link.tries > 0) {
    return <Line busy text={words(link)} action={['Try now', wire.tryNow]} />;
  }
  if (notice) return <Line text={notice} />;
  if (back) return <Line text="Back" />;
  return at?.sitting === 'elsewhere' ? <Elsewhere id={at.id} /> : null;
}
