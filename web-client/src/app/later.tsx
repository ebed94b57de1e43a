/* app/later.tsx - pages whose scripts are fetched when they are first opened. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../words';
import { wordsOf } from '../words/later';

declare const LOBBY_STYLE: string;
declare const TABLE_STYLE: string;
declare const REST_STYLE: string;

const patience = 400;

/* The sheets beside the first, in the order in which they hold, whichever is fetched first. */
const order = [LOBBY_STYLE, TABLE_STYLE, REST_STYLE];
const styles = new Map<string, Promise<void>>();

const linkOf = (href: string) =>
  document.head.querySelector(`link[href="${href}"][rel=stylesheet]`);

/* The first of those there that hold after this one. */
function after(href: string): Element | null {
  const rest = order.slice(order.indexOf(href) + 1);
  return rest.map(linkOf).find(link => link !== null) ?? null;
}

/* A sheet of styles, fetched once. */
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
  /* It will stand above the page that is there. */
  above: boolean;
}

/* Shown while a page's script is on its way, and where it cannot be had: the program may have been replaced meanwhile. */
function Waiting({ failed, above }: WaitingProps) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  if (!failed) {
    return above ? null : (
      <main class="page plain" aria-busy="true">
        {slow && <p class="said">{say('Loading.')}</p>}
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
  /* Fetch it before it is needed; a failure waits until it is. */
  ahead: () => void;
}

/* A page that load brings. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  kind: keyof typeof sheetsOf = 'other',
): Later<P> {
  let found: ComponentType<P> | null = null;
  const bring = async () => {
    if (found) return;
    // A page's script says its texts as it runs: they have to be there.
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
