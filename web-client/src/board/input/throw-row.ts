// board/input/throw-row.ts - the row under a tables board: dice, one sentence, pips.
import { capital, listed } from '../../text/words';
import type { View } from '../api';
import { tumble } from '../draw/animate';
import { die, type ChanceMark } from '../draw/chance';
import { figures, sayMany } from '../../words';
import { html } from '../draw/svg';
import { pips } from '../families/pips';
import { isMine, type Entry, type Situation } from '../turn/entry';
import { inWords, phrase } from '../words/english';
import { nameOf } from '../words/gloss';
import { usable } from '../words/speech';
import type { ChanceHooks, ChanceRow } from './chance-api';

/** Blank dice, as many as are due: "3d6"; two also where each side throws one for the lead. */
const blank = (chance: string | null): number[] =>
  Array.from({ length: Math.max(2, parseInt(chance ?? '', 10) || 0) }, () => 0);

/** The numbers of a throw and the mark of each; doublets may appear more than once. */
function marksOf({ view }: { view: View }, yours: boolean): ChanceMark[] {
  const left = [...view.left];
  return view.roll.map((value): ChanceMark => {
    const at = left.indexOf(value);
    if (at < 0) return 'played';
    left.splice(at, 1);
    return yours ? 'yours' : 'plain';
  });
}

function title(at: Situation, names: (string | null)[]): string {
  const { state } = at;
  if (state.phase === 'chance') {
    return at.active && state.seat === at.you
      ? phrase('yoursToThrow')
      : phrase('toThrow', { who: nameOf(at, names, state.seat) });
  }
  if (state.view.roll.length === 0) return '';
  return phrase('threw', {
    who: nameOf(at, names, state.view.by ?? state.seat),
    numbers: listed(state.view.roll.map(String)),
  });
}

function note(at: Situation): string {
  const { view, phase } = at.state;
  if (phase !== 'choice' || view.roll.length === 0) return '';
  const left = view.left.map(String);
  const men = usable(at);
  const count = sayMany(men, '{n} man can use it', '{n} men can use it', { n: inWords(men) });
  const gone = marksOf({ view }, false).flatMap((mark, i) =>
    mark === 'played' ? [String(view.roll[i])] : [],
  );
  const first = gone.length ? capital(phrase('played', { numbers: listed(gone) })) : '';
  const answering = view.by !== null && view.by !== at.state.seat;
  const second =
    isMine(at) && answering
      ? phrase('passed', { numbers: listed(left), count })
      : phrase('left', { numbers: listed(left) });
  return [first, left.length ? second : ''].filter(part => part !== '').join(' ');
}

export class ThrowRow implements ChanceRow {
  private readonly dice = html('button', { class: 'q-dice', type: 'button' });
  private readonly title = html('p', { class: 'q-throw-title' });
  private readonly note = html('p', { class: 'q-throw-note' });
  private readonly pips = html('p', { class: 'q-pips' });
  private shown = '';

  constructor(
    private readonly element: HTMLElement,
    private readonly hooks: ChanceHooks,
  ) {
    element.replaceChildren(this.dice, this.title, this.note, this.pips);
    this.dice.addEventListener('click', () =>
      this.dice.disabled ? this.settle() : hooks.throws(),
    );
  }

  update(at: Situation, _entry: Entry, names: (string | null)[], pending: boolean): void {
    const { view, phase, chance } = at.state;
    const due = phase === 'chance';
    const answering = view.by !== null && view.by !== at.state.seat;
    const values = due ? blank(chance) : view.roll;
    const marks = due
      ? values.map((): ChanceMark => 'plain')
      : marksOf({ view }, isMine(at) && answering);
    const mine = due && at.active && at.state.seat === at.you && !pending;
    this.dice.disabled = !mine;
    this.dice.setAttribute('aria-label', mine ? phrase('throwButton') : title(at, names));
    const { clientWidth } = this.element;
    const size = clientWidth < 200 ? 34 : clientWidth < 500 ? 42 : 52;
    this.dice.replaceChildren(...values.map((value, i) => die(value, marks[i] ?? 'plain', size)));
    this.title.textContent = title(at, names);
    this.note.textContent = note(at);
    const [white = 0, black = 0] = pips(at.game, view);
    this.pips.replaceChildren(
      html('span', {}, phrase('pips')),
      html('b', {}, phrase('pipsTo', { first: figures(white), last: figures(black) })),
    );
    this.tumble(due ? '' : `${view.by}:${view.roll.join('-')}:${at.state.fresh}`);
  }

  // Dice that were not shown before tumble once.
  private tumble(name: string): void {
    const known = this.shown;
    this.shown = name.replace(/:(true|false)$/, '');
    if (name === '' || known === this.shown || this.hooks.pace() === 0) return;
    for (const one of this.dice.children) {
      tumble(one, -200, this.hooks.pace());
    }
  }

  private settle(): void {
    for (const one of this.dice.children) {
      one.getAnimations().forEach(animation => animation.finish());
    }
  }
}
