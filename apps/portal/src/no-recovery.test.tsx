import { localConfig } from '@scv/config';
import { server } from '@scv/testing';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPortal } from './start/start-portal.ts';

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => document.body.replaceChildren());

test.each(['/recover', '/unlock', '/activate?token=x'])('without the setting there is no %s', async (address) => {
  history.replaceState(null, '', address);
  const okta = { ...localConfig.okta, recovery: false };
  server.use(http.get('*/config.json', () => HttpResponse.json({ ...localConfig, okta })));
  await act(() => startPortal(() => new Promise(() => {})));
  expect(await screen.findByText("Oops! You're lost.")).toBeVisible();
});
