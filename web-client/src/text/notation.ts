// text/notation.ts - parses the notation of steps and turns for the points they name. No rules of
// play.

/** One piece moves: a walk, slide or leap, a man by a die, a servant by a cast, a chess man. */
export interface MoveStep {
  kind: 'move';
  text: string;
  /** null: the piece that is in mid-chain. */
  from: string | null;
  to: string;
  takes: boolean;
  /** It takes the men ahead of it, or those behind, as in Fanorona. */
  side: 'ahead' | 'behind' | null;
  /** The point leapt over, if the notation names it. */
  over: string | null;
  /** The cast or bonus used, if the notation names it. */
  value: number | null;
  bonus: boolean;
  /** The die used to bear off, if there is a choice of two. */
  die: number | null;
  /** Promoted to this kind of chess man. */
  promotion: string | null;
}

/** A point is chosen by itself: for a piece from the hand, a captured sentry, a man to take, or a house to empty. */
export interface PutStep {
  kind: 'drop' | 'place' | 'take';
  text: string;
  to: string;
}

/** The servant on this point flees. */
export interface FleeStep {
  kind: 'flee';
  text: string;
  at: string;
}

/** A step without a point: pass, stop, again, - (leave it), castling. */
export interface WordStep {
  kind: 'word';
  text: string;
}

export type Step = MoveStep | PutStep | FleeStep | WordStep;

const label = '[a-z]+\\d*|\\d+';
const move = new RegExp(
  `^(?:(\\+?)(\\d+)(?=[a-wyz]))?[A-Z]?(${label})?([-x<>])(?:\\((${label})\\))?(${label})(?:=([A-Z]))?(?:/(\\d+))?$`,
);
const put = new RegExp(`^\\+?([@/!])(${label})$|^([a-z]\\d+)$`);

const numberOr = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text);

// A walk that names what it takes, by being shut in: `d7-d6xc6xd5`, and `-a3xb3` going on with the same piece.
const shutting = new RegExp(`^(?:${label})?-(?:${label})(?=(?:x(?:${label}))+$)`);

function readMove(text: string): MoveStep | null {
  const walk = shutting.exec(text)?.[0];
  const m = move.exec(walk ?? text);
  if (!m || (m[3] === undefined && m[4] === '-' && !walk) || text.startsWith('0-0')) {
    return null;
  }
  return {
    kind: 'move',
    text,
    from: m[3] ?? null,
    to: m[6] ?? '',
    takes: m[4] !== '-',
    side: m[4] === '>' ? 'ahead' : m[4] === '<' ? 'behind' : null,
    over: m[5] ?? null,
    value: numberOr(m[2]),
    bonus: m[1] === '+',
    die: numberOr(m[8]),
    promotion: m[7] ?? null,
  };
}

function readPut(text: string): Step | null {
  const m = put.exec(text);
  if (!m) {
    return null;
  }
  const at = m[2] ?? m[3] ?? '';
  if (m[1] === '!') {
    return { kind: 'flee', text, at };
  }
  return { kind: m[1] === '@' ? 'drop' : 'place', text, to: at };
}

/** Parses one step. A step that names no point is a word. */
export function readStep(text: string): Step {
  return readMove(text) ?? readPut(text) ?? { kind: 'word', text };
}

// Where a step starts within a turn: after the first leap, drop or placed sentry, or before a stop.
const joint = /(?=[@/!])|(?=[x<>])|(?=\.$)/;

/** Whether a step goes on with a chain: it names no start. */
export const goesOn = (text: string): boolean => /^[-x<>]/.test(text);

/** Whether a step or turn takes something. */
export const isTaking = (text: string): boolean => /[x<>]/.test(text);

// The walks of a turn that name what they take.
const walks = new RegExp(`(?:^(?:${label}))?-(?:${label})(?:x(?:${label}))+`, 'g');

/** The steps of a turn's text, in order: `a1xc3xe5` is `a1xc3`, `xe5`. `a1-a2xb2` is one step if a walk names what it takes,
 * and otherwise two. */
export function splitTurn(text: string, walksTake = false): string[] {
  return text
    .split(' ')
    .flatMap(word => splitWord(word, walksTake))
    .filter(part => part !== '');
}

function splitWord(word: string, walksTake: boolean): string[] {
  // only such a turn walks again after a taking
  if (walksTake || /x[a-z]*\d+-/.test(word)) {
    const walked = word.match(walks) ?? [];
    if (walked.join('') === word.replace(/\.$/, '')) {
      return word.endsWith('.') ? [...walked, '.'] : walked;
    }
  }
  if (/-off\/\d$|^\+@/.test(word)) {
    return [word];
  }
  const parts = word.split(joint);
  // the first sign joins start and landing: they are one step
  const second = parts[1] ?? '';
  if (parts[0] !== undefined && /^[x<>]/.test(second) && !/[-@/!.x<>]/.test(parts[0])) {
    return [parts[0] + second, ...parts.slice(2)];
  }
  return parts;
}

/* A man is to be taken: the step names only its point. */
const takingOf = (text: string): PutStep => ({ kind: 'take', text, to: text.slice(1) });

/** The steps of a turn. After a walk or a drop, and where a man is to be taken, `x` names a man that is taken where it stands. */
export function readTurn(turn: string, taking = false): Step[] {
  let stands = taking;
  return splitTurn(turn).map(text => {
    const step = readStep(text);
    const leaps = step.kind === 'move' && step.takes;
    if (stands && leaps && step.from === null) return takingOf(text);
    stands ||= step.kind === 'drop' || (step.kind === 'move' && !step.takes);
    return step;
  });
}

/** The points that a turn's first piece visits: its start, then each stop. */
export function pathOf(turn: string): string[] {
  const path: string[] = [];
  for (const step of readTurn(turn)) {
    if (step.kind === 'move') {
      if (step.from !== null && path.length === 0) path.push(step.from);
      path.push(step.to);
    }
  }
  return path;
}

/** The leaps already made in an unfinished turn, from the position's `chain=` field. */
export function chainOf(position: string): string[] {
  const field = position.split(':').find(part => part.startsWith('chain='));
  return field && !/[-@]/.test(field) ? pathOf(field.slice('chain='.length)) : [];
}

// The digits 0 of Arabic, Persian, Hindi, Bengali and Sinhala, and those as wide as an ideogram.
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xde6, 0xff10];

/** A turn as people type it, in the digits of its notation and without the marks of a direction of writing. */
export const inNotation = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\p{Nd}/gu, digit => {
      const code = digit.codePointAt(0)!;
      const zero = zeros.find(first => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .trim();

const tidied = (text: string): string => inNotation(text).replace(/\s+/g, ' ').toLowerCase();

// A turn as other programs write it: their dashes and signs of a leap, blanks, and what they judge of it behind.
const bared = (text: string): string =>
  text
    .replace(/[\s.,]/g, '')
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
    .replace(/[:\u00d7\u0445\u2715\u2716\u2a2f]/g, 'x')
    .replace(/[^\w)]+$/, '');

// The points that a turn names, without those leapt over, and its joints, unless they are left out.
function routeOf(turn: string): { joints: string; points: string[] } | null {
  const points: string[] = [];
  let joints = '';
  const rest = turn
    .replace(/\(.*?\)/g, '')
    .replace(/([-x<>]?)([a-z][a-wyz]*\d*|\d+)/g, (_, sign: string, point: string) => {
      joints += sign;
      points.push(point);
      return '';
    });
  return rest || points.length < 2 ? null : { joints, points };
}

// Does a legal turn have the same ends, and visit all points of the one given?
function isMeant(legal: string, given: NonNullable<ReturnType<typeof routeOf>>): boolean {
  const whole = routeOf(legal);
  const end = (points: string[]) => points[points.length - 1];
  if (!whole || whole.points[0] !== given.points[0] || end(whole.points) !== end(given.points)) {
    return false;
  }
  let at = 0;
  for (const point of whole.points) if (point === given.points[at]) at++;
  const agrees = !given.joints || isTaking(given.joints) === isTaking(whole.joints);
  return at === given.points.length && agrees;
}

/** The legal text that typed text means: as it is, in the spelling of other programs, or with points left out where only
 * one turn can be meant; null if there is none. */
export function findTyped(typed: string, legal: Iterable<string>): string | null {
  const wanted = tidied(typed);
  const all = [...new Set(legal)];
  const bare = bared(wanted);
  const given = routeOf(bare);
  const meant = given ? all.filter(text => isMeant(text.toLowerCase(), given)) : [];
  return (
    all.find(text => tidied(text) === wanted) ??
    all.find(text => text.toLowerCase().replace(/\s/g, '') === bare) ??
    (meant.length === 1 ? meant[0]! : null)
  );
}
