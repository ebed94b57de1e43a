/* device/look-early.ts - applies the chosen theme and language before the first paint
 * (settings.ts does the rest), and starts loading the files this page needs beside the first
 * script. */
import { isRightToLeft, languageFor, languagesAsked, scriptsNeeded } from '../words/choose';

declare const WORDS: Record<string, string[]>;

const page = document.documentElement;

interface Chosen {
  ground?: string;
  light?: string;
  language?: string;
  motion?: string;
  plain?: boolean;
}

/* Without storage the page that was here before a reload may have left the settings. */
function left(): string | undefined {
  const { unkept } = (history.state ?? {}) as { unkept?: [string, string | null][][] };
  return unkept?.[0]?.find(([name]) => name === key)?.[1] ?? undefined;
}

const key = 'qirkat.settings';
let chosen: Chosen = {};
try {
  chosen = JSON.parse(left() ?? localStorage.getItem(key) ?? '{}') as Chosen;
} catch {
  // without storage the system's preference applies
}

// A frame that is sandboxed without an origin of its own loads no modules: the page says so (place.html).
if (self.origin === 'null') page.dataset.opaque = '';

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const light = ['day', 'night'].find(name => name === chosen.light) ?? (dark ? 'night' : 'day');
const ground = ['sand', 'slate', 'ink'].find(name => name === chosen.ground);
page.dataset.light = light;
page.dataset.ground = ground ?? (light === 'night' ? 'slate' : 'sand');

const motion = ['off', 'fast', 'normal', 'slow'].find(name => name === chosen.motion);
if (motion) page.dataset.motion = motion;
if (chosen.plain) page.dataset.plain = 'yes';

const known = ['en', ...Object.keys(WORDS)];
// Pages that stand alone follow the languages in their address, as whoever wrote the address, not
// the reader, opens them.
const standsAlone = /^\/(embed|kiosk|print)\//.test(location.pathname);
const asked = standsAlone ? languagesAsked(new URLSearchParams(location.search)).slice(0, 1) : [];
const own = [...(chosen.language ? [chosen.language] : []), ...navigator.languages];
const language = languageFor(asked[0], own, page.lang, known);
page.lang = language;
page.dir = isRightToLeft(language) ? 'rtl' : 'ltr';

const [, place, id, more] = location.pathname.split('/');
const kind = place === 'r' && id && !more ? 'table' : !place || place === 'new' ? 'lobby' : 'other';

// The page's scripts are modules, which run after the document has been parsed; a script written
// here runs before them. What the page does not need is loaded with the pages that do (words/later.ts).
const scripts = WORDS[language] ?? [];
for (const words of scriptsNeeded[kind].flatMap(i => scripts[i] ?? [])) {
  document.write(`<script src="${words}"></script>`);
}

/* Requests the scripts and styles of the lobby or a table, under the names that the build put
 * into the document, and the fonts of another script. */
function fetchAhead() {
  const files = JSON.parse(document.currentScript?.dataset.ahead ?? '{}') as Record<
    string,
    string[]
  >;
  askFor([...(files[kind] ?? []), ...(files[language] ?? [])]);
}

const atOnce = 6; // requests started in one task: each takes a slow phone some milliseconds

function askFor(files: string[]) {
  for (const href of files.slice(0, atOnce)) {
    const link = document.createElement('link');
    const as = { css: 'style', woff2: 'font' }[href.split('.').pop()!];
    link.rel = as ? 'preload' : 'modulepreload';
    if (as) link.as = as;
    if (as === 'font') link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
  if (files.length > atOnce) setTimeout(() => askFor(files.slice(atOnce)));
}

fetchAhead();
