/* net/wire.ts - requests and their answers over the socket; where the page wants to be. A request stays until it is
 * answered: after a lost connection it is sent again with the same number, and the server applies it once. */
import { makeStore, type Store } from '../base/store';
import type { Ack, ClientMessage, ErrorData, ServerMessage } from '../proto';
import { makeSocket, type Link } from './socket';

export type RequestName = ClientMessage['t'];
export type RequestData<T extends RequestName> = Extract<ClientMessage, { t: T }>['d'];

/* What a page is subscribed to: the lobby, or a room from a version on. */
export interface Place {
  greeting: () => { t: 'lobby' | 'join'; d: object };
  joined?: (ack: Ack) => void;
  /* The greeting was rejected. */
  refused?: (error: WireError) => void;
  message: (message: ServerMessage) => void;
}

export class WireError extends Error {
  readonly code: string;
  readonly clause: string | undefined;
  readonly points: string[];
  constructor(data: Pick<ErrorData, 'text' | 'clause' | 'points'> & { code: string }) {
    super(data.text);
    this.code = data.code;
    this.clause = data.clause;
    this.points = data.points ?? [];
  }
}

interface Pending {
  n: number;
  t: RequestName;
  d: object;
  resolve: (ack: Ack) => void;
  reject: (error: WireError) => void;
}

export interface Wire {
  link: Store<Link>;
  /* A notice from the server; empty again after reconnecting. */
  notice: Store<string>;
  go: (place: Place | null) => void;
  request: <T extends RequestName>(t: T, d: RequestData<T>) => Promise<Ack>;
  /* The page became visible, or the network came back. */
  wake: () => void;
  /* Reconnect at once, even after a close that said never. */
  tryNow: () => void;
}

const again: Record<string, number> = { busy: 300, too_fast: 1500, draining: 0 };

export function makeWire(url: string, open: (url: string) => WebSocket): Wire {
  const pending = new Map<number, Pending>();
  const notice = makeStore('');
  let last = 0;
  let greeting = 0;
  let place: Place | null = null;

  const socket = makeSocket({
    url,
    open,
    greet,
    message: hear,
    ping: () => post(++last, 'ping', {}),
  });

  function post(n: number, t: string, d: object): boolean {
    return socket.send(JSON.stringify({ t, n, d }));
  }

  function greet() {
    if (!place) return socket.close();
    const { t, d } = place.greeting();
    greeting = ++last;
    post(greeting, t, d);
  }

  function hear(message: ServerMessage) {
    if (message.t === 'ack') return acked(message.n, message.d);
    if (message.t === 'error') return refused(message.n, message.d);
    if (message.t === 'notice') return notice.set(message.d.text);
    place?.message(message);
  }

  function acked(n: number, ack: Ack) {
    if (n !== greeting) return settle(n)?.resolve(ack);
    socket.welcome();
    notice.set('');
    place?.joined?.(ack);
    for (const request of pending.values()) post(request.n, request.t, request.d);
  }

  function refused(n: number | undefined, data: ErrorData) {
    const error = new WireError(data);
    if (n === undefined) return console.warn(data.text);
    if (n === greeting && !(data.code in again)) return place?.refused?.(error);
    if (data.code in again && !isSaid(n, data.code)) return repeat(n, again[data.code]!);
    settle(n)?.reject(error);
  }

  // Chat that was rate limited is not repeated automatically: the writer decides.
  const isSaid = (n: number, code: string) => code === 'too_fast' && pending.get(n)?.t === 'chat';

  // The server is busy: retry. One that is draining closes soon, and the next one gets the request.
  function repeat(n: number, after: number) {
    const request = pending.get(n);
    if (after > 0) {
      setTimeout(
        () => (request ? pending.has(n) && post(n, request.t, request.d) : greet()),
        after,
      );
    }
  }

  function settle(n: number): Pending | undefined {
    const request = pending.get(n);
    pending.delete(n);
    return request;
  }

  function drop() {
    const gone = new WireError({ code: 'left', text: 'You have left this table.' });
    for (const request of [...pending.values()]) settle(request.n)?.reject(gone);
  }

  return {
    link: socket.link,
    notice,
    go(next) {
      if (place) drop();
      place = next;
      if (!next) return socket.close();
      if (socket.link.get().up) greet();
      else socket.connect();
    },
    request(t, d) {
      const n = ++last;
      return new Promise((resolve, reject) => {
        pending.set(n, { n, t, d, resolve, reject });
        if (socket.link.get().up) post(n, t, d);
      });
    },
    wake: () => place && socket.probe(3000),
    tryNow: () => place && socket.connect(),
  };
}
