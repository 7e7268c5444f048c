import { renderRoute, server } from '@scv/testing';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { AboutDialog } from './about-dialog.tsx';

const open = (props: Partial<Parameters<typeof AboutDialog>[0]> = {}) =>
  renderRoute([{ path: '/', element: <AboutDialog commit={undefined} onClose={() => {}} {...props} /> }], '/');

test('About names the versions of the portal, the contract and the API', async () => {
  vi.stubEnv('VERSION', '1.2.3');
  vi.stubEnv('CONTRACT_VERSION', '4.5.6');
  server.use(http.get('*/healthz', () => HttpResponse.json({ version: '1.2.2', commit: 'def5678' })));
  open({ commit: 'abc1234' });
  const dialog = await screen.findByRole('dialog', { name: 'About the SCV Admin Portal' });
  await screen.findByText('1.2.2 (def5678)');
  expect(dialog).toHaveTextContent('Version1.2.3Commitabc1234API contract4.5.6API1.2.2 (def5678)');
  vi.unstubAllEnvs();
});

test('what isn’t known is left out', async () => {
  server.use(http.get('*/healthz', () => new HttpResponse(null, { status: 404 })));
  open();
  await screen.findByRole('dialog');
  expect(screen.queryByText('Commit')).not.toBeInTheDocument();
  expect(screen.queryByText('API')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('the API’s documentation is linked if the server has it (decided 5)', async () => {
  server.use(http.get('*/healthz', () => HttpResponse.json({ version: '1.2.2', docs: '/docs' })));
  open();
  expect(await screen.findByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/docs');
});

test('a built portal leads to the licences, and to help if there is some (decided 1)', async () => {
  vi.stubEnv('PROD', true);
  server.use(http.get('*/healthz', () => HttpResponse.error()));
  open({ supportUrl: 'https://help.example/' });
  expect(await screen.findByRole('link', { name: 'Third-party licences' })).toHaveAttribute('href', '/licences.txt');
  expect(screen.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', 'https://help.example/');
  vi.unstubAllEnvs();
});
