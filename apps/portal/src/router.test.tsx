import { localConfig } from '@scv/config';
import { server } from '@scv/testing';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiSettings, configureApi } from '@scv/api/settings';
import { startPortal } from './start/start-portal.ts';
import { activityLinks, dashboardLinks, uploadLinks } from './links.tsx';

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

/** All addresses with these features of the backend. */
function addressesWith(features: string[]) {
  const settings = apiSettings();
  configureApi({ ...settings, features });
  const { users, uploadHistory, signIns } = dashboardLinks();
  const addresses = [
    users({ role: ['admin'] }),
    users({ sort: '-createdAt' }),
    signIns?.('done', 'today'),
    uploadHistory,
    uploadLinks().activity && 'activity of the file',
  ];
  configureApi(settings);
  return addresses;
}

test('features link to each other', () => {
  expect(addressesWith(['extended'])).toEqual([
    '/users?role=admin',
    '/users?sort=-createdAt',
    '/activity?action=sign-in&result=done&from=today',
    '/cdd-upload/history',
    'activity of the file',
  ]);
  const { userPath, runPath } = activityLinks();
  expect([userPath('7'), runPath('8')]).toEqual(['/users/7', '/users?run=8']);
});

test('no link leads to what the backend doesn’t have (decided 1)', () => {
  expect(addressesWith([]).slice(2)).toEqual([undefined, undefined, undefined]);
});
