import { captureDownloads } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dialog, open } from '../testing/users-screen.tsx';
import { commandList } from '../query/list-commands.ts';
// Loads the dialogs before the first test's time starts.
import '../export/export-users-dialog.tsx';
import '../shortcuts/shortcuts-dialog.tsx';

const saved = captureDownloads();

describe.each([
  ['export', 'Export users'],
  ['shortcuts', 'Keyboard shortcuts'],
] as const)('the command %s of another screen', (command, title) => {
  test.each(['/users?query=scv.example&size=25', '/users?size=50'])(
    'runs once on the list at %s, which stays as it is',
    async (start) => {
      const { router, user } = await open(start);
      const { address, options } = commandList(router.state.location, command);
      void router.navigate(address, options);
      expect(await dialog(title)).toBeVisible();
      expect(router.state).toMatchObject({
        historyAction: 'REPLACE',
        location: { pathname: '/users', search: start.slice('/users'.length), state: null },
      });
      if (command === 'export') await screen.findByText(/users exported\./);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(saved).toHaveLength(command === 'export' ? 1 : 0);
    },
  );
});
