import contract from '@scv/api/openapi.json' with { type: 'json' };
import { readOperations } from '@scv/testing/conformance/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractProperty, countLines, type Counts } from './contract-fuzzer.ts';

const operations = readOperations(contract).filter(({ id }) => id === 'getSummary');

const problem = { title: 'Forbidden', status: 403, message: 'No.' };
const refusal = (type = 'application/problem+json') =>
  new Response(JSON.stringify(problem), { status: 403, headers: { 'Content-Type': type } });

/** Fuzzes a server that gives the same answer to every call, and has these users after the session. */
async function fuzz(answer: () => Response, usersAfter: string[] = [], counts: Counts = new Map()) {
  let asked = 0;
  const target = {
    fetch: () => Promise.resolve(answer()),
    headersOf: () => ({}),
    reset: () => Promise.resolve((asked = 0)),
    settle: () => Promise.resolve(),
    userIds: () => Promise.resolve((asked += 1) === 1 ? [] : usersAfter),
  };
  const { failed, errorInstance } = await fc.check(contractProperty(target, operations, counts), {
    numRuns: 20,
    seed: 1,
  });
  return failed ? String(errorInstance) : 'nothing found';
}

test('a refusal that the contract declares is no finding, and is counted', async () => {
  const counts: Counts = new Map();
  expect(await fuzz(() => refusal(), [], counts)).toBe('nothing found');
  expect(countLines(counts)).toEqual([expect.stringMatching(/^getSummary +\d+ calls, 0 successful: 403 × \d+$/)]);
});

test.each<[string, () => Response, string]>([
  ['an answer of 500', () => new Response('', { status: 500 }), 'the server failed'],
  ['another 5xx that the contract declares', () => new Response('', { status: 503 }), 'the server failed'],
  ['an undeclared status', () => new Response('', { status: 404 }), 'the contract declares only 200'],
  ['another media type', () => refusal('text/html'), 'the media type should be application/problem+json'],
  ['a body that lacks a member', () => Response.json({}), 'invalid'],
  ['a body that is no object', () => Response.json(1), 'the body is not a JSON object'],
])('%s is a finding that names the operation', async (_, answer, reason) => {
  const finding = await fuzz(answer);
  expect(finding).toContain('getSummary answered');
  expect(finding.toLowerCase()).toContain(reason.toLowerCase());
});

test('a user who is there without having been created is a finding', async () => {
  expect(await fuzz(() => refusal(), ['stranger'])).toContain('The users are stranger, but');
});
