/* net/socket.ts - the page's WebSocket: connects, notices silence, reconnects. Knows nothing of requests. */
import { makeStore, type Store } from '../base/store';
import type { ServerMessage } from '../proto';
import { waitAfterClose, waitBefore } from './backoff';
import { checked } from './check';

/* up: greeted and ready. tries: failed attempts since it was last up. over: it will not reconnect.
 * again: it has just come back. */
export interface Link {
  up: boolean;
  tries: number;
  again: boolean;
  over: boolean;
  code: number;
  text: string;
}

export interface SocketParts {
  url: string;
  open: (url: string) => WebSocket;
  /* Connected: send the greeting. */
  greet: () => void;
  message: (message: ServerMessage) => void;
  /* Send something that gets a reply. */
  ping: () => void;
}

export interface Socket {
  link: Store<Link>;
  connect: () => void;
  close: () => void;
  /* False while disconnected. */
  send: (text: string) => boolean;
  /* The greeting was acknowledged. */
  welcome: () => void;
  /* Check that the server is still there; for when the page becomes visible or the network returns. */
  probe: (patience?: number) => void;
}

const fresh: Link = { up: false, tries: 0, again: false, over: false, code: 0, text: '' };
const quiet = 20_000;
const patient = 8_000;

export function makeSocket(parts: SocketParts): Socket {
  const link = makeStore<Link>(fresh);
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function later(after: number, action: () => void) {
    clearTimeout(timer);
    timer = setTimeout(action, after);
    (timer as { unref?: () => void }).unref?.();
  }

  function connect() {
    forget();
    const made = (socket = parts.open(parts.url));
    made.onopen = () => parts.greet();
    made.onmessage = event => hear(event.data);
    made.onclose = event => lost(event.code, event.reason);
    later(patient, () => lost(0, ''));
  }

  /* Drop the socket without waiting for its close event, which may take minutes on a dead connection. */
  function forget() {
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.onerror = () => undefined;
    socket.close();
    socket = null;
  }

  function lost(code: number, text: string) {
    forget();
    const wait = waitAfterClose(code);
    const tries = link.get().tries + 1;
    link.set({ ...fresh, tries, code, text, over: wait === null });
    if (wait === null) clearTimeout(timer);
    else later(Math.max(wait, waitBefore(tries, Math.random())), connect);
  }

  function hear(data: unknown) {
    if (link.get().up) later(quiet, () => probe());
    let message: ServerMessage;
    try {
      message = checked<ServerMessage>('ServerMessage', JSON.parse(String(data)));
    } catch (error) {
      console.warn('A message of the server was not understood.', error, data);
      return;
    }
    parts.message(message);
  }

  function send(text: string): boolean {
    if (!socket || socket.readyState !== 1) return false;
    socket.send(text);
    return true;
  }

  function probe(patience = patient) {
    if (link.get().over) return;
    if (!socket) return connect();
    if (!link.get().up) return;
    parts.ping();
    later(patience, () => lost(0, ''));
  }

  return {
    link,
    connect,
    send,
    probe,
    close() {
      clearTimeout(timer);
      forget();
      link.set(fresh);
    },
    welcome() {
      const before = link.get();
      link.set({ ...fresh, up: true, again: before.tries > 0 || before.again });
      later(quiet, () => probe());
    },
  };
}
