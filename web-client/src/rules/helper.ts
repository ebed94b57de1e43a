/* rules/helper.ts - the page's side of a worker: sends questions and receives answers. */
import { say } from '../words';
import { inWordsNow } from '../words/games';
import type { Found, FromWorker, Question, ToWorker } from './api';

declare const RULES_WORKER: string | undefined;
declare const RULES_MODULE: string | undefined;

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  found: ((found: Found) => void) | undefined;
}

export interface Helper {
  ask: <T>(question: Question, found?: (found: Found) => void) => Promise<T>;
  table: (bytes: ArrayBuffer) => Promise<void>;
  /* Terminates the worker, even while it is busy; pending questions fail with an error. */
  end: () => void;
}

export function startHelper(): Helper {
  const worker = new Worker(RULES_WORKER ?? '');
  const waiting = new Map<number, Waiting>();
  let count = 0;

  type Body = { load: string } | { question: Question } | { table: ArrayBuffer };
  function send(body: Body, found?: (found: Found) => void): Promise<unknown> {
    const n = ++count;
    const message: ToWorker = { n, ...body };
    return new Promise((resolve, reject) => {
      waiting.set(n, { resolve, reject, found });
      worker.postMessage(message);
    });
  }

  function fail(text: string) {
    for (const { reject } of waiting.values()) reject(new Error(text));
    waiting.clear();
  }

  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const asked = waiting.get(data.n);
    if (!asked) return;
    if ('found' in data) return asked.found?.(data.found);
    waiting.delete(data.n);
    if ('error' in data) asked.reject(new Error(inWordsNow(data.error).text));
    else asked.resolve(data.answer);
  };
  worker.onerror = () => fail(say('The rules could not be loaded.'));

  send({ load: RULES_MODULE ?? '' }).catch((error: Error) => fail(error.message));
  return {
    ask: <T>(question: Question, found?: (found: Found) => void) =>
      send({ question }, found) as Promise<T>,
    table: async bytes => void (await send({ table: bytes })),
    end: () => {
      worker.terminate();
      fail('It was stopped.');
    },
  };
}
