import { expect, test } from 'vitest';
import { cleanEmail, inUnicode, isEmail, otherForm, wrongCharacter } from './email.ts';
import { checkFields } from './field-errors.ts';
import { CreateUserBody, LookupUsersBody } from './generated/index.requests.ts';

const user = { firstName: 'Ada', lastName: 'Byron', role: 'user' };

const invisible = [
  ...'\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff',
];

test.each<[text: string, stored: string]>([
  ['ada@scv.example', 'ada@scv.example'],
  ['Ada.B+x@SCV.example', 'Ada.B+x@SCV.example'],
  ["'ada@scv.example", 'ada@scv.example'],
  [" \u200b'ada@scv.example\u00a0", 'ada@scv.example'],
  ["o'neill@scv.example", "o'neill@scv.example"],
  ['!#$%&*/=?^_`{|}~-@scv.example', '!#$%&*/=?^_`{|}~-@scv.example'],
  ...invisible.map((one): [string, string] => [`${one}a${one}da@s${one}cv.example${one}`, 'ada@scv.example']),
  ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@straße.example', 'ada@xn--strae-oqa.example'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@ｅｘ.example', 'ada@ex.example'],
])('the email %j is stored as %s', (text, stored) => {
  expect(cleanEmail(text)).toBe(stored);
  expect(cleanEmail(stored)).toBe(stored);
  expect(checkFields(CreateUserBody, { ...user, email: text }).data).toEqual({ ...user, email: stored });
  expect(checkFields(LookupUsersBody, { emails: [text] }).data).toEqual({ emails: [stored] });
});

test.each([
  ['ada', undefined],
  ['ada@scv', undefined],
  ['ada@1.2', undefined],
  ['a..da@scv.example', undefined],
  ['.ada@scv.example', undefined],
  ['ada@-scv.example', undefined],
  ['ada@scv.xn--a-', undefined],
  ['ada＠scv.example', undefined],
  ['ada byron@scv.example', 'a blank'],
  ['ada\u00a0b@scv.example', 'U+00A0'],
  ['ada\tb@scv.example', 'U+0009'],
  ['zoë@scv.example', '“ë”'],
  ['ada,grace@scv.example', '“,”'],
  ['"ada"@scv.example', '“"”'],
  ['<ada@scv.example>', '“<”'],
  ['ada@@scv.example', '“@”'],
  ['ada@scv_b.example', '“_”'],
  ['ada@scv.example/x', '“/”'],
  ['ada@bücher.example:80', '“ü”'],
  ['ada@[127.0.0.1]', '“[”'],
])('the email %j is refused, naming %s', (email, character) => {
  expect(isEmail(cleanEmail(email))).toBe(false);
  expect(wrongCharacter(email)).toBe(character);
  expect(checkFields(CreateUserBody, { ...user, email }).errors).toEqual([
    { field: 'email', message: `Email must be a valid email address${character ? `, without ${character}` : ''}.` },
  ]);
});

test.each<[stored: string, read: string]>([
  ['ada@scv.example', 'ada@scv.example'],
  ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ['ada@XN--BCHER-KVA.example', 'ada@bücher.example'],
  ['ada@mail.xn--bcher-kva.example', 'ada@mail.bücher.example'],
  ['ada@xn--e1afmkfd.xn--p1ai', 'ada@пример.рф'],
  ['ada@xn--r8jz45g.xn--zckzah', 'ada@例え.テスト'],
  ['ada@xn--strae-oqa.example', 'ada@straße.example'],
  ['ada@xn--bcher-kva-2ob.example', 'ada@xn--bcher-kva-2ob.example'],
  ['ada@xn--ls8h.example', 'ada@xn--ls8h.example'],
  ['ada@xn--a.example', 'ada@xn--a.example'],
  ['ada@xn--0.example', 'ada@xn--0.example'],
  ['ada@xn--99999999.example', 'ada@xn--99999999.example'],
  ['ada@xn--abc-.example', 'ada@xn--abc-.example'],
  ['xn--bcher-kva@scv.example', 'xn--bcher-kva@scv.example'],
  ['Ada <ada@xn--bcher-kva.example>, xn--p1ai', 'Ada <ada@bücher.example>, рф'],
])('%s is read as %s', (stored, read) => {
  expect(inUnicode(stored)).toBe(read);
});

test.each([
  ['ada@scv.example', undefined],
  ['ada', undefined],
  ['ada@bücher.example ', 'Saved as ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'Also written ada@bücher.example'],
])('beside the email %j stands %j', (email, form) => {
  expect(otherForm(email)).toBe(form);
});
