/* rules/open.ts - opens the rules of a game: one worker answers questions, another one searches
 * and is terminated to stop it. */
import { ApiProblem, ruleTable, ruleTexts } from '../net/api';
import type { RuleTexts } from '../proto';
import { say } from '../words';
import { inWordsNow, wordsOfGame } from '../words/games';
import type {
  Found,
  Look,
  Move,
  Opened,
  Question,
  Rules,
  StudyText,
  Under,
  Value,
  Why,
  Worths,
} from './api';
import { areRulesBuilt } from './built';
import { startHelper, type Helper } from './helper';

type Options = Record<string, string>;

interface Kept {
  key: string;
  options: Options;
  seats: number | null;
  texts: RuleTexts;
  /* Fetched when first needed; null if there is no table. */
  table: () => Promise<ArrayBuffer | null>;
}

/* Starts a worker with the game opened. */
async function prepare({
  key,
  options,
  seats,
  texts,
}: Kept): Promise<{ helper: Helper; opened: Opened }> {
  const helper = startHelper();
  try {
    for (const text of texts.definitions) await helper.ask({ ask: 'add', text });
    if (texts.weights !== null) await helper.ask({ ask: 'learn', key, text: texts.weights });
    const opened = await helper.ask<Opened>({
      ask: 'open',
      key,
      options,
      ...(seats === null ? {} : { seats }),
    });
    return { helper, opened };
  } catch (error) {
    helper.end();
    throw error;
  }
}

/* Loads once, on first use; after a failure, the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () =>
    (kept ??= load().catch((error: unknown) => {
      kept = null;
      throw error;
    }));
}

/* Gives the table to a worker, once; whether there is one. */
const layTable = (kept: Kept, helper: Helper) =>
  once(async () => {
    const bytes = await kept.table();
    if (bytes) await helper.table(bytes);
    return bytes !== null;
  });

/* A worker for searches. A table that cannot be fetched is asked for again before the next search,
 * and meanwhile there is none: without the network a computer must move, too. */
async function startSearcher(kept: Kept) {
  const { helper } = await prepare(kept);
  const lay = layTable(kept, helper);
  const tryToLay = () =>
    lay().catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error;
    });
  return { helper, tryToLay };
}

/* The worker that searches. To stop a search the worker is terminated; the next search starts a
 * new one. */
function makeSearcher(kept: Kept) {
  let ready: ReturnType<typeof startSearcher> | null = null;
  let busy: { stopped: boolean } | null = null;
  const worker = async () => {
    const { helper, tryToLay } = await (ready ??= startSearcher(kept));
    await tryToLay();
    return helper;
  };
  const drop = () => {
    void ready?.then(
      ({ helper }) => helper.end(),
      () => undefined,
    );
    ready = null;
    if (busy) busy.stopped = true;
    busy = null;
  };

  function search<T>(question: Question, found?: (found: Found) => void): Under<T> {
    if (busy) drop();
    const mine = (busy = { stopped: false });
    const hear = (more: Found) => {
      if (!mine.stopped) found?.(more);
    };
    const run = async (): Promise<T | null> => {
      try {
        const helper = await worker();
        return mine.stopped ? null : await helper.ask<T>(question, hear);
      } catch (error) {
        if (mine.stopped) return null;
        ready = null;
        throw error;
      } finally {
        if (busy === mine) busy = null;
      }
    };
    const stop = () => {
      if (busy === mine) drop();
    };
    return { done: run(), stop };
  }
  return { search, drop };
}

/* Hardened browsers have it off; a worker's own words for that are the engine's, in English. */
const noWebAssembly = () =>
  say(
    'This browser has no WebAssembly, or it is switched off (in Firefox: javascript.options.wasm in about:config), and without it the rules do not run here. Tables on the server work.',
  );

/* The rules of a game with some options (the others have their defaults) for a number of seats. */
export async function openRules(
  key: string,
  options: Options = {},
  seats: number | null = null,
): Promise<Rules> {
  if (!areRulesBuilt) throw new Error('Analysis is not in this build.');
  if (typeof WebAssembly === 'undefined') throw new Error(noWebAssembly());
  const texts = await ruleTexts(key, options, seats);
  const table = once(async () => (texts.table ? ruleTable(key, options, seats) : null));
  const kept: Kept = { key, options, seats, texts, table };
  const [{ helper, opened }] = await Promise.all([prepare(kept), wordsOfGame(key)]);
  const searcher = makeSearcher(kept);
  const laid = layTable(kept, helper);
  return {
    ...opened,
    game: inWordsNow(opened.game),
    tabled: texts.table !== null,
    look: (position, moves) => helper.ask<Look>({ ask: 'look', position, moves }),
    why: (position: string, moves: Move[], text: string) =>
      helper.ask<Why>({ ask: 'why', position, moves, text }).then(inWordsNow),
    search: (position, moves, limits, found) =>
      searcher.search({ ask: 'search', position, moves, ...limits }, found),
    turn: (position, moves, computer) => {
      const question = { ask: 'turn', position, moves, ...computer };
      const { done, stop } = searcher.search<{ turn: string }>(question);
      return { done: done.then(found => found && found.turn), stop };
    },
    values: async (position, moves) => {
      if (!(await laid())) return null;
      return (await helper.ask<{ values: Value[] | null }>({ ask: 'values', position, moves }))
        .values;
    },
    worth: (position, moves, played, limits) =>
      searcher.search<Worths>({ ask: 'worth', position, moves, played, ...limits }),
    pdn: async study => (await helper.ask<{ text: string }>({ ask: 'pdn', ...study })).text,
    study: text => helper.ask<StudyText>({ ask: 'study', text }),
    close: () => {
      searcher.drop();
      helper.end();
    },
  };
}
