/* parts/single-keys.tsx - single-key shortcuts of a page; ? lists them. */
import { useEffect, useState } from 'preact/hooks';
import { settings } from '../device/settings';
import { part } from './part';

const KeyList = part(async () => (await import('./key-list')).KeyList);

/* What each key does; null: nothing at the moment. */
export type Acts = Record<string, (() => void) | null>;

/* Shortcuts are off while typing and in dialogs; on the board, letters and digits jump to
 * points. */
function isMeant(event: KeyboardEvent): boolean {
  const target = event.target as Element | null;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (target?.closest?.('input, select, textarea, dialog')) return false;
  if (event.key === 'Enter' && (event.repeat || target?.closest?.('a, button'))) return false;
  return !(target?.closest?.('[role=listbox]') && /^[a-z0-9]$/.test(event.key));
}

export function useSingleKeys(acts: Acts) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = acts[event.key];
      if (!act || !settings.get().keys || !isMeant(event)) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

/* Follows the link to the analysis board, if the page has one. Returns true if it did. */
export function followAnalysis(): boolean {
  const link = document.querySelector<HTMLElement>('[data-action=analysis]');
  link?.click();
  return link !== null;
}

/* Shortcuts of a page for study. */
export function StudyKeys({ acts }: { acts: Acts }) {
  const [open, list] = useState(false);
  const all: Acts = { ...acts, '?': () => list(true) };
  useSingleKeys(all);
  return open ? <KeyList has={key => key in all} onClose={() => list(false)} /> : null;
}
