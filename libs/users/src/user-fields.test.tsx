import { checkFields, EditUserBody, searchWords } from '@scv/api/schemas';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userFieldKeys, userFields } from './user-fields.tsx';
import { Highlight } from './user-name.tsx';
import { newUserValues } from './user-values.ts';

test.each(userFieldKeys)('error messages call %s as the screens do', (key) => {
  const { errors = [] } = checkFields(EditUserBody, { [key]: 1 });
  const { message } = errors.find(({ field }) => field === key)!;
  expect(message).toMatch(new RegExp(`^${userFields[key].label} must be `));
});

test('the form for a new user starts empty, with the role User and Active', () => {
  expect(newUserValues).toMatchObject({ firstName: '', lastName: '', email: '', role: 'user', status: 'Active' });
});

/** The text, with highlights in brackets. */
function bracketed(text: string, query: string): string {
  const { container } = render(<Highlight text={text} words={searchWords(query)} />);
  for (const mark of container.querySelectorAll('mark')) mark.textContent = `[${mark.textContent}]`;
  return container.textContent;
}

test.each([
  ['Ada', '', 'Ada'],
  ['Ada', 'AD', '[Ad]a'],
  ['Norma Mary', 'ma', 'Norma [Ma]ry'],
  ['Ada', 'ada a', '[Ada]'],
  ['Byron', 'ron byr', '[Byron]'],
  ['banana', 'ana', 'b[ana]na'],
  ['Émile', 'emi', '[Émi]le'],
  ['E\u0301mile', 'emi', '[E\u0301mi]le'],
  ['Açıkgöz', 'acikgoz', '[Açıkgöz]'],
  ['Weiß', 'iss', 'We[iß]'],
  ['Ａｄａ', 'ada', '[Ａｄａ]'],
  ['한국', '한', '[한]국'],
  ['\u1112\u1161\u11ab\u1100\u116e\u11a8', '한', '[\u1112\u1161\u11ab]\u1100\u116e\u11a8'],
  ['हिन्दी', 'हि', '[हि]न्दी'],
  ['علی\u200cرضا', 'علیرضا', '[علی\u200cرضا]'],
  ['\u{1f469}\u{1f3fd} Ada', '\u{1f469}', '[\u{1f469}]\u{1f3fd} Ada'],
  ['<b>x</b>', '<b>', '[<b>]x</b>'],
  ['O’Brien', 'o’b', '[O’B]rien'],
])('in %j a search for %j highlights %j', (text, query, marked) => {
  expect(bracketed(text, query)).toBe(marked);
});

test('a long email breaks before its @', () => {
  const { container } = render(<Highlight text="ada.byron@scv.example" words={['byr']} />);
  expect(container.innerHTML).toBe('<span>ada.<mark>byr</mark><span>on<wbr>@scv.example</span></span>');
});
