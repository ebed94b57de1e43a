// board/input/chance-rows.ts - the rows of dice and of rods, for the boards that have them (chance-box.ts).
import { Casts } from './casts';
import type { ChanceHooks, ChanceRow } from './chance-api';
import { LotsRow } from './lots-row';
import { ThrowRow } from './throw-row';

export const chanceRows = {
  dice: (box: HTMLElement, hooks: ChanceHooks): ChanceRow => new ThrowRow(box, hooks),
  lots: (box: HTMLElement, hooks: ChanceHooks): ChanceRow => new LotsRow(box, hooks),
  rods: (box: HTMLElement, hooks: ChanceHooks): ChanceRow => new Casts(box, hooks),
};
