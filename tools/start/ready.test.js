import { expect, test } from 'vitest';
import { readyText } from './ready.js';

test('the ready line comes first, then the accounts in columns and the outbox', () => {
  const accounts = [
    { username: 'ada@scv.example', password: 'Engine-1843', note: 'An administrator.' },
    { username: 'alan@scv.example', password: 'B', note: 'A plain user.' },
  ];
  expect(readyText('http://localhost:4200', accounts, 'http://localhost:4400/outbox').split('\n')).toEqual([
    'SCV Admin Portal is ready: http://localhost:4200',
    '',
    'Sign in with',
    '  Username          Password',
    '  ada@scv.example   Engine-1843  An administrator.',
    '  alan@scv.example  B            A plain user.',
    '',
    'Mails and text messages: http://localhost:4400/outbox',
  ]);
});
