import { expect, test } from 'vitest';
import { meantDomain } from './email-hint.tsx';

const three = (domain: string) => ['a', 'b', 'c'].map((name) => `${name}@${domain}`);
const users = three('scv.example');

test.each([
  ['a@scv.exmple', 'scv.example', 'a letter is missing'],
  ['a@scv.exampl', 'scv.example', 'the last letter is missing'],
  ['a@sscv.example', 'scv.example', 'a letter is added'],
  ['a@scv.examples', 'scv.example', 'a letter is added at the end'],
  [' a@SCV.exomple ', 'scv.example', 'a letter is another, and case and spaces don’t count'],
  ['a@scv.exapmle', 'scv.example', 'two letters are swapped'],
  ['a@scv.example', undefined, 'it is the domain itself'],
  ['a@scv.exapmel', undefined, 'more than one letter is wrong'],
  ['a@scv', undefined, 'most of it is missing'],
  ['a', undefined, 'there is no domain yet'],
  ['a@', undefined, 'there is no domain yet'],
])('the domain of %s is meant to be %s: %s (decided 3)', (email, meant, _) => {
  expect(meantDomain(email, users, '')).toBe(meant);
});

test.each([
  ['many have it', [...users, 'b@svc.example'], '', undefined],
  ['only few have the other', users.slice(1), '', undefined],
  ['it is the signed-in person’s', [], 'ada@scv.example', 'scv.example'],
  ['more have it than another', [...three('svc.examples'), ...users, 'd@scv.example'], '', 'scv.example'],
])('%s', (_, emails, ownLogin, meant) => {
  expect(meantDomain('a@svc.example', emails, ownLogin)).toBe(meant);
});
