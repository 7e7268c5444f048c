import type { NewUser } from '@scv/api';
import { refusals } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Backend } from '../testing/backends.ts';
import { button, renderUsers } from '../testing/users-screen.tsx';

/** Eleven users, `User Aa` to `User Kk`; Ada Byron, the administrator, stands between the second and the third. */
const eleven = [...'ABCDEFGHIJK'].map((letter): NewUser => {
  const lastName = letter + letter.toLowerCase();
  return { firstName: 'User', lastName, email: `user.${lastName}@scv.example`, role: 'user' };
});
const firstTen = ['Aa', 'Bb', 'Byron', 'Cc', 'Dd', 'Ee', 'Ff', 'Gg', 'Hh', 'Ii'];
const search = () => screen.getByRole('searchbox', { name: 'Search users' });

/** Waits until these users are listed, by last name: the pager turns before the rows have come. */
const listed = (...lastNames: string[]) =>
  waitFor(() => {
    const [, ...rows] = screen.getByRole<HTMLTableElement>('table', { name: 'Users' }).rows;
    expect(rows.map(({ cells }) => cells[2]?.textContent)).toEqual(lastNames);
  });

/** The screen of the list: pages, their size, and the search. */
export function listTests({ begin, refuse }: Backend) {
  test('the first page shows ten users in their order, and how many there are', async () => {
    await begin(eleven);
    renderUsers('/users');
    expect(await screen.findByText('1–10 of 12 users')).toBeVisible();
    await listed(...firstTen);
    expect(button('Previous page')).toHaveAttribute('aria-disabled', 'true');
  });

  test('the pages turn forward to the last one, and back', async () => {
    await begin(eleven);
    const { user } = renderUsers('/users');
    await screen.findByText('1–10 of 12 users');
    await user.click(button('Next page'));
    expect(await screen.findByText('11–12 of 12 users')).toBeVisible();
    await listed('Jj', 'Kk');
    expect(button('Next page')).toHaveAttribute('aria-disabled', 'true');

    await user.click(button('Previous page'));
    expect(await screen.findByText('1–10 of 12 users')).toBeVisible();
    await listed(...firstTen);
  });

  test('a larger page has all of them', async () => {
    await begin(eleven);
    const { router, user } = renderUsers('/users?page=2');
    await screen.findByText('11–12 of 12 users');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
    expect(await screen.findByText('1–12 of 12 users')).toBeVisible();
    await listed(...firstTen, 'Jj', 'Kk');
    expect(router.state.location.search).toBe('?size=25');
  });

  test('a page beyond the end goes to the last page', async () => {
    await begin(eleven);
    const { router } = renderUsers('/users?page=99');
    expect(await screen.findByText('11–12 of 12 users')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
  });

  test('a search finds words in any order, whatever their case and accents, and they are marked', async () => {
    const zoe: NewUser = { firstName: 'Zoë', lastName: 'Čapek', email: 'zoe@scv.example', role: 'user' };
    await begin([...eleven, zoe]);
    const { container, user } = renderUsers('/users?page=2');
    await screen.findByText('11–13 of 13 users');
    await user.click(search());
    await user.paste('cap, ZOE');
    expect(await screen.findByText('1–1 of 1 user')).toBeVisible();
    await listed('Čapek');
    const marks = () => [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
    await waitFor(() => expect(marks()).toEqual(['Zoë', 'Čap', 'zoe']));
  });

  test('a search that finds nobody is said to, and clearing it shows everybody', async () => {
    await begin(eleven);
    const { user } = renderUsers('/users');
    await screen.findByText('1–10 of 12 users');
    await user.click(search());
    await user.paste('nobody');
    expect(await screen.findByText('No users match your search')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    expect(await screen.findByText('1–10 of 12 users')).toBeVisible();
  });

  test.each([401, 403] as const)(
    'a list that is refused with %d says so in the words of the server',
    async (status) => {
      await begin(eleven);
      await refuse(status);
      renderUsers('/users');
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(`Request failed with status ${status}`);
      expect(alert).toHaveTextContent(refusals[status]);
    },
  );
}
