/* device/settings.ts - preferences kept on this device: looks, sound, keys, how one plays, name. */
import { makeStore, type Store } from '../base/store';

export type Ground = 'auto' | 'sand' | 'slate' | 'ink';
export type Light = 'auto' | 'day' | 'night';
/* How fast men move; auto: as the system asks for. */
export type Motion = 'auto' | 'off' | 'fast' | 'normal' | 'slow';

const grounds: Ground[] = ['sand', 'slate', 'ink'];
const lights: Light[] = ['day', 'night'];
const motions: Exclude<Motion, 'auto'>[] = ['off', 'fast', 'normal', 'slow'];

export interface Settings {
  ground: Ground;
  light: Light;
  coordinates: boolean;
  /* Mark the pieces that can move: on, off, or for beginners only (null). */
  hints: boolean | null;
  motion: Motion;
  /* A finished turn is only played once it has been confirmed. */
  confirm: boolean;
  /* A table shows the board, the clocks, one sentence and a few buttons, and nothing else. */
  plain: boolean;
  sound: boolean;
  /* From 0 to 100. */
  volume: number;
  /* Whether single-key shortcuts are enabled at a table. */
  keys: boolean;
  name: string;
  /* The language chosen here; without it, the browser's or the server's. */
  language?: string;
}

const key = 'qirkat.settings';
const standard: Settings = {
  ground: 'auto',
  light: 'auto',
  coordinates: true,
  hints: null,
  motion: 'auto',
  confirm: false,
  plain: false,
  sound: false,
  volume: 70,
  keys: true,
  name: '',
};

type Box = 'local' | 'session';

const boxOf = (box: Box): Storage => (box === 'local' ? localStorage : sessionStorage);

/* What storage did not take, because it is full or blocked; null: removed. Lasts as long as the
 * page, and comes before what is stored. */
const unkept = {
  local: new Map<string, string | null>(),
  session: new Map<string, string | null>(),
};

const carried = 'unkept';

/* Loads the page anew, with all that storage did not take. */
export function reload() {
  if (unkept.local.size || unkept.session.size) {
    const texts = [[...unkept.local], [...unkept.session]];
    history.replaceState({ [carried]: texts }, '');
  }
  location.reload();
}

/* Takes what the page before a reload left, once. */
function takeCarried() {
  const texts = parse<Record<string, Iterable<[string, string | null]>[]>>(
    JSON.stringify(globalThis.history?.state ?? {}),
  )[carried];
  if (!texts) return;
  for (const [name, text] of texts[0] ?? []) unkept.local.set(name, text);
  for (const [name, text] of texts[1] ?? []) unkept.session.set(name, text);
  history.replaceState(null, '');
}

/* A text as it will be found after the page is closed; null if there is none, or no storage. */
export function stored(name: string, box: Box = 'local'): string | null {
  try {
    return boxOf(box).getItem(name);
  } catch {
    return null;
  }
}

/* A text that was kept; null if there is none. */
export function kept(name: string, box: Box = 'local'): string | null {
  const here = unkept[box].get(name);
  return here === undefined ? stored(name, box) : here;
}

/* Keep a text, or remove it (null): without storage as long as the page lasts. */
export function keep(name: string, text: string | null, box: Box = 'local') {
  try {
    if (text === null) boxOf(box).removeItem(name);
    else boxOf(box).setItem(name, text);
    unkept[box].delete(name);
  } catch {
    unkept[box].set(name, text);
  }
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/* The names of all texts that are kept. */
export function keptNames(): string[] {
  const names = new Set([...storedNames(), ...unkept.local.keys()]);
  return [...names].filter(name => unkept.local.get(name) !== null);
}

export function parse<T>(text: string | null): Partial<T> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return value && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}

takeCarried();

export const settings: Store<Settings> = makeStore({ ...standard, ...parse<Settings>(kept(key)) });

export function change(part: Partial<Settings>) {
  settings.set({ ...settings.get(), ...part });
  keep(key, JSON.stringify(settings.get()));
  dress();
}

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/* How fast men move: as chosen, else as the system asks for. */
export function motionOf({ motion }: Settings): Exclude<Motion, 'auto'> {
  return motions.find(one => one === motion) ?? (calm?.matches ? 'off' : 'normal');
}

/* The theme in use: the one chosen, else sand or slate by the system's light or dark preference. */
export function look(of: Settings): {
  ground: Exclude<Ground, 'auto'>;
  light: Exclude<Light, 'auto'>;
} {
  const light = of.light === 'auto' ? (dark?.matches ? 'night' : 'day') : of.light;
  const ground = of.ground === 'auto' ? (light === 'night' ? 'slate' : 'sand') : of.ground;
  return { ground, light };
}

/* Applies the theme that an address asks for to this page, without storing it. */
export function lookBy(asked: URLSearchParams) {
  const ground = grounds.find(one => one === asked.get('ground'));
  const light = lights.find(one => one === asked.get('light'));
  settings.set({ ...settings.get(), ...(ground && { ground }), ...(light && { light }) });
}

/* Sets the theme temporarily, without storing it. Returns a function that restores the previous
 * one. */
export function wear(part: Pick<Settings, 'ground' | 'light'>): () => void {
  const { ground, light } = settings.get();
  const put = (those: typeof part) => {
    settings.set({ ...settings.get(), ...those });
    dress();
  };
  put(part);
  return () => put({ ground, light });
}

function mark(page: HTMLElement, name: string, value: string | null) {
  if (value === null) delete page.dataset[name];
  else page.dataset[name] = value;
}

function dress() {
  const { ground, light } = look(settings.get());
  const page = document.documentElement;
  page.dataset.ground = ground;
  page.dataset.light = light;
  const { motion, plain } = settings.get();
  mark(page, 'motion', motions.find(one => one === motion) ?? null);
  mark(page, 'plain', plain ? 'yes' : null);
  const colour = getComputedStyle(page).getPropertyValue('--ground').trim();
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', colour);
  }
}

/* Apply the theme, now and whenever the system or another window changes it. */
export function followLook() {
  dress();
  const follow = () => {
    dress();
    settings.set({ ...settings.get() });
  };
  dark?.addEventListener('change', follow);
  calm?.addEventListener('change', follow);
  addEventListener('storage', event => {
    if (event.key !== key) return;
    settings.set({ ...standard, ...parse<Settings>(event.newValue) });
    dress();
  });
}
