import { fakeUsers, server, usersBackedBy } from '@scv/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { ada, answering, button, grace, message, open, question, refusing, row } from '../testing/users-screen.tsx';

test('asks with the name and the email, Cancel focused, and deletes only then', async () => {
  const { router, user } = await open('/users');
  await user.click(button('Delete User Ada Byron'));

  const dialog = await question('Delete User');
  expect(dialog).toHaveTextContent('Are you sure you want to delete the following user?Ada Byronada@scv.example');
  await waitFor(() => expect(button('Cancel')).toHaveFocus());
  expect(router.state.location.pathname).toBe(`/users/${ada.id}/delete`);

  await user.click(button('Confirm Delete'));
  expect(await message('User Deleted Successfully')).toHaveTextContent('Ada Byron');
  expect(router.state.location.pathname).toBe('/users');
  await waitFor(() => expect(screen.queryByText('ada@scv.example')).not.toBeInTheDocument());
});

test.each(['{Escape}', '{Enter}'])('%s on the question deletes nobody, and the focus returns', async (key) => {
  const sent = answering('delete', () => new HttpResponse(null, { status: 204 }));
  const { router, user } = await open('/users');
  await user.click(button('Delete User Ada Byron'));
  await question('Delete User');
  await waitFor(() => expect(button('Cancel')).toHaveFocus());
  await user.keyboard(key);

  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe('/users');
  expect(button('Delete User Ada Byron')).toHaveFocus();
  expect(sent).toEqual([]);
});

test.each([
  [200, 'The server answered with status 200.'],
  [202, 'The server answered with status 202.'],
])('status %d is no success', async (status, reason) => {
  expect(await failure(() => new HttpResponse(null, { status }))).toHaveTextContent(reason);
});

test.each([
  [409, 'You cannot delete yourself.'],
  [409, 'This is the last active administrator.'],
  [401, 'The access token has expired.'],
  [500, 'The database rests.'],
])('after %d the dialog stays and says why: %s', async (status, reason) => {
  expect(await failure(refusing(status, { message: reason }))).toHaveTextContent(reason);
});

test('without a network the dialog stays and says why', async () => {
  expect(await failure(() => HttpResponse.error())).toHaveTextContent('Please check your network connection');
});

/** Tries twice to delete Ada; the second time only because it is asked for. Gives what is said. */
async function failure(resolver: Parameters<typeof answering>[1]) {
  const { user } = await open(`/users/${ada.id}/delete`);
  const sent = answering('delete', resolver);
  await question('Delete User');
  await user.click(button('Confirm Delete'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong please try again');
  expect(sent).toEqual([ada.id]);

  await user.click(button('Confirm Delete'));
  await waitFor(() => expect(sent).toEqual([ada.id, ada.id]));
  return screen.findByRole('alert');
}

test('who was deleted by somebody else meanwhile is said, and the list shows it', async () => {
  const { user } = await open(`/users/${ada.id}/delete`, [ada, grace]);
  await question('Delete User');
  server.use(...usersBackedBy([grace]));
  await user.click(button('Confirm Delete'));

  const gone = 'There is no such user. It may have been deleted meanwhile.';
  expect(await message('Something went wrong please try again')).toHaveTextContent(gone);
  expect(await screen.findByText('1–1 of 1 user')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('who is gone is said once, and the list stays, when the question was left by Back meanwhile', async () => {
  const answer = Promise.withResolvers<void>();
  const { router, user } = await open('/users?size=25');
  answering('delete', async () => {
    await answer.promise;
    return HttpResponse.json({ message: 'There is no such user.' }, { status: 404 });
  });
  await router.navigate('/users?size=50');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('50'));
  await screen.findByText('1–5 of 5 users');
  await user.click(button('Delete User Ada Byron'));
  await question('Delete User');
  await user.click(button('Confirm Delete'));
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  answer.resolve();

  await message('Something went wrong please try again');
  expect(router.state.location.search).toBe('?size=50');
});

test('while it is being deleted a second try and leaving do nothing', async () => {
  const answer = Promise.withResolvers<void>();
  const { user } = await open('/users');
  const sent = answering('delete', async () => {
    await answer.promise;
    return new HttpResponse(null, { status: 204 });
  });
  await user.click(button('Delete User Ada Byron'));
  await question('Delete User');
  await user.dblClick(button('Confirm Delete'));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  answer.resolve();

  await message('User Deleted Successfully');
  expect(sent).toEqual([ada.id]);
});

test('deleting the last row of the last page shows the page before', async () => {
  const { router, user } = await open('/users?page=2', fakeUsers(11));
  await screen.findByText('11–11 of 11 users');
  await user.click(button(/^Delete User/));
  await question('Delete User');
  await user.click(button('Confirm Delete'));

  await message('User Deleted Successfully');
  expect(await screen.findByText('1–10 of 10 users')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(11); // header + 10
  expect(router.state.location.search).toBe('');
});

test('a page that was fetched before is not shown again: it may have changed', async () => {
  const { user } = await open('/users', fakeUsers(25));
  await user.click(button('Next page'));
  await screen.findByText('11–20 of 25 users');
  await user.click(button('Previous page'));
  await screen.findByText('1–10 of 25 users');
  server.use(
    http.get('*/api/v1/users', ({ request }) => (request.url.includes('page=1') ? delay('infinite') : undefined)),
  );
  await user.click(screen.getAllByRole('button', { name: /^Delete User/ })[0]!);
  await question('Delete User');
  await user.click(button('Confirm Delete'));
  await screen.findByText('1–10 of 24 users');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);

  await user.click(button('Next page'));
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(rows);
});

test('the search and the page stay', async () => {
  const { router, user } = await open('/users?query=scv.example&size=25', [ada, grace]);
  await user.click(within(await row(/Ada/)).getByRole('button', { name: /^Delete User/ }));
  await question('Delete User');
  await user.click(button('Confirm Delete'));

  await message('User Deleted Successfully');
  expect(await screen.findByText('1–1 of 1 user')).toBeVisible();
  expect(router.state.location.search).toBe('?query=scv.example&size=25');
});

test('what failed after the dialog was left is said all the same', async () => {
  const answer = Promise.withResolvers<void>();
  const { router, user } = await open('/users');
  answering('delete', async () => {
    await answer.promise;
    return HttpResponse.json({ message: 'The database rests.' }, { status: 500 });
  });
  await user.click(button('Delete User Ada Byron'));
  await question('Delete User');
  await user.click(button('Confirm Delete'));
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  answer.resolve();

  expect(await message('Something went wrong please try again')).toHaveTextContent('The database rests.');
});

test('a user who is not on the page is said to be missing, and the list is offered', async () => {
  const { router, user } = await open('/users/00000000-0000-4000-8000-000000000000/delete?size=25');
  expect(await screen.findByText('This user is not on this page of the list.')).toBeVisible();
  await user.click(button('Show the list'));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location).toMatchObject({ pathname: '/users', search: '?size=25' });
});
