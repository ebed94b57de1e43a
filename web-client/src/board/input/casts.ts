// board/input/casts.ts - the two casts in a game of rods, as two buttons; pressing one selects only
// that cast.
import { voidCast } from '../../text/casts';
import { capital, sentence } from '../../text/words';
import type { Effect } from '../api';
import { tumble } from '../draw/animate';
import { rodSet } from '../draw/chance';
import { html } from '../draw/svg';
import { isMine, type Entry, type Situation } from '../turn/entry';
import { inWords, phrase } from '../words/english';
import { nameOf } from '../words/gloss';
import type { ChanceHooks, ChanceRow } from './chance-api';

/** Which of the two casts are still unused. */
function open(roll: number[], left: number[]): boolean[] {
  const rest = [...left];
  return roll.map(value => {
    const at = rest.indexOf(value);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

export class Casts implements ChanceRow {
  private readonly buttons = [0, 1].map(() => html('button', { class: 'q-cast', type: 'button' }));
  private readonly note = html('p', { class: 'q-cast-note' });
  private values: number[] = [];
  private fallen: number[] | null = null;
  /** The number of such casts, and the effects that were looked at last. */
  private fell = 0;
  private seen: Effect[] | undefined;
  private shown = '';

  constructor(
    element: HTMLElement,
    private readonly hooks: ChanceHooks,
  ) {
    element.replaceChildren(...this.buttons, this.note);
    this.buttons.forEach((button, i) => {
      this.button(button, i, { due: true, mine: false, free: false, chosen: false }); // reserves the final height
      button.addEventListener('click', () => {
        if (button.dataset['due']) hooks.throws();
        else hooks.chooses(this.values[i] ?? 0);
      });
    });
  }

  update(
    at: Situation,
    entry: Entry,
    names: (string | null)[],
    pending: boolean,
    effects?: Effect[],
  ): void {
    const { view, phase, seat } = at.state;
    const due = phase === 'chance';
    this.keepFallen(due, effects);
    this.values = due || view.roll.length < 2 ? [0, 0] : view.roll.slice(0, 2);
    const free = open(this.values, view.left);
    const mine = !pending && (isMine(at) || (due && at.active && seat === at.you));
    this.buttons.forEach((button, i) => {
      const chosen = entry.value !== null && entry.value === this.values[i];
      this.button(button, i, { due, mine, free: free[i] ?? false, chosen });
    });
    this.note.textContent = due
      ? phrase('toThrow', { who: nameOf(at, names, seat) })
      : this.words(at, names);
    const fallen = this.fallen ? `${this.fell}:${this.fallen.join('-')}` : '';
    this.tumble(due ? fallen : `${view.by ?? seat}:${view.roll.join('-')}`);
  }

  // A cast that moved nobody lies as it fell until the next.
  private keepFallen(isDue: boolean, effects: Effect[] | undefined): void {
    const fallen = effects === this.seen ? null : voidCast(effects ?? []);
    this.seen = effects;
    if (fallen) this.fell++;
    this.fallen = isDue ? (fallen ?? this.fallen) : null;
  }

  private words(at: Situation, names: (string | null)[]): string {
    const { view, seat } = at.state;
    if (view.roll.length < 2) return '';
    const [light, dark] = this.values.map(inWords);
    const cast = phrase('yourCast', { light, dark });
    if (view.by === at.you || seat === at.you) return sentence(capital(cast));
    return sentence(phrase('cast', { who: nameOf(at, names, view.by ?? seat), numbers: cast }));
  }

  private button(
    button: HTMLButtonElement,
    i: number,
    is: { due: boolean; mine: boolean; free: boolean; chosen: boolean },
  ): void {
    const value = this.values[i] ?? 0;
    const lies = this.fallen?.[i] ?? null;
    button.disabled = !is.mine || (!is.due && (!is.free || value === 0));
    button.classList.toggle('q-used', !is.due && !is.free);
    button.setAttribute('aria-pressed', String(is.chosen));
    if (is.due) button.dataset['due'] = '1';
    else delete button.dataset['due'];
    // What lies there is shown on the button, so its name has it, too.
    const rods = `${is.due ? (lies ?? '') : value} ${phrase(i === 0 ? 'light' : 'dark')}`;
    const due = lies === null ? phrase('castButton') : `${rods}. ${phrase('castButton')}`;
    button.setAttribute('aria-label', is.due ? due : rods);
    button.replaceChildren(
      rodSet(is.due ? (lies ?? 0) : value, i === 1),
      html('span', { class: 'q-cast-number' }, is.due ? String(lies ?? '–') : String(value)),
    );
  }

  private tumble(name: string): void {
    const known = this.shown;
    this.shown = name;
    if (name === '' || name === known || this.hooks.pace() === 0) return;
    for (const button of this.buttons) {
      if (button.firstElementChild) tumble(button.firstElementChild, -140, this.hooks.pace());
    }
  }
}
