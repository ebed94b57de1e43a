/* device/look-early.ts - applies the chosen theme and language before the first paint (the rest is in settings.ts), and has what
   this page needs beside the first script fetched at once. */
import { isRightToLeft, languageFor, languagesAsked } from '../words/choose';

declare const WORDS: Record<string, string[]>;

const page = document.documentElement;

let chosen: { ground?: string; light?: string; language?: string } = {};
try {
  chosen = JSON.parse(localStorage.getItem('qirkat.settings') ?? '{}') as typeof chosen;
} catch {
  // without storage the system's preference applies
}

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const light = ['day', 'night'].find(name => name === chosen.light) ?? (dark ? 'night' : 'day');
const ground = ['sand', 'slate', 'ink'].find(name => name === chosen.ground);
page.dataset.light = light;
page.dataset.ground = ground ?? (light === 'night' ? 'slate' : 'sand');

const known = ['en', ...Object.keys(WORDS)];
// Pages that stand alone are opened by whoever made their address, not by their readers.
const standsAlone = /^\/(embed|kiosk|print)\//.test(location.pathname);
const asked = standsAlone ? languagesAsked(new URLSearchParams(location.search)).slice(0, 1) : [];
const own = [...(chosen.language ? [chosen.language] : []), ...navigator.languages];
const language = languageFor(asked[0], own, page.lang, known);
page.lang = language;
page.dir = isRightToLeft(language) ? 'rtl' : 'ltr';

const [, place, id, more] = location.pathname.split('/');
const kind = place === 'r' && id && !more ? 'table' : !place || place === 'new' ? 'lobby' : '';

// The page's scripts are modules, which wait for the end of the document; a script written here runs before they do. The lobby
// needs the first of its language, a table two; the others come with the pages that are opened later (words/later.ts).
const needed = { lobby: 1, table: 2, '': Infinity }[kind];
for (const words of WORDS[language]?.slice(0, needed) ?? []) {
  document.write(`<script src="${words}"></script>`);
}

/* The lobby and tables: their scripts and styles, as the build has named them; and the letters of another script. */
function fetchAhead() {
  const files = JSON.parse(document.currentScript?.dataset.ahead ?? '{}') as Record<
    string,
    string[]
  >;
  askFor([...(files[kind] ?? []), ...(files[language] ?? [])]);
}

const atOnce = 6; // requests in one task: each takes a slow phone some milliseconds to begin

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
