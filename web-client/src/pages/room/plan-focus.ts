/* pages/room/plan-focus.ts - focus management for planning replies, and the turn number they
 * begin with. */
import { latestGame } from '../../room/moves';
import type { Table } from '../../room/state';

/* The number of turns so far, for numbering lines. */
export const turnsPlayed = (table: Table): number =>
  latestGame(table)?.turns.filter(turn => turn.done).length ?? 0;

export const board = '.board-here [role=listbox]';

/* The focused button is gone: focus the one that adds a reply, or else the board. */
export function focusReply() {
  setTimeout(() => {
    const here = document.activeElement;
    if (here === document.body || here?.matches(board)) focusOn('[data-action=reply]');
  });
}

export const focusOn = (selector: string) =>
  document.querySelector<HTMLElement | SVGElement>(selector)?.focus({ preventScroll: true });
