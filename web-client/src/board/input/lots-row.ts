// board/input/lots-row.ts - what is thrown in a race along a track: lots that count or not, and one sentence.
import { say, sayMany } from '../../words';
import type { Effect } from '../api';
import { tumble } from '../draw/animate';
import { lot } from '../draw/lots';
import { html } from '../draw/svg';
import type { Entry, Situation } from '../turn/entry';
import { inWords, phrase } from '../words/english';
import { nameOf } from '../words/gloss';
import type { ChanceHooks, ChanceRow } from './chance-api';

/** A throw with which nobody could move lies there until the next. */
interface Fallen {
  seat: number;
  number: number;
}

function fallenIn(effects: Effect[]): Fallen | null {
  const [first] = effects;
  const found = effects.find(({ what }) => what === 'void');
  return first?.what === 'thrown' && found
    ? { seat: found.seat ?? 0, number: found.value ?? 0 }
    : null;
}

export class LotsRow implements ChanceRow {
  private readonly button = html('button', { class: 'q-dice', type: 'button' });
  private readonly title = html('p', { class: 'q-throw-title' });
  private readonly note = html('p', { class: 'q-throw-note' });
  private fallen: Fallen | null = null;
  private seen: Effect[] | undefined;
  private shown = '';

  constructor(
    private readonly element: HTMLElement,
    private readonly hooks: ChanceHooks,
  ) {
    element.replaceChildren(this.button, this.title, this.note);
    this.button.addEventListener('click', () => !this.button.disabled && hooks.throws());
  }

  update(
    at: Situation,
    _entry: Entry,
    names: (string | null)[],
    pending: boolean,
    effects?: Effect[],
  ): void {
    const { view, phase } = at.state;
    const due = phase === 'chance';
    this.keepFallen(due, effects);
    const number = due ? (this.fallen?.number ?? null) : (view.roll[0] ?? null);
    const lots = at.game.board.lots ?? 4;
    const mine = due && at.active && at.state.seat === at.you && !pending;
    this.button.disabled = !mine;
    this.title.textContent = this.words(at, names);
    this.note.textContent = this.remark(at, names, number, lots);
    const title = this.title.textContent;
    this.button.setAttribute('aria-hidden', String(title === ''));
    this.button.setAttribute('aria-label', mine ? phrase('throwButton') : title);
    const size = this.element.clientWidth < 500 ? 34 : 46;
    // a number beyond that of the lots stands for none of them
    const marked = number === null || number > lots ? 0 : number;
    const drawn = Array.from({ length: lots }, (_, i) => lot(i < marked, number !== null, size));
    this.button.replaceChildren(...drawn);
    this.tumble(number === null ? '' : `${at.state.position} ${number}`);
  }

  private keepFallen(isDue: boolean, effects: Effect[] | undefined): void {
    const fallen = effects === this.seen ? null : fallenIn(effects ?? []);
    const isOther = effects !== this.seen && effects !== undefined && effects.length > 0;
    this.seen = effects;
    this.fallen = isDue ? (fallen ?? (isOther ? null : this.fallen)) : null;
  }

  private words(at: Situation, names: (string | null)[]): string {
    const { view, phase, seat } = at.state;
    if (phase === 'chance') {
      return at.active && seat === at.you
        ? phrase('yoursToThrow')
        : phrase('toThrow', { who: nameOf(at, names, seat) });
    }
    if (view.roll.length === 0) return '';
    const numbers = String(view.roll[0]);
    return phrase('threw', { who: nameOf(at, names, view.by ?? seat), numbers });
  }

  private remark(
    at: Situation,
    names: (string | null)[],
    number: number | null,
    lots: number,
  ): string {
    if (number === null) return '';
    if (this.fallen) {
      const who = nameOf(at, names, this.fallen.seat);
      return say('{who} threw {number}: no man could move.', { who, number });
    }
    const n = number > lots ? 0 : number;
    const values = { n: inWords(n), all: inWords(lots) };
    return sayMany(n, '{n} of {all} is marked', '{n} of {all} are marked', values);
  }

  // Lots that were not shown before tumble once.
  private tumble(name: string): void {
    const known = this.shown;
    this.shown = name;
    if (name === '' || known === name || this.hooks.pace() === 0) return;
    for (const one of this.button.children) tumble(one, -120, this.hooks.pace());
  }
}
