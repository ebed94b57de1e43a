// po.mjs - reads and writes catalogues in the PO format of gettext and translation tools.

const text = line => JSON.parse(line.slice(line.indexOf('"')).replace(/\t/g, '\\t'));

/* An entry: context, id, many (msgid_plural), texts (one, or one per plural form), comments as
 * written, gone (obsolete). */
const emptyEntry = () => ({
  context: '',
  id: null,
  many: '',
  texts: [],
  comments: [],
  gone: false,
});

function take(entry, field, value, more) {
  const set = (name, old) => (entry[name] = more ? old + value : value);
  if (field === 'msgctxt') {
    set('context', entry.context);
  } else if (field === 'msgid') {
    set('id', entry.id);
  } else if (field === 'msgid_plural') {
    set('many', entry.many);
  } else {
    const at = Number(/\d+/.exec(field)?.[0] ?? 0);
    entry.texts[at] = more ? entry.texts[at] + value : value;
  }
}

function* entriesOf(source) {
  let entry = emptyEntry();
  let field = '';
  for (const [i, whole] of `${source}\n`.split('\n').entries()) {
    const gone = whole.startsWith('#~');
    const line = gone ? whole.slice(2).trim() : whole.trim();
    const begins = line === '' || (line.startsWith('#') && entry.id !== null);
    if (begins && (entry.id !== null || entry.comments.length)) {
      yield entry;
      entry = emptyEntry();
    }
    if (line === '') continue;
    if (line.startsWith('#')) {
      entry.comments.push(line);
      continue;
    }
    const [, name] = /^(msg\w+(?:\[\d\])?)\s+"/.exec(line) ?? [];
    if (!name && !line.startsWith('"')) {
      throw new Error(`line ${i + 1}: neither "..." nor msgid, msgstr: ${line}`);
    }
    field = name ?? field;
    entry.gone ||= gone;
    take(entry, field, text(line), !name);
  }
}

const fieldsOf = head =>
  Object.fromEntries(
    head.split('\n').flatMap(line => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()]] : [];
    }),
  );

/* { comments, fields, entries }: the comments of the header, its fields by name, and all
 * entries. */
export function readPo(source) {
  const all = [...entriesOf(source.replace(/\r/g, ''))];
  const head = all.find(entry => entry.id === '');
  const before = head ? all.slice(0, all.indexOf(head)) : [];
  return {
    comments: [...before, head].flatMap(entry => entry?.comments ?? []),
    fields: fieldsOf(head?.texts[0] ?? ''),
    entries: all.filter(entry => entry.id),
  };
}

const quoted = words =>
  `"${words.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')}"`;

function written({ comments, context, id, many, texts, gone }) {
  const lines = [
    ...(context ? [`msgctxt ${quoted(context)}`] : []),
    `msgid ${quoted(id)}`,
    ...(many
      ? [`msgid_plural ${quoted(many)}`, ...texts.map((one, i) => `msgstr[${i}] ${quoted(one)}`)]
      : [`msgstr ${quoted(texts[0] ?? '')}`]),
  ];
  return [...comments, ...lines.map(line => (gone ? `#~ ${line}` : line))].join('\n');
}

export function writePo({ comments, fields, entries }) {
  const head = Object.entries(fields).map(([name, value]) => quoted(`${name}: ${value}\n`));
  const first = [...comments, 'msgid ""', 'msgstr ""', ...head].join('\n');
  return `${[first, ...entries.map(written)].join('\n\n')}\n`;
}

/* The fields of the header with what tools of translators ask for: which project, and when it was
 * last changed. */
export const revised = (fields, date) =>
  Object.assign({ 'Project-Id-Version': 'Qirkat', 'PO-Revision-Date': '' }, fields, {
    'PO-Revision-Date': `${date.toISOString().slice(0, 16).replace('T', ' ')}+0000`,
  });

/* What is wrong with the header; empty: nothing. */
export function lackOf(fields) {
  if (!fields['Project-Id-Version']) return 'the head has no Project-Id-Version';
  const date = fields['PO-Revision-Date'] ?? '';
  const isDate = /^\d{4}-\d\d-\d\d \d\d:\d\d[+-]\d{4}$/.test(date);
  return isDate
    ? ''
    : `the head has "${date}" for PO-Revision-Date; right is 2026-11-26 02:28+0000`;
}

/* A text is identified by its context and its English. */
export const keyOf = ({ context, id }) => (context ? `${context}\u0004${id}` : id);
