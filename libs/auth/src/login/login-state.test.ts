import { describe, expect, test } from 'vitest';
import {
  initialLoginState,
  loginMessage,
  loginReducer,
  loginTexts,
  type LoginAction,
  type LoginState,
} from './login-state.ts';

type Answer = Extract<LoginAction, { type: 'answered' }>['answer'];

const admitted = { status: 200, roles: ['admin'] };
const answered = (answer: Answer): LoginAction => ({ type: 'answered', answer });
const asked: LoginState = {
  isValidatingUser: true,
  isUserValid: null,
  isLoggedIn: false,
  loginData: null,
  isLoginError: false,
};
const loggedIn: LoginState = {
  isValidatingUser: false,
  isUserValid: true,
  isLoggedIn: true,
  loginData: 'Hello',
  isLoginError: false,
};
const invalid: LoginState = {
  isValidatingUser: false,
  isUserValid: false,
  isLoggedIn: false,
  loginData: null,
  isLoginError: false,
};
const refused: LoginState = { ...invalid, isLoginError: true };

test("the texts are the specification's (sections 6 and 8)", () => {
  expect(loginTexts).toEqual({
    networkError: 'An error occurred while making the request. Please check your network connection and try again.',
    tryAgain: 'some thing went wrong please try again',
    notAuthorized:
      'Invalid username or You are not authorized to use the application. Please contact the administrator.',
    mismatch: 'The provided login ID and Okta ID do not align. Please retry with the correct information.',
  });
});

/** One row for each sentence of the specification, section 4, and for each way to read it; the whole state each time. */
const rows: [sentence: string, from: LoginState, action: LoginAction, expected: LoginState][] = [
  [
    'at the start of an attempt validating is true and logged-in is false',
    initialLoginState,
    { type: 'submitted' },
    asked,
  ],
  ['a new attempt starts afresh after a refusal', refused, { type: 'submitted' }, asked],
  [
    'an error object becomes the network-error message',
    asked,
    answered(new Error('offline')),
    { ...invalid, loginData: loginTexts.networkError },
  ],
  [
    'status 405: not valid, not logged in, its message',
    asked,
    answered({ status: 405 }),
    { ...invalid, loginData: loginTexts.tryAgain },
  ],
  [
    'status 405 says the same to an administrator, whatever its message',
    asked,
    answered({ ...admitted, status: 405, message: 'x' }),
    { ...invalid, loginData: loginTexts.tryAgain },
  ],
  [
    'status 404: not valid, not logged in, the login-error flag',
    asked,
    answered({ ...admitted, status: 404 }),
    refused,
  ],
  [
    'status 404 with a message of its own',
    asked,
    answered({ ...admitted, status: 404, message: 'Not found' }),
    refused,
  ],
  ['roles that lack admin', asked, answered({ status: 200, roles: ['user'] }), refused],
  ['a role that only looks like admin', asked, answered({ status: 200, roles: ['Admin', 'administrator'] }), refused],
  ['no roles', asked, answered({ status: 200, roles: [] }), refused],
  ['roles left out', asked, answered({ status: 200 }), refused],
  [
    'a greeting to somebody without the role is no reason',
    asked,
    answered({ status: 200, roles: ['user'], message: 'Welcome, Alan' }),
    refused,
  ],
  [
    'the not-authorized message refuses an administrator too',
    asked,
    answered({ ...admitted, message: loginTexts.notAuthorized }),
    refused,
  ],
  [
    'a refusal keeps the reason that came with it',
    asked,
    answered({ status: 429, message: 'Wait.' }),
    { ...refused, loginData: 'Wait.' },
  ],
  ['otherwise valid and logged in, with the message', asked, answered({ ...admitted, message: 'Hello' }), loggedIn],
  [
    'otherwise valid and logged in, with the whole response when there is no message',
    asked,
    answered(admitted),
    { ...loggedIn, loginData: admitted },
  ],
  [
    'admin among other roles is enough',
    asked,
    answered({ status: 200, roles: ['user', 'admin'], message: 'Hello' }),
    loggedIn,
  ],
  [
    'a rejected call sets the login-error flag and logs out',
    asked,
    { type: 'rejected' },
    { ...asked, isValidatingUser: false, isLoginError: true, loginData: loginTexts.networkError },
  ],
  [
    'a rejected call logs out who was logged in',
    loggedIn,
    { type: 'rejected' },
    { ...loggedIn, isLoggedIn: false, isLoginError: true, loginData: loginTexts.networkError },
  ],
  [
    'a logout clears the login data and sets logged-in to false',
    loggedIn,
    { type: 'loggedOut' },
    { ...loggedIn, loginData: null, isLoggedIn: false },
  ],
  [
    'a reset returns everything to null or false',
    loggedIn,
    { type: 'reset' },
    { isValidatingUser: null, isUserValid: null, isLoggedIn: null, loginData: null, isLoginError: false },
  ],
  [
    'a reload with a valid session is valid and logged in (decisions 2.5)',
    initialLoginState,
    { type: 'restored' },
    { ...loggedIn, loginData: null },
  ],
  ['a 403 by the API is the login-error state (decisions 2)', loggedIn, { type: 'refused' }, refused],
];

test.each(rows)('%s', (_sentence, from, action, expected) => {
  expect(loginReducer(from, action)).toEqual(expected);
});

describe('what the login screen says', () => {
  test.each<[string, LoginAction, string | undefined]>([
    ['nothing before anything was tried', { type: 'reset' }, undefined],
    ['nothing while the call runs', { type: 'submitted' }, undefined],
    ['nothing to an admitted person', answered({ ...admitted, message: 'Hello' }), undefined],
    ['nothing to who has signed out', { type: 'loggedOut' }, undefined],
    [
      'the not-authorized sentence to an unknown user',
      answered({ status: 404, message: 'Not found' }),
      loginTexts.notAuthorized,
    ],
    [
      'the not-authorized sentence to a plain user',
      answered({ status: 200, roles: ['user'] }),
      loginTexts.notAuthorized,
    ],
    ['the not-authorized sentence when the API took the role away', { type: 'refused' }, loginTexts.notAuthorized],
    ['why a lockout', answered({ status: 429, message: 'Too many failed sign-ins.' }), 'Too many failed sign-ins.'],
    ['the network sentence when no call could be made', { type: 'rejected' }, loginTexts.networkError],
    ['the network sentence', answered(new Error('offline')), loginTexts.networkError],
    ['the 405 sentence', answered({ status: 405 }), loginTexts.tryAgain],
  ])('%s', (_what, action, expected) => {
    expect(loginMessage(loginReducer(initialLoginState, action))).toBe(expected);
  });
});
