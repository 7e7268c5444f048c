import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { captureDownloads } from './testing/bulk.ts';
import { dialog, open } from './testing/users-screen.tsx';
import { askedOfList } from './user-paths.ts';
// The dialogs' code is there before the clock of the first test runs.
import './export/export-dialog.tsx';
import './shortcuts/shortcuts-dialog.tsx';

const saved = captureDownloads();

describe.each([
  ['export', 'Export users'],
  ['keys', 'Keyboard shortcuts'],
] as const)('asked for from elsewhere: %s', (asked, title) => {
  test.each(['/users?query=scv.example&size=25', '/users?size=50'])(
    'the list at %s does it once, and stays as it is',
    async (start) => {
      const { router, user } = await open(start);
      const { address, options } = askedOfList(router.state.location, asked);
      void router.navigate(address, options);
      expect(await dialog(title)).toBeVisible();
      expect(router.state).toMatchObject({
        historyAction: 'REPLACE',
        location: { pathname: '/users', search: start.slice('/users'.length), state: null },
      });
      if (asked === 'export') await screen.findByText(/users exported\./);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(saved).toHaveLength(asked === 'export' ? 1 : 0);
    },
  );
});
