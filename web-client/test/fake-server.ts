/* fake-server.ts - a scripted server, for tests of the client's connection. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

export interface Heard {
  /* Number of the connection it arrived on, from 1. */
  count: number;
  n: number;
  t: string;
  d: { v: number };
}

/* What to send back for a request: a list of messages, or nothing. */
export type Script = (request: Heard, socket: WebSocket) => object[] | void;

export async function fakeServer(script: Script) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const heard: Heard[] = [];
  let count = 0;
  server.on('connection', socket => {
    const own = ++count;
    socket.on('message', data => {
      const request = { ...(JSON.parse((data as Buffer).toString()) as Heard), count: own };
      heard.push(request);
      for (const message of script(request, socket) ?? []) socket.send(JSON.stringify(message));
    });
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    heard,
    end: () =>
      new Promise<unknown>(done => {
        server.clients.forEach(socket => socket.terminate());
        server.close(done);
      }),
  };
}
