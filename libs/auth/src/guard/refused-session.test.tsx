import type { ApiError } from '@scv/api';
import { fakeLocks, storeTokens } from '@scv/testing/fake-provider';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loginTexts } from '../login/login-state.ts';
import { openPortal } from '../testing/guarded-area.tsx';

beforeEach(() => {
  fakeLocks();
  storeTokens({ expired: false });
});

const refuse = async (serverMessage: string) => {
  const { session } = openPortal();
  await screen.findByRole('heading', { name: 'Users' });
  act(() => session.refuse({ status: 403, serverMessage } as ApiError));
};

test.each([
  ['not-authorized', loginTexts.notAuthorized, 'refused'],
  ['mismatch', loginTexts.mismatch, 'mismatch'],
])('a 403 with the %s message signs out with that reason (§6, decided 2)', async (_, message, reason) => {
  const leave = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  await refuse(message);
  expect(await screen.findByRole('heading', { name: 'Signing out' })).toBeVisible();
  expect(sessionStorage.getItem('redirectedUrl')).toBe(reason);
  expect(localStorage.getItem('LoginId')).toBeNull();
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  document.querySelector('body > form')?.remove();
});

test('any other 403 leaves the session alone', async () => {
  await refuse('Not this one.');
  expect(screen.getByRole('heading', { name: 'Users' })).toBeVisible();
  expect(sessionStorage.getItem('redirectedUrl')).toBeNull();
});
