/* pages/kiosk/announced.ts - what those who run the site announce; a touch table has no connection that would say it. */
import { useEffect, useState } from 'preact/hooks';

const every_ms = 60_000;

/* Without an answer nothing is known to be announced: a text that nobody takes back would stay for days. */
async function look(): Promise<string> {
  const answer = await fetch('/api/site').catch(() => null);
  const body = answer?.ok
    ? ((await answer.json().catch(() => null)) as Record<string, unknown> | null)
    : null;
  return typeof body?.announcement === 'string' ? body.announcement : '';
}

export function useAnnouncement(): string {
  const [text, set] = useState('');
  useEffect(() => {
    const ask = () => void look().then(set);
    ask();
    const timer = setInterval(ask, every_ms);
    return () => clearInterval(timer);
  }, []);
  return text;
}
