// board/input/chance-box.ts - the place of the dice or rods beside a board. Their script is fetched with the first board that has
// them.
import type { Game } from '../api';
import { html, svg } from '../draw/svg';
import type { ChanceHooks, ChanceRow } from './chance-api';

type Kind = 'dice' | 'lots' | 'rods';

let rows: Record<Kind, (box: HTMLElement, hooks: ChanceHooks) => ChanceRow> | null = null;
let coming: Promise<void> | null = null;

async function bring(): Promise<void> {
  rows = (await import('./chance-rows')).chanceRows;
}

/** Fetch the script, once; a failure is tried again by the next call. */
export function fetchChance(): Promise<void> {
  coming ??= bring();
  return coming.catch((error: unknown) => {
    coming = null;
    throw error;
  });
}

/** As high as the rods will be, so that nothing moves when they come. */
function blankRods(): HTMLElement {
  const blank = (): HTMLElement =>
    html(
      'button',
      { class: 'q-cast', type: 'button', disabled: '' },
      svg('svg', { width: 93, height: 72, viewBox: '0 0 93 72' }),
      html('span', { class: 'q-cast-number' }, '–'),
    );
  return html('div', { class: 'q-casts' }, blank(), blank(), html('p', { class: 'q-cast-note' }));
}

export class ChanceBox {
  readonly element: HTMLElement;
  private row: ChanceRow | null = null;

  constructor(
    readonly kind: Kind,
    private readonly hooks: ChanceHooks,
  ) {
    this.element = kind === 'rods' ? blankRods() : html('div', { class: 'q-throw' });
  }

  /** Returns false while the script is not there. */
  fill(): boolean {
    this.row ??= rows?.[this.kind](this.element, this.hooks) ?? null;
    return this.row !== null;
  }

  update(...now: Parameters<ChanceRow['update']>): void {
    this.row?.update(...now);
  }
}

const kinds: Record<string, Kind | undefined> = { tables: 'dice', tracks: 'lots' };

/** That of a game; null if nothing is thrown in it, or its dice are shown elsewhere. */
export function chanceBoxOf({ family }: Game, dice: boolean, hooks: ChanceHooks): ChanceBox | null {
  if (family === 'race') return new ChanceBox('rods', hooks);
  const kind = kinds[family];
  return kind && dice ? new ChanceBox(kind, hooks) : null;
}
