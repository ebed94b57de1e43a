/* device/look-early.ts - applies the chosen theme before the first paint; the rest is in settings.ts. */
try {
  const chosen = JSON.parse(localStorage.getItem('qirkat.settings') ?? '{}') as {
    ground?: string;
    light?: string;
  };
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const light = ['day', 'night'].find(name => name === chosen.light) ?? (dark ? 'night' : 'day');
  const ground = ['sand', 'slate', 'ink'].find(name => name === chosen.ground);
  document.documentElement.dataset.light = light;
  document.documentElement.dataset.ground = ground ?? (light === 'night' ? 'slate' : 'sand');
} catch {
  // without storage the system's preference applies
}
