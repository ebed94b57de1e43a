// targets.mjs - what the browsers named in `targets` cannot do and esbuild does not translate: units and selectors that make
// a browser drop a declaration or a rule, regular expressions and functions that it does not have. The build fails if its
// files depend on any of these.

export const targets = ['chrome91', 'firefox90', 'safari14.1'];

const newUnit =
  /(?<![\w#.-])[+-]?(?:\d+\.?\d*|\.\d+)(?:[dsl]v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)|r?lh|cap|ric)\b/i;
const newFunction = /\b(?:color-mix|light-dark|oklch|oklab|linear|anchor|round|sin|cos)\(/i;
const newProperty =
  /^(?:rotate|scale|translate|inset-area|animation-timeline|view-transition-name)$/i;

/* What has a ratio of its own keeps it in any browser. */
const hasRatio = selector =>
  /(?:^|[\s>+~,(])(?:svg|img|canvas|video)(?![\w-])[^\s>+~]*$/.test(selector);

/* Reads up to one of the signs, outside of strings, brackets and comments. */
function readTo(text, from, signs) {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if (text.startsWith('/*', i)) {
      i = text.indexOf('*/', i + 2) + 1;
      if (i === 0) return text.length;
    } else if (text[i] === '"' || text[i] === "'") {
      const quote = text[i];
      for (i++; i < text.length && text[i] !== quote; i++) if (text[i] === '\\') i++;
    } else if (text[i] === '\\') {
      i++;
    } else if ('(['.includes(text[i])) {
      depth++;
    } else if (')]'.includes(text[i])) {
      depth--;
    } else if (depth <= 0 && signs.includes(text[i])) {
      return i;
    }
  }
  return text.length;
}

/* The rules of a style sheet: { at: the at-rules around it, selector, declarations: [[property, value]] }. */
function* rulesOf(text, at = []) {
  const declarations = [];
  for (let i = 0; i < text.length;) {
    const end = readTo(text, i, ';{}');
    const head = text
      .slice(i, end)
      .replace(/\/\*.*?\*\//gs, '')
      .trim();
    if (text[end] !== '{') {
      const colon = head.indexOf(':');
      if (colon > 0 && !head.startsWith('@')) {
        declarations.push([head.slice(0, colon).trim(), head.slice(colon + 1)]);
      }
      i = end + 1;
      continue;
    }
    let close = end + 1;
    for (let depth = 1; close < text.length; close++) {
      close = readTo(text, close, '{}');
      depth += text[close] === '{' ? 1 : -1;
      if (depth === 0) break;
    }
    yield* rulesOf(text.slice(end + 1, close), [...at, head]);
    i = close + 1;
  }
  if (declarations.length) yield { at: at.slice(0, -1), selector: at.at(-1) ?? '', declarations };
}

function* partsOf(selector) {
  for (let i = 0; i <= selector.length;) {
    const end = readTo(selector, i, ',');
    yield selector.slice(i, end);
    i = end + 1;
  }
}

const isNew = value => {
  const bare = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
  return newUnit.test(bare) || newFunction.test(bare);
};
const isTested = ({ at }) => at.some(one => /^@supports/i.test(one));

function* inDeclarations({ selector, declarations }) {
  for (const [i, [property, value]] of declarations.entries()) {
    const falls = declarations.slice(0, i).some(([name, old]) => name === property && !isNew(old));
    if (newProperty.test(property)) {
      yield `${selector}: ${property} needs @supports`;
    } else if (isNew(value) && property.startsWith('--')) {
      yield `${selector}: a custom property has no fallback, so ${property}:${value} needs @supports`;
    } else if (isNew(value) && !falls) {
      yield `${selector}: ${property}:${value} needs a value for older browsers before it`;
    }
  }
}

/* Safari before 15 knows no ratio: what has no height without one would have none at all. */
function inRatio({ selector, declarations }) {
  const isHigh = ([property, value]) =>
    /^(?:min-)?(?:height|block-size)$/.test(property) && value.trim() !== 'auto';
  const flat = [...partsOf(selector)].filter(part => !hasRatio(part));
  return flat.length &&
    declarations.some(([property]) => property === 'aspect-ratio') &&
    !declarations.some(isHigh)
    ? [`${selector}: aspect-ratio needs a height or a min-height for older browsers, or @supports`]
    : [];
}

function inSelector({ selector }) {
  const parts = [...partsOf(selector)];
  const has = parts.filter(part => part.includes(':has('));
  return has.length && has.length < parts.length
    ? [`${selector}: a browser without :has drops the whole rule; make it two`]
    : [];
}

/* Custom properties that exist only where :has is known: what uses them is lost elsewhere. */
function onlyWithHas(rules) {
  const named = wanted =>
    rules
      .filter(rule => rule.selector.includes(':has(') === wanted)
      .flatMap(rule => rule.declarations.map(([property]) => property))
      .filter(property => property.startsWith('--'));
  const everywhere = new Set(named(false));
  return named(true)
    .filter(property => !everywhere.has(property))
    .map(property => `${property} is only set where :has is known`);
}

/** What a browser of the targets would lose of a style sheet, one sentence each. */
export function lostStyles(text) {
  const rules = [...rulesOf(text)].filter(rule => !isTested(rule));
  return [
    ...rules.flatMap(rule => [...inDeclarations(rule), ...inSelector(rule), ...inRatio(rule)]),
    ...onlyWithHas([...rulesOf(text)]),
  ];
}

// esbuild makes `new RegExp` of a literal that a target does not know, which throws there all the same.
const lackingInScripts = [
  [/\(\?<[=!]/, 'lookbehind in a regular expression (Safari 16.4)'],
  [/[^.]\.at\(/, 'at() of a list or a string (Chrome 92, Safari 15.4)'],
  [/\bObject\.hasOwn\b/, 'Object.hasOwn (Chrome 93, Safari 15.4)'],
  [/\bstructuredClone\(/, 'structuredClone (Chrome 98, Safari 15.4)'],
  [/\.findLast(?:Index)?\(/, 'findLast (Chrome 97, Safari 15.4)'],
  [/\.to(?:Sorted|Reversed|Spliced)\(/, "a list's toSorted and the like (Chrome 110)"],
  [/\bcrypto\.randomUUID\b/, 'crypto.randomUUID (Chrome 92, Safari 15.4)'],
  [/\bAbortSignal\.(?:any|timeout)\b/, 'AbortSignal.timeout and any (Chrome 103)'],
  [/\b(?:Object|Map)\.groupBy\b/, 'groupBy (Chrome 117)'],
];

/** What a browser of the targets cannot run of a script, one sentence each. */
export const lostScripts = text =>
  lackingInScripts.filter(([sign]) => sign.test(text)).map(([, what]) => what);
