import { renderRoute } from '@scv/testing';
import { localConfig } from '@scv/config';
import { act, render, screen } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createPortalRouter } from '../router.tsx';
import { NotFoundPage } from './not-found.tsx';
import { ServerErrorRoute } from './server-error-route.tsx';

const wayBack = () => screen.getByRole('link', { name: 'Go to the dashboard' });

/** Opens an address of the portal; nobody is signed in. */
async function open(address: string) {
  // The first screen, which needs no other chunk.
  history.replaceState(null, '', '/500');
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const router = createPortalRouter({
    config: localConfig,
    opened: () => new Promise(() => {}),
    firstData: Promise.resolve(),
  });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate(address));
}

test('/404 has the specified texts and a way back (§2, §8)', async () => {
  await open('/404');
  expect(await screen.findByRole('heading', { name: "Oops! You're lost." })).toBeVisible();
  expect(screen.getByText("The page you're looking for not found")).toBeVisible();
  expect(wayBack()).toHaveAttribute('href', '/dashboard');
});

test('the same texts are inside the shell (§2, §8, decided 5)', async () => {
  renderRoute([{ path: '*', Component: NotFoundPage }], '/nowhere');
  expect(await screen.findByText("Oops! You're lost.")).toBeVisible();
  expect(screen.getByText("The page you're looking for not found")).toBeVisible();
  expect(wayBack()).toBeVisible();
});

test('/500 has the specified texts and a way back (§2, §8)', async () => {
  await open('/500');
  expect(await screen.findByRole('heading', { name: 'Houston, we have a problem!' })).toBeVisible();
  expect(screen.getByText('The page you are looking for is temporarily unavailable.')).toBeVisible();
  expect(wayBack()).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByText('Details')).not.toBeInTheDocument();
});

test('after a render failure the 500 page has the reason, folded away (decided 5)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React's own line
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('boom');
  };
  renderRoute([{ path: '/', Component: Broken, ErrorBoundary: ServerErrorRoute }], '/');
  expect(await screen.findByText('Houston, we have a problem!')).toBeVisible();
  expect(screen.getByText('Error: boom')).not.toBeVisible();
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('boom'));
  expect(wayBack()).toBeVisible();
});
