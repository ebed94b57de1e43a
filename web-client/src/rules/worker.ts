/* rules/worker.ts - the worker that runs the rules: loads the module, and answers messages in
 * order. */
import type { FromWorker, Refused, ToWorker } from './api';
import { RulesError, startModule, type Module } from './module';

declare const self: {
  onmessage: ((event: { data: ToWorker }) => void) | null;
  postMessage: (message: FromWorker) => void;
};

let module: Promise<Module> | null = null;
let asked = 0;

async function load(path: string): Promise<Module> {
  const file = await fetch(path);
  if (!file.ok) throw new Error('The rules could not be loaded.');
  const compiled = await WebAssembly.compile(await file.arrayBuffer());
  return startModule(compiled, found => self.postMessage({ n: asked, found }));
}

async function answer(message: ToWorker): Promise<unknown> {
  if ('load' in message) {
    module = load(message.load);
    await module;
    return null;
  }
  const loaded = await module!;
  asked = message.n;
  if ('question' in message) return loaded.ask(message.question);
  loaded.table(new Uint8Array(message.table));
  return null;
}

function refusedBy(error: unknown): Refused {
  if (error instanceof RulesError) return error.refused;
  return { text: error instanceof Error ? error.message : 'It failed.' };
}

self.onmessage = ({ data }) => {
  answer(data).then(
    (done: unknown) => self.postMessage({ n: data.n, answer: done }),
    (error: unknown) => self.postMessage({ n: data.n, error: refusedBy(error) }),
  );
};
