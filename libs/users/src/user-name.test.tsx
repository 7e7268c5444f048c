import { fold, occurrences, searchWords } from '@scv/api/schemas';
import { fakeUsers } from '@scv/testing';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Highlight, rangesOf } from './user-name.tsx';

/** The text, with highlights in brackets. */
function bracketed(text: string, query: string): string {
  const { container } = render(<Highlight text={text} words={searchWords(query)} />);
  for (const mark of container.querySelectorAll('mark')) mark.textContent = `[${mark.textContent}]`;
  return container.textContent;
}

test.each([
  ['Ada', '', 'Ada'],
  ['Ada', 'byron', 'Ada'],
  ['Ada', 'AD', '[Ad]a'],
  ['Ada', 'a', '[A]da'],
  ['Norma Mary', 'ma', 'Norma [Ma]ry'],
  ['Ada', 'ada a', '[Ada]'],
  ['Byron', 'ron byr', '[Byron]'],
  ['banana', 'ana', 'b[ana]na'],
  ['Émile', 'emi', '[Émi]le'],
  ['E\u0301mile', 'emi', '[E\u0301mi]le'],
  ['Emile', 'émi', '[Emi]le'],
  ['Açıkgöz', 'acikgoz', '[Açıkgöz]'],
  ['İpek', 'ip', '[İp]ek'],
  ['Weiß', 'iss', 'We[iß]'],
  ['ßen', 's', '[ß]en'],
  ['ﬁn', 'f', '[ﬁ]n'],
  ['Łukasz', 'luk', '[Łuk]asz'],
  ['Ａｄａ', 'ada', '[Ａｄａ]'],
  ['Οδός', 'ΟΔΟΣ', '[Οδός]'],
  ['한국', '한', '[한]국'],
  ['\u1112\u1161\u11ab\u1100\u116e\u11a8', '한', '[\u1112\u1161\u11ab]\u1100\u116e\u11a8'],
  ['हिन्दी', 'हि', '[हि]न्दी'],
  ['愛菜 松崎', '松', '愛菜 [松]崎'],
  ['عوضية', 'وض', 'ع[وض]ية'],
  ['علی\u200cرضا', 'علیرضا', '[علی\u200cرضا]'],
  ['\u{1f469}\u{1f3fd} Ada', '\u{1f469}', '[\u{1f469}]\u{1f3fd} Ada'],
  ['<b>x</b>', '<b>', '[<b>]x</b>'],
  ['100%_a\\b', '%_a', '100[%_a]\\b'],
  ['a.bc', '.bc', 'a[.bc]'],
  ['O’Brien', 'o’b', '[O’B]rien'],
  ['O’Brien', "o'b", '[O’B]rien'],
])('in %j a search for %j highlights %j', (text, query, marked) => {
  expect(bracketed(text, query)).toBe(marked);
});

test('a long email breaks before its @', () => {
  const { container } = render(<Highlight text="ada.byron@scv.example" words={['byr']} />);
  expect(container.innerHTML).toBe('ada.<mark>byr</mark>on<wbr>@scv.example');
});

test('a text is highlighted exactly when the API finds it, and stays unchanged', () => {
  const texts = fakeUsers(15).flatMap(({ firstName, lastName, email }) => [firstName, lastName, email]);
  for (const query of ['a', 'an', 'ann', 'o mo', 'net', 'zz', 'é']) {
    for (const text of texts) {
      const words = searchWords(query);
      expect(rangesOf(text, words).length > 0).toBe(words.some((word) => occurrences(fold(text), word).length > 0));
      expect(bracketed(text, query).replaceAll(/[[\]]/g, '')).toBe(text);
    }
  }
});
