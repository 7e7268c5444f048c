import type { Operation } from '@scv/testing/conformance/contract';
import type { GeneratedCall } from './call-generators.ts';
import type { KnownCursor, KnownId } from './value-generators.ts';

/** The ids and cursors that the answers of a session have shown, the newest first. */
export interface Seen {
  users: string[];
  uploads: string[];
  cursors: string[];
}

/** The request of a generated call. */
export function requestOf(
  operation: Operation,
  { parameters, body, raw, contentType }: GeneratedCall,
  seen: Seen,
  caller: Record<string, string>,
): { path: string; init: RequestInit } {
  const ids = operation.path.includes('{') ? idsFor(operation, seen) : [...seen.users, ...seen.uploads];
  const shown = { ids, cursors: seen.cursors };
  const values = Object.entries(parameters).map(([name, value]) => [name, resolve(value, shown)] as const);
  const given = new Map(values.filter(([, value]) => value !== undefined));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathPart(given.get(name)));
  const inQuery = operation.parameters.filter(({ name, in: place }) => place === 'query' && given.has(name));
  const query = inQuery.map(({ name }) => `${name}=${encode(asText(given.get(name)))}`).join('&');
  const inHeader = operation.parameters.filter(({ name, in: place }) => place === 'header' && given.has(name));
  const headers = new Headers(caller);
  for (const { name } of inHeader) headers.set(name, asText(given.get(name)).replaceAll(/[^ -~]/g, '?'));
  const isForm = operation.body?.type === 'multipart/form-data';
  if (body && !isForm) headers.set('Content-Type', 'application/json');
  if (contentType !== undefined) headers.set('Content-Type', contentType);
  const resolved = body && (resolve(body, shown) as Record<string, unknown>);
  const sent = raw ?? (resolved && (isForm ? formOf(resolved) : JSON.stringify(resolved)));
  return {
    path: query === '' ? path : `${path}?${query}`,
    init: { method: operation.method, headers, ...(sent !== undefined && { body: sent }) },
  };
}

interface Shown {
  ids: string[];
  cursors: string[];
}

/** Where ids of the kind that an operation shows are kept. */
export const idsFor = ({ tag }: Operation, seen: Seen): string[] => (tag === 'cdd' ? seen.uploads : seen.users);

function resolve(value: unknown, seen: Shown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => resolve(each, seen));
  const { known, cursor } = value as Partial<KnownId & KnownCursor>;
  if (typeof known === 'number') return seen.ids[known % Math.max(1, seen.ids.length)] ?? 'none';
  if (typeof cursor === 'number') return seen.cursors[cursor % Math.max(1, seen.cursors.length)] ?? 'bm9uZQ';
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each, seen)]));
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Encodes as a browser does, but a lone surrogate as its bytes. */
const encode = (text: string) =>
  Array.from(text, (letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80')).join('');

/** An empty part, or one of dots only, would be another path. */
const pathPart = (value: unknown) => encode(asText(value).replace(/^\.{0,2}$/, 'x'));

function formOf(members: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    const isFile = name === 'cddFile';
    if (isFile)
      form.append(name, new File([asText(value)], `${asText(value).slice(0, 20)}.json`, { type: 'application/json' }));
    else form.append(name, asText(value));
  }
  return form;
}
