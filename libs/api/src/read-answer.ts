import type { ZodMiniType } from 'zod/mini';

/** The parts of zod's definition of a schema that are read here. */
interface Def {
  type: string;
  format?: string;
  shape?: Readonly<Record<string, ZodMiniType>>;
  element?: ZodMiniType;
  innerType?: ZodMiniType;
}

const unreadable = Symbol('unreadable');

/**
 * Reads a response that doesn't fit its schema as far as its shape is right, because one odd value must not hide all
 * others: the backend may be newer than this client, or stricter checks may have come after its data.
 * - A text is kept, whatever its format or enum says: an unusual id, a role that we don't know. A time is read in other
 *   spellings of ISO 8601.
 * - An optional member that can't be read is left out; a required text is ''.
 * - An element of a list is left out if its id, a number or a list in it can't be read.
 * @returns undefined if the shape is wrong: also if each element of a list lacks a required text
 */
export function readAnswer(schema: ZodMiniType, body: unknown): { body: unknown } | undefined {
  const read = readValue(schema, body);
  return read.value === unreadable || read.lacksText ? undefined : { body: read.value };
}

interface Read {
  /** `unreadable` if it can't be read. */
  value: unknown;
  /** It has no member for a required text, which is '' now. */
  lacksText?: boolean;
}

function readValue(schema: ZodMiniType, value: unknown): Read {
  const { type, format, shape, element, innerType } = schema.def as Def;
  if (shape) return readObject(shape, value);
  if (element) return readList(element, value);
  if (type === 'optional' && innerType) return readValue(innerType, value);
  if (type === 'string' || type === 'enum') return { value: readText(format, value) };
  if (type === 'number') return { value: readNumber(value) };
  return { value: schema.safeParse(value).success ? value : unreadable };
}

function readList(element: ZodMiniType, value: unknown): Read {
  if (!Array.isArray(value)) return { value: unreadable };
  const elements = value.map((each) => readValue(element, each)).filter((read) => read.value !== unreadable);
  if (elements.length === 0 && value.length > 0) return { value: unreadable };
  const lacksText = elements.length > 0 && elements.every((read) => read.lacksText);
  return { value: elements.map((read) => read.value), lacksText };
}

function readObject(shape: NonNullable<Def['shape']>, value: unknown): Read {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value: unreadable };
  const members = value as Record<string, unknown>;
  const read: Record<string, unknown> = { ...members };
  let lacksText = false;
  for (const [name, schema] of Object.entries(shape)) {
    const member = readValue(schema, members[name]);
    const isOptional = (schema.def as Def).type === 'optional';
    if (isOptional && (member.value === unreadable || member.lacksText)) delete read[name];
    else if (member.value !== unreadable) {
      read[name] = member.value;
      lacksText ||= member.lacksText === true;
    } else if (isPlainText(schema)) {
      read[name] = typeof members[name] === 'string' ? members[name] : '';
      lacksText ||= members[name] === undefined;
    } else return { value: unreadable };
  }
  return { value: read, lacksText };
}

/** Excludes ids and days: a user can't be opened or changed without an id, nor a figure drawn without its day. */
function isPlainText(schema: ZodMiniType): boolean {
  const { type, format } = schema.def as Def;
  return (type === 'string' && format !== 'guid' && format !== 'date') || type === 'enum';
}

function readText(format: string | undefined, value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean')
    return format === 'datetime' ? unreadable : String(value);
  if (typeof value !== 'string' || (format === 'guid' && value === '')) return unreadable;
  if (format === 'date' && Number.isNaN(Date.parse(value))) return unreadable;
  return format === 'datetime' ? readTime(value) : value;
}

const spellings =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<minute>\d\d:\d\d)(?::(?<second>\d\d)(?<fraction>[.,]\d+)?)?)? ?(?<offset>Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i;

/** A time as RFC 3339 has it: UTC unless it says so, and without the second 60, which JavaScript doesn't know. */
function readTime(text: string): unknown {
  const { day, minute = '00:00', second = '00', fraction = '', offset = 'Z' } = spellings.exec(text)?.groups ?? {};
  const [hours = '', minutes = '00'] = offset.match(/[+-]?\d\d/g) ?? [];
  const zone = hours === '' ? 'Z' : `${hours}:${minutes}`;
  const time = `${day}T${minute}:${second === '60' ? '59' : second}${fraction.replace(',', '.')}${zone}`;
  return Number.isNaN(Date.parse(time)) ? unreadable : time;
}

function readNumber(value: unknown): unknown {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : unreadable;
}
