/* device/letters.ts - the letters of other scripts are there before the first words are shown. No face of a system is as wide, so that
   what stands beside words would move when they came. */

/* The faces that a language's first page needs, by a letter of its script. */
const noto = ['1rem Noto Read', '1rem Noto Operate'];
const needed: Record<string, [letter: string, faces: string[]]> = {
  ar: ['\u0627', ['1rem Amiri', '700 1rem Amiri']],
  bn: ['\u0995', noto],
  si: ['\u0d9a', noto],
};

/* So long words wait for their letters; then those of the system are shown until they come. */
const patience_ms = 3000;

/* Does it now, or as soon as the letters of the page's language are there (device/look-early.ts has them fetched). */
export function withLetters(show: () => void) {
  const script = needed[document.documentElement.lang];
  if (!script) return show();
  const [letter, faces] = script;
  const there = Promise.all(faces.map(face => document.fonts.load(face, letter)));
  const late = new Promise(done => setTimeout(done, patience_ms));
  void Promise.race([there, late]).then(show, show);
}
