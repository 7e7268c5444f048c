import { expect, test } from 'vitest';
import { cleanQuery, fold, occurrences, searchWords } from './fold.ts';

test.each([
  ['ÉMILE', 'emile'],
  ['e\u0301mile', 'emile'],
  ['İpek', 'ipek'],
  ['Łukasz', 'lukasz'],
  ['Žižek', 'zizek'],
  ['Ａｄａ', 'ada'],
  ['AÇIKGÖZ', 'acikgoz'],
  ['Açıkgöz', 'acikgoz'],
  ['Weiß', 'weiss'],
  ['Ada   Byron', 'ada byron'],
  ['愛菜', '愛菜'],
  ['हिन्दी', 'हिन्दी'],
  ['한국', '한국'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Οδός', 'οδοσ'],
  ['O’Brien', "o'brien"],
  ['‘Okina', "'okina"],
  ['Oʼzbek', "o'zbek"],
  ['علی\u200cرضا', 'علیرضا'],
  ['චන්ද්\u200dර', 'චන්ද්ර'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['', []],
  [' , ', []],
  ['Byron', ['byron']],
  ['Byron, Ada', ['byron', 'ada']],
  ['Byron,Ada', ['byron', 'ada']],
  ['ada  ADA ada', ['ada']],
  ['100% a_b', ['100%', 'a_b']],
  ['\u0301', []],
])('the words of %j are %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test.each<[text: string, word: string, at: number[]]>([
  ['norma mary', 'ma', [6]],
  ['mama', 'ma', [0]],
  ['norma mary', 'mar', [6]],
  ['norma mary', 'rma', [2]],
  ['li lilith li', 'li', [0, 3, 10]],
  ['100%_a', '_', []],
  ['愛菜', '菜', [1]],
  ['zx@mail.example', 'x@mail', []],
  ['x@mail.example', 'x@mail', [0]],
  ['zx@mail.example', 'zx@mail', [0]],
  ['azx@mail.example', 'zx@mail', [1]],
])('in %j a search for %j finds %j', (text, word, at) => {
  expect(occurrences(text, word)).toEqual(at);
});

test.each([
  ['  ada byron ', 'ada byron'],
  ['a\0da', 'ada'],
  [' '.repeat(300), ''],
  [`  ${'x'.repeat(300)}`, 'x'.repeat(254)],
  [`${'x'.repeat(253)} y`, 'x'.repeat(253)],
  [`${'x'.repeat(253)}😀`, `${'x'.repeat(253)}\ufffd`],
])('the search %j is sent as %j', (text, query) => {
  expect(cleanQuery(text)).toBe(query);
});
