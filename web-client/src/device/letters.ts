/* device/letters.ts - the letters of other scripts are there before the first words are shown. No face of a system is as wide, so that
   what stands beside words would move when they came. */

// A line is as high as the face that its bold words would have, were they in Latin letters.
const bold = '700 1rem Cantarell';

/* The faces that a language's first page needs, by a letter of its script. */
const needed: Record<string, { letter: string; faces: string[] }> = {
  ar: { letter: '\u0627', faces: ['400 1rem Amiri', '700 1rem Amiri'] },
  bn: { letter: '\u0995', faces: ["400 1rem 'Noto Read'", "400 1rem 'Noto Operate'", bold] },
  si: { letter: '\u0d9a', faces: ["400 1rem 'Noto Read'", "400 1rem 'Noto Operate'", bold] },
};

/* So long words wait for their letters; then those of the system are shown until they come. */
const patience_ms = 3000;

/* Does it now, or as soon as the letters of the page's language are there (device/look-early.ts has them fetched). */
export function withLetters(show: () => void) {
  const script = needed[document.documentElement.lang];
  if (!script) return show();
  const { letter, faces } = script;
  const there = Promise.all(faces.map(face => document.fonts.load(face, `a${letter}`)));
  const late = new Promise(done => setTimeout(done, patience_ms));
  void Promise.race([there, late]).then(show, show);
}
