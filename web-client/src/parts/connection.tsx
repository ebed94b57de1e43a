/* parts/connection.tsx - the bar that says what is wrong with the connection. */
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { wire } from '../net/session';
import type { Link } from '../net/socket';
import { ordinal } from '../text/words';
import { say } from '../words';

const backFor = 1000;

function words(link: Link): string {
  if (link.code === 4002 || link.code === 4001) {
    return link.text || say('Too many connections from your address.');
  }
  const why =
    link.code === 1001
      ? say('The server is restarting. Your game is kept.')
      : say('No connection.');
  return link.tries < 2
    ? say('{why} Trying again.', { why })
    : say('{why} Trying again, {tries} time.', { why, tries: ordinal(link.tries) });
}

/* True for a moment after the connection was restored. */
export function useBack(link: Link): boolean {
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
  /* Offers what can be done offline. */
  offline?: boolean;
  action?: [string, () => void] | undefined;
}

function Line({ text, action, busy, offline }: LineProps) {
  return (
    <div class="connection" role="status">
      {busy && <span class="turning" aria-hidden="true" />}
      <span class="connection-words">{text}</span>
      <span class="connection-ways">
        {offline && (
          <a class="word" href="/local">
            {say('Play on this device')}
          </a>
        )}
        {action && (
          <button class="word" onClick={action[1]}>
            {action[0]}
          </button>
        )}
      </span>
    </div>
  );
}

/* For all pages except tables, which use their status line. */
export function ConnectionLine() {
  const link = useStore(wire.link);
  const back = useBack(link);
  const notice = useStore(wire.notice);
  if (link.over) {
    return (
      <Line
        text={link.text || say('This page may not connect.')}
        action={[say('Try again'), wire.tryNow]}
      />
    );
  }
  if (!link.up && link.tries > 0) {
    return <Line busy offline text={words(link)} action={[say('Try now'), wire.tryNow]} />;
  }
  if (notice) return <Line text={notice} />;
  return back ? <Line text={say('Back')} /> : null;
}
