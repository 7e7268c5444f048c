import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UsersRound } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { Alert } from './alert.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { StatusPill } from '../text/status-pill.tsx';

test.each([
  { tone: 'danger', role: 'alert' },
  { tone: 'warning', role: 'alert' },
  { tone: 'success', role: 'status' },
  { tone: 'info', role: 'status' },
] as const)('an alert of tone $tone has role $role', ({ tone, role }) => {
  render(<Alert tone={tone} headline="Something happened" detail="because" />);

  expect(screen.getByRole(role)).toHaveTextContent('Something happenedbecause');
});

test('a failed screen says what happened, which request, and tries again', async () => {
  const retry = vi.fn<() => void>();
  render(<ErrorState headline="Request failed with status 500" requestId="req-1" onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('req-1');

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(retry).toHaveBeenCalledOnce();
});

test('while a new try is under way another one is not started', async () => {
  const retry = vi.fn<() => void>();
  render(<ErrorState headline="Request failed with status 500" onRetry={retry} busy />);

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(retry).not.toHaveBeenCalled();
});

test('an empty list names what is missing and what to do next', () => {
  const action = <button type="button">Enroll user</button>;
  render(<EmptyState icon={UsersRound} headline="No users yet" detail="Enroll the first one." action={action} />);

  expect(screen.getByRole('heading', { name: 'No users yet' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enroll user' })).toBeVisible();
});

test('a status is always a word', () => {
  render(<StatusPill tone="success">Active</StatusPill>);

  expect(screen.getByText('Active')).toBeVisible();
});
