/* app/later.tsx - pages whose scripts are loaded when they are first opened. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { doesAnswer, useLack } from '../net/api';
import { say } from '../words';
import { wordsOf } from '../words/later';

declare const LOBBY_STYLE: string;
declare const TABLE_STYLE: string;
declare const REST_STYLE: string;

const patience = 400;

/* The style sheets beside first.css, in cascade order, whichever is loaded first. */
const order = [LOBBY_STYLE, TABLE_STYLE, REST_STYLE];
const styles = new Map<string, Promise<void>>();

const linkOf = (href: string) =>
  document.head.querySelector(`link[href="${href}"][rel=stylesheet]`);

/* The next sheet in cascade order that is already loaded, to insert this one before it. */
function after(href: string): Element | null {
  const rest = order.slice(order.indexOf(href) + 1);
  return rest.map(linkOf).find(link => link !== null) ?? null;
}

/* Loads a style sheet, once. */
function sheet(href: string): Promise<void> {
  const known = styles.get(href);
  if (known) return known;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const coming = new Promise<void>((done, fail) => {
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      styles.delete(href);
      fail(new Error('the styles could not be fetched'));
    };
  });
  styles.set(href, coming);
  document.head.insertBefore(link, after(href));
  return coming;
}

const sheetsOf = {
  lobby: [LOBBY_STYLE],
  table: [TABLE_STYLE],
  new: [LOBBY_STYLE, TABLE_STYLE],
  other: order,
};

interface WaitingProps {
  failed: boolean;
  /* The page will be shown above the one already there. */
  above: boolean;
}

/* Shown while a page's script loads, and if it fails to load, for example because a new version
 * was deployed. If the server does not answer at all, parts/notices.tsx says below what works without it. */
function Waiting({ failed, above }: WaitingProps) {
  const [slow, setSlow] = useState(false);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (failed) void doesAnswer().then(answers => setLost(!answers));
  }, [failed]);
  useLack(lost && !above);
  if (!failed) {
    return above ? null : (
      <main class="page plain" aria-busy="true">
        {slow && <p class="said">{say('Loading.')}</p>}
      </main>
    );
  }
  if (lost && !above) {
    return (
      <main class="page plain">
        <p class="said">{say('The server does not answer.')}</p>
      </main>
    );
  }
  return (
    <main class="page plain">
      <p class="said">{say('This page could not be loaded.')}</p>
      <p>
        <button class="button" onClick={() => location.reload()}>
          {say('Try again')}
        </button>
      </p>
    </main>
  );
}

export interface Later<P> {
  Page: ComponentType<P>;
  /* Load the page before it is needed. A failure is reported only when the page is opened. */
  ahead: () => void;
}

/* A page whose component is loaded by `load`. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  kind: keyof typeof sheetsOf = 'other',
): Later<P> {
  let found: ComponentType<P> | null = null;
  const bring = async () => {
    if (found) return;
    // A page's script calls say() while it runs, so its texts must be loaded first.
    await Promise.all([wordsOf(kind), ...sheetsOf[kind].map(sheet)]);
    found = await load();
  };
  function Page(props: P) {
    const [state, set] = useState<'waiting' | 'there' | 'failed'>(found ? 'there' : 'waiting');
    useEffect(() => {
      bring().then(
        () => set('there'),
        () => set('failed'),
      );
    }, []);
    const Found = found;
    return Found ? (
      <Found {...props} />
    ) : (
      <Waiting failed={state === 'failed'} above={kind === 'new'} />
    );
  }
  return { Page, ahead: () => void bring().catch(() => undefined) };
}
