import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { camel, pascal } from 'orval';
import { parseSync } from 'vite';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
/** @import { Client } from './client.js' */

/**
 * Refuses a client with a file that no compiler can read.
 * @param {Client} client
 * @param {string} contract the absolute path of its source, for the message
 * @throws {Error} names what the generator can't do, with its line in the contract
 */
export function requireSound(client, contract) {
  const broken = [...client]
    .filter(([file]) => file.endsWith('.ts'))
    .flatMap(([file, text]) => {
      const [error] = parseSync(file, text).errors;
      return error ? [{ file, text, at: error.labels[0]?.start ?? 0, reason: error.message }] : [];
    });
  if (broken.length === 0) return;
  const named = namesIn(readFileSync(contract, 'utf8'));
  const sentences = broken.map(({ file, text, at, reason }) => {
    const declared = [...text.slice(0, at).matchAll(/^(?:export )?(?:const|type|interface|function) (\w+)/gm)].at(
      -1,
    )?.[1];
    const cause = named.find(({ name }) => declared?.toLowerCase().includes(name.toLowerCase()));
    const place = `${relative(process.cwd(), contract)}:${cause?.line ?? 1}`;
    return `${place}: ${cause?.what ?? 'The contract'} has something that the generator can't do. It would write a broken ${file} (${reason}).`;
  });
  throw new Error(sentences.join('\n'));
}

/**
 * @param {string} text of a contract
 * @returns the names that the client has for schemas and operations, the longest first
 */
function namesIn(text) {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  /** @type {(part: unknown) => { key: string, line: number, value: unknown }[]} */
  const members = (part) =>
    (isMap(part) ? part.items : []).flatMap(({ key, value }) => {
      if (!isScalar(key)) return [];
      return { key: String(key.value), line: counter.linePos(key.range?.[0] ?? 0).line, value };
    });
  const schemas = members(document.getIn(['components', 'schemas'])).map(({ key, line }) => ({
    what: `The schema ${key}`,
    name: pascal(key),
    line,
  }));
  const operations = members(document.get('paths'))
    .flatMap(({ value }) => members(value))
    .flatMap(({ value }) => {
      const id = members(value).find(({ key }) => key === 'operationId');
      const name = String(isScalar(id?.value) ? id.value.value : '');
      return id ? { what: `The operation ${name}`, name: camel(name), line: id.line } : [];
    });
  return [...schemas, ...operations].toSorted((one, other) => other.name.length - one.name.length);
}
