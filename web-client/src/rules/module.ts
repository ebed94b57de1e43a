/* rules/module.ts - the WebAssembly module of the rules: passes questions and answers through
 * its memory. Used by the worker and by tests. */
import type { Found, Question, Refused } from './api';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  ask: () => number;
  room: (isTable: number, size: number) => number;
}

export interface Module {
  /* Throws the text of a refusal. */
  ask: (question: Question) => unknown;
  /* The same as text; refusals are returned, too. */
  askText: (text: string) => string;
  table: (bytes: Uint8Array) => void;
}

/* The module's answer if it refuses. */
type Refusal = Omit<Refused, 'text'> & { error?: string };

export class RulesError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.text);
  }
}

const noMemory = 'This device is short of memory.';

/* `found` is called after each depth of a search. */
export function startModule(
  compiled: WebAssembly.Module,
  found: (found: Found) => void,
  now: () => number = () => performance.now(),
): Module {
  const decoder = new TextDecoder();
  const at = (from: number, size: number) => new Uint8Array(exports.memory.buffer, from, size);
  const report = (from: number, size: number) =>
    found(JSON.parse(decoder.decode(at(from, size))) as Found);
  const instance = new WebAssembly.Instance(compiled, { page: { now, report } });
  const exports = instance.exports as unknown as Exports;
  exports._initialize();

  function lay(isTable: boolean, bytes: Uint8Array) {
    const place = exports.room(isTable ? 1 : 0, bytes.length);
    if (!place) throw new Error(noMemory);
    at(place, bytes.length).set(bytes);
  }

  function askText(text: string): string {
    lay(false, new TextEncoder().encode(text));
    const from = exports.ask();
    if (!from) throw new Error(noMemory);
    const memory = new Uint8Array(exports.memory.buffer);
    return decoder.decode(memory.subarray(from, memory.indexOf(0, from)));
  }

  function ask(question: Question): unknown {
    const answer = JSON.parse(askText(JSON.stringify(question))) as Refusal;
    const { error: text, ...rest } = answer;
    if (text !== undefined) throw new RulesError({ ...rest, text });
    return answer;
  }

  return {
    ask,
    askText,
    table: bytes => {
      lay(true, bytes);
      ask({ ask: 'table' });
    },
  };
}
