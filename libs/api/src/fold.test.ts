import { expect, test } from 'vitest';
import { fold, searchWords } from './fold.ts';

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
