// board/input/chance-api.ts - what a board and its row of dice or rods know of each other.
import type { Effect } from '../api';
import type { Entry, Situation } from '../turn/entry';

export interface ChanceRow {
  update: (
    at: Situation,
    entry: Entry,
    names: (string | null)[],
    pending: boolean,
    effects?: Effect[],
  ) => void;
}

export interface ChanceHooks {
  throws: () => void;
  chooses: (value: number) => void;
  pace: () => number;
}
