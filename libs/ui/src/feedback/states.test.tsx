import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UsersRound } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { Alert } from './alert.tsx';
import { EmptyState, ErrorState } from './states.tsx';

test.each([
  { tone: 'danger', role: 'alert' },
  { tone: 'warning', role: 'alert' },
  { tone: 'success', role: 'status' },
  { tone: 'info', role: 'status' },
] as const)('an alert of tone $tone has role $role', ({ tone, role }) => {
  render(<Alert tone={tone} headline="Something happened" detail="because" />);

  expect(screen.getByRole(role)).toHaveTextContent('Something happenedbecause');
});

test('an error state shows the request id and a retry button', async () => {
  const retry = vi.fn<() => void>();
  render(
    <ErrorState
      headline="Request failed with status 500"
      detail={undefined}
      requestId="req-1"
      busy={false}
      onRetry={retry}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('req-1');

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(retry).toHaveBeenCalledOnce();
});

test('a busy error state does not retry again', async () => {
  const retry = vi.fn<() => void>();
  render(
    <ErrorState
      headline="Request failed with status 500"
      detail={undefined}
      requestId={undefined}
      busy
      onRetry={retry}
    />,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(retry).not.toHaveBeenCalled();
});

test('an empty state shows a heading and an action', () => {
  const action = <button type="button">Enroll user</button>;
  render(<EmptyState icon={UsersRound} headline="No users yet" detail="Enroll the first one." action={action} />);

  expect(screen.getByRole('heading', { name: 'No users yet' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enroll user' })).toBeVisible();
});
