/* net/socket.ts - the page's WebSocket: connects, notices silence, reconnects. Knows nothing of requests. */
import { makeStore, type Store } from '../base/store';
import type { ServerMessage } from '../proto';
import { waitAfterClose, waitBefore } from './backoff';
import { checked } from './check';
import { told } from '../words';
import { messageInWords } from '../words/games';

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
  patience?: Patience | undefined;
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
  probe: () => void;
}

const fresh: Link = { up: false, tries: 0, again: false, over: false, code: 0, text: '' };

/* In milliseconds. A connection can die silently: the server hangs, or the network changes. */
export interface Patience {
  /* Until the greeting must be acknowledged. */
  greeting: number;
  /* Of silence before the server is probed: while no request is pending, and after a request. */
  quiet: number;
  answer: number;
  /* Until it must have replied to the probe. */
  reply: number;
}

const usual: Patience = { greeting: 8_000, quiet: 20_000, answer: 4_000, reply: 4_000 };

/* A single timer: setting it again replaces the previous action. It does not keep the process
 * alive. */
function makeTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = () => clearTimeout(timer);
  const set = (after: number, action: () => void) => {
    clear();
    timer = setTimeout(action, after);
    (timer as { unref?: () => void }).unref?.();
  };
  return { set, clear };
}

/* The message in the received data; null if it is not one. */
function messageIn(data: unknown): ServerMessage | null {
  try {
    return messageInWords(checked<ServerMessage>('ServerMessage', JSON.parse(String(data))));
  } catch (error) {
    console.warn('A message of the server was not understood.', error, data);
    return null;
  }
}

/* Let go of a socket without waiting for its close event, which may take minutes on a dead connection. */
function abandon(socket: WebSocket) {
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.onerror = () => undefined;
  socket.close();
}

class Reconnecting implements Socket {
  readonly link = makeStore<Link>(fresh);
  private readonly parts: SocketParts;
  private readonly timer = makeTimer();
  private readonly patience: Patience;
  private socket: WebSocket | null = null;
  /* The timer waits for an answer: sending something meanwhile does not restart it. */
  private waits = false;

  constructor(parts: SocketParts) {
    this.parts = parts;
    this.patience = parts.patience ?? usual;
  }

  connect(): void {
    this.forget();
    const socket = (this.socket = this.parts.open(this.parts.url));
    socket.onopen = () => this.parts.greet();
    socket.onmessage = event => this.hear(event.data);
    socket.onclose = event => this.lost(event.code, told(event.reason));
    this.timer.set(this.patience.greeting, () => this.lost(0, ''));
  }

  send(text: string): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(text);
    if (this.link.get().up && !this.waits) this.listen(this.patience.answer);
    return true;
  }

  probe(): void {
    const { over, up } = this.link.get();
    if (over) return;
    if (!this.socket) return this.connect();
    if (!up) return;
    this.waits = true;
    this.parts.ping();
    this.timer.set(this.patience.reply, () => this.lost(0, ''));
  }

  close(): void {
    this.timer.clear();
    this.forget();
    this.link.set(fresh);
  }

  welcome(): void {
    const before = this.link.get();
    this.link.set({ ...fresh, up: true, again: before.tries > 0 || before.again });
    this.listen();
  }

  /* Probe the server when it has been silent for a while. */
  private listen(patience = this.patience.quiet) {
    this.waits = patience !== this.patience.quiet;
    this.timer.set(patience, () => this.probe());
  }

  private hear(data: unknown) {
    if (this.link.get().up) this.listen();
    const message = messageIn(data);
    if (message) this.parts.message(message);
  }

  private forget() {
    if (this.socket) abandon(this.socket);
    this.socket = null;
  }

  private lost(code: number, text: string) {
    this.forget();
    const wait = waitAfterClose(code);
    const tries = this.link.get().tries + 1;
    this.link.set({ ...fresh, tries, code, text, over: wait === null });
    if (wait === null) return this.timer.clear();
    this.timer.set(Math.max(wait, waitBefore(tries, Math.random())), () => this.connect());
  }
}

export const makeSocket = (parts: SocketParts): Socket => new Reconnecting(parts);
