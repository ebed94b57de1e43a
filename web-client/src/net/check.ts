/* net/check.ts - validates incoming messages against the schema, once, on arrival. */
import first from '../proto/first.json';

/* The name of a definition or of a type, or what a value must be (types.mjs says how it is shortened). */
type Part = string | Schema;

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Part | Part[];
  /* By name; with a question mark if it may be absent. */
  properties?: Record<string, Part>;
  additionalProperties?: Part;
  anyOf?: Part[];
  oneOf?: Part[];
}

const known = { ...first } as unknown as Record<string, Part>;
const patterns = new Map<string, RegExp>();

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function hasType(value: unknown, type: string): boolean {
  const own = typeOf(value);
  return own === type || (own === 'integer' && type === 'number');
}

function matches(text: string, pattern: string): boolean {
  let sign = patterns.get(pattern);
  if (!sign) patterns.set(pattern, (sign = new RegExp(pattern)));
  return sign.test(text);
}

// Each checks some keywords, and returns the path of the first mismatch, or null.
function plain(schema: Schema, value: unknown, at: string): string | null {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length && !types.some(type => hasType(value, type))) return at;
  if ('const' in schema && value !== schema.const) return at;
  if (schema.enum && !schema.enum.includes(value)) return at;
  if (typeof value === 'string' && schema.pattern && !matches(value, schema.pattern)) return at;
  if (typeof value !== 'number') return null;
  return value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity) ? at : null;
}

function list(schema: Schema, value: unknown, at: string): string | null {
  if (!Array.isArray(value)) return null;
  if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity)) {
    return at;
  }
  for (const [i, item] of value.entries()) {
    const part = Array.isArray(schema.items) ? schema.items[i] : schema.items;
    const wrong = part ? misfit(part, item, `${at}[${i}]`) : null;
    if (wrong) return wrong;
  }
  return null;
}

function object(schema: Schema, value: unknown, at: string): string | null {
  const { properties = {}, additionalProperties } = schema;
  if (typeOf(value) !== 'object') return schema.properties && !schema.type ? at : null;
  const fields = value as Record<string, unknown>;
  const absent = Object.keys(properties).find(name => !name.endsWith('?') && !(name in fields));
  if (absent) return `${at}.${absent}`;
  for (const [name, field] of Object.entries(fields)) {
    const part = properties[name] ?? properties[`${name}?`] ?? additionalProperties;
    const wrong = part ? misfit(part, field, `${at}.${name}`) : null;
    if (wrong) return wrong;
  }
  return null;
}

function choice(schema: Schema, value: unknown, at: string): string | null {
  const ways = schema.oneOf ?? schema.anyOf;
  return !ways || ways.some(way => misfit(way, value, at) === null) ? null : at;
}

/* The path in value that does not match the schema, or null. Unknown fields are allowed. */
function misfit(schema: Part, value: unknown, at: string): string | null {
  if (typeof schema === 'string') {
    const meant = known[schema];
    if (meant) return misfit(meant, value, at);
    return hasType(value, schema) ? null : at;
  }
  return (
    plain(schema, value, at) ??
    list(schema, value, at) ??
    object(schema, value, at) ??
    choice(schema, value, at)
  );
}

/* The types the lobby receives are known from the start; net/check-all.ts adds the others. */
export const learn = (definitions: object) => void Object.assign(known, definitions);

export const isKnown = (name: string): boolean => name in known;

/* Value as the schema's type `name`; throws if it does not match. */
export function checked<T>(name: string, value: unknown): T {
  const schema = known[name];
  const wrong = schema ? misfit(schema, value, name) : name;
  if (wrong) throw new TypeError(`not as the wire says: ${wrong}`);
  return value as T;
}
