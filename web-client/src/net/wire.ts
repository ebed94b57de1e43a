/* net/wire.ts - requests and their answers over the socket; where the page wants to be. A request stays until it is
 * answered: after a lost connection it is sent again with the same number, and the server applies it once. */
import { makeStore, type Store } from '../base/store';
import type { Ack, ClientMessage, ErrorData, ServerMessage } from '../proto';
import { makeSocket, type Link, type Patience, type Socket } from './socket';
import { isEnglish, say } from '../words';
import { inWordsNow } from '../words/games';
import { wordsOf } from '../words/later';

export type RequestName = ClientMessage['t'];
export type RequestData<T extends RequestName> = Extract<ClientMessage, { t: T }>['d'];

/* What a page is subscribed to: the lobby, or a room from a version on. */
export interface Place {
  greeting: () => { t: 'lobby' | 'join'; d: object };
  joined?: (ack: Ack) => void;
  /* The greeting was rejected. True: send it again in a moment. */
  refused?: (error: WireError) => boolean;
  message: (message: ServerMessage) => void;
}

/* Translates an error. Its texts belong to those of tables, which the lobby loads later, so they
 * may have to be loaded first. */
async function inReadersWords(data: ErrorData): Promise<ErrorData> {
  if (isEnglish()) return data;
  await wordsOf('table');
  return inWordsNow(data);
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
  /* What those who run the site announce; empty if nothing. */
  announcement: Store<string>;
  go: (place: Place | null) => void;
  request: <T extends RequestName>(t: T, d: RequestData<T>) => Promise<Ack>;
  /* The page became visible, or the network came back. */
  wake: () => void;
  /* Reconnect at once, even after a close that said never. */
  tryNow: () => void;
}

/* Milliseconds before a request is repeated after such an error. A draining server soon closes
 * the connection, and the request is repeated on the next one. */
const again: Record<string, number> = { busy: 300, too_fast: 1500, draining: 0 };

/* The same before a greeting that its place wants repeated. */
const anyway = 300;

/* Chat that was rate limited is not repeated automatically: the writer decides. */
const isRepeated = (code: string, request?: Pending): boolean =>
  code in again && !(code === 'too_fast' && request?.t === 'chat');

class SocketWire implements Wire {
  readonly notice = makeStore('');
  readonly announcement = makeStore('');
  readonly link: Store<Link>;
  private readonly pending = new Map<number, Pending>();
  private readonly socket: Socket;
  private last = 0;
  private greeting = 0;
  private place: Place | null = null;

  constructor(url: string, open: (url: string) => WebSocket, patience?: Patience) {
    this.socket = makeSocket({
      url,
      open,
      greet: () => this.begin(),
      message: message => this.hear(message),
      ping: () => this.post({ n: ++this.last, t: 'ping', d: {} }),
      patience,
    });
    this.link = this.socket.link;
  }

  go(next: Place | null): void {
    if (this.place) this.drop();
    this.place = next;
    if (!next) return this.socket.close();
    if (this.link.get().up) this.greet();
    else this.socket.connect();
  }

  request<T extends RequestName>(t: T, d: RequestData<T>): Promise<Ack> {
    const n = ++this.last;
    return new Promise((resolve, reject) => {
      const request = { n, t, d, resolve, reject };
      this.pending.set(n, request);
      if (this.link.get().up) this.post(request);
    });
  }

  wake(): void {
    if (this.place) this.socket.probe();
  }

  tryNow(): void {
    if (this.place) this.socket.connect();
  }

  private post({ n, t, d }: Pick<Pending, 'n' | 't' | 'd'>) {
    this.socket.send(JSON.stringify({ t, n, d }));
  }

  /* A new connection: the server says again what is announced, if anything is. */
  private begin() {
    this.announcement.set('');
    this.greet();
  }

  private greet() {
    if (!this.place) return this.socket.close();
    this.greeting = ++this.last;
    this.post({ n: this.greeting, ...this.place.greeting() });
  }

  private hear(message: ServerMessage) {
    if (message.t === 'ack') this.acked(message.n, message.d);
    else if (message.t === 'error') this.refused(message.n, message.d);
    else if (message.t === 'notice') this.noticed(message.d);
    else this.place?.message(message);
  }

  private noticed({ code, text }: { code: string; text: string }) {
    (code === 'announcement' ? this.announcement : this.notice).set(text);
  }

  private acked(n: number, ack: Ack) {
    if (n !== this.greeting) return this.settle(n)?.resolve(ack);
    this.socket.welcome();
    this.notice.set('');
    this.place?.joined?.(ack);
    for (const request of this.pending.values()) this.post(request);
  }

  private refused(n: number | undefined, data: ErrorData) {
    if (n === undefined) return console.warn(data.text);
    const request = this.pending.get(n);
    if (isRepeated(data.code, request)) return this.repeat(again[data.code]!, request);
    const { place } = this;
    const asked = n === this.greeting ? null : this.settle(n);
    void inReadersWords(data).then(told => {
      const error = new WireError(told);
      if (asked !== null) asked?.reject(error);
      else if (this.place === place && place?.refused?.(error)) this.repeat(anyway);
    });
  }

  /* Sends a pending request again after a delay, or the greeting if no request is given. */
  private repeat(after: number, request?: Pending) {
    if (after === 0) return;
    setTimeout(() => {
      if (!request) this.greet();
      else if (this.pending.has(request.n)) this.post(request);
    }, after);
  }

  private settle(n: number): Pending | undefined {
    const request = this.pending.get(n);
    this.pending.delete(n);
    return request;
  }

  private drop() {
    const gone = new WireError({ code: 'left', text: say('You have left this table.') });
    for (const request of [...this.pending.values()]) this.settle(request.n)?.reject(gone);
  }
}

export const makeWire = (
  url: string,
  open: (url: string) => WebSocket,
  patience?: Patience,
): Wire => new SocketWire(url, open, patience);
