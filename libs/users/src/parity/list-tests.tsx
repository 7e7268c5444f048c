import type { NewUser } from '@scv/api';
import { refusals } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Backend } from '../testing/backends.ts';
import { button, renderUsers, searchBox } from '../testing/users-screen.tsx';

/** Eleven users, `User Aa` to `User Kk`. Ada Byron, the administrator, is between the second and the third. */
const eleven = [...'ABCDEFGHIJK'].map((letter): NewUser => {
  const lastName = letter + letter.toLowerCase();
  return { firstName: 'User', lastName, email: `user.${lastName}@scv.example`, role: 'user' };
});
const firstTen = ['Aa', 'Bb', 'Byron', 'Cc', 'Dd', 'Ee', 'Ff', 'Gg', 'Hh', 'Ii'];

/** Waits until exactly these users are listed, by last name. The pager changes before the rows have loaded. */
const listed = (...lastNames: string[]) =>
  waitFor(() => {
    const [, ...rows] = screen.getByRole<HTMLTableElement>('table', { name: 'Users' }).rows;
    expect(rows.map((each) => within(each).getByRole('link').textContent?.split(' ').at(-1))).toEqual(lastNames);
  });

/** The list: pages, page size, search. */
export function listTests({ begin, refuse }: Backend) {
  test('the first page shows ten users in order, and the total', async () => {
    await begin(eleven);
    renderUsers('/users');
    expect(await screen.findByText('1–10 of 12 users')).toBeVisible();
    await listed(...firstTen);
    expect(button('Previous page')).toHaveAttribute('aria-disabled', 'true');
  });

  test('the pager goes to the last page and back', async () => {
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

  test('a larger page size shows all users', async () => {
    await begin(eleven);
    const { router, user } = renderUsers('/users?page=2');
    await screen.findByText('11–12 of 12 users');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
    expect(await screen.findByText('1–12 of 12 users')).toBeVisible();
    await listed(...firstTen, 'Jj', 'Kk');
    expect(router.state.location.search).toBe('?size=25');
  });

  test('an address beyond the last page shows the last page', async () => {
    await begin(eleven);
    const { router } = renderUsers('/users?page=99');
    expect(await screen.findByText('11–12 of 12 users')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
  });

  test('a search finds words in any order, case and accent, and highlights them', async () => {
    const zoe: NewUser = { firstName: 'Zoë', lastName: 'Čapek', email: 'zoe@scv.example', role: 'user' };
    await begin([...eleven, zoe]);
    const { container, user } = renderUsers('/users?page=2');
    await screen.findByText('11–13 of 13 users');
    await user.click(searchBox());
    await user.paste('cap, ZOE');
    expect(await screen.findByText('1–1 of 1 user')).toBeVisible();
    await listed('Čapek');
    const marks = () => [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
    await waitFor(() => expect(marks()).toEqual(['Zoë', 'Čap', 'zoe']));
  });

  test('a search without matches says so, and clearing it shows all users', async () => {
    await begin(eleven);
    const { user } = renderUsers('/users');
    await screen.findByText('1–10 of 12 users');
    await user.click(searchBox());
    await user.paste('nobody');
    expect(await screen.findByText('No users match your search')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    expect(await screen.findByText('1–10 of 12 users')).toBeVisible();
  });

  test.each([401, 403] as const)('a %d shows the server’s message', async (status) => {
    await begin(eleven);
    await refuse(status);
    renderUsers('/users');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(`Request failed with status ${status}`);
    expect(alert).toHaveTextContent(refusals[status]);
  });
}
