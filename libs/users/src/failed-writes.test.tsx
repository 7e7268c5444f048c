import { ApiError } from '@scv/api';
import { apiSettings, configureApi } from '@scv/api/settings';
import { errorResponse } from '@scv/testing';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, onTestFinished, test } from 'vitest';
import { ada, answering, button, edit, field, fill, message, open } from './testing/users-screen.tsx';

const offline = () => HttpResponse.error();
const broken = () => errorResponse(500, 'The database is down.', { requestId: 'req-7' });

test.each([
  ['offline', offline, 'Please check your network connection'],
  ['with 500', broken, 'The database is down.Request req-7'],
])(
  'an edit that fails %s keeps the form, shows the reason and is logged (§4, §7, §8, decided 2, decided 3)',
  async (_, answer, reason) => {
    const { router, user } = await edit();
    await user.type(field('Last Name'), ' King');
    answering('editUser', answer);
    await user.click(button('Save Changes'));

    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert).toHaveTextContent('Something went wrong please try again');
    expect(alert).toHaveTextContent(reason);
    expect(console.warn).toHaveBeenCalledWith('Edit User failed.', expect.any(ApiError));
    expect(field('Last Name')).toHaveValue('Byron King');
    expect(router.state.location.pathname).toBe(`/users/${ada.id}/edit`);
  },
);

test.each([
  ['edit', 'editUser', 'Save Changes'],
  ['delete', 'deleteUser', 'Confirm Delete'],
] as const)(
  '%s sent while offline says one sentence, until the connection is back (§8, decided 3)',
  async (path, id, send) => {
    onTestFinished(() => onlineManager.setOnline(true));
    const { user } = await open(`/users/${ada.id}/${path}`);
    answering(id, offline);
    if (path === 'edit') await user.type(await screen.findByLabelText('Last Name'), ' King');
    onlineManager.setOnline(false);
    fireEvent.click(await screen.findByRole('button', { name: send }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Something went wrong please try again$/);
    act(() => onlineManager.setOnline(true));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(button(send)).toBeVisible();
  },
);

test('a taken email is said at its field, and under the headline of the failed edit (§8, decided 3)', async () => {
  const { user } = await edit();
  const taken = 'Another user has this email.';
  answering('editUser', () => errorResponse(409, taken, { errors: [{ field: 'email', message: taken }] }));
  await user.type(field('Email'), 's');
  await user.click(button('Save Changes'));

  const alert = await within(screen.getByRole('dialog')).findByRole('alert');
  expect(alert).toHaveTextContent(`Something went wrong please try again${taken}`);
  expect(field('Email')).toHaveAccessibleDescription(expect.stringContaining(taken));
});

test('an edit after the session has ended keeps the form and leaves it to the portal to say so', async () => {
  const { user } = await edit();
  await user.type(field('Last Name'), ' King');
  configureApi({ ...apiSettings(), renewToken: () => Promise.resolve(undefined) });
  answering('editUser', () => errorResponse(401, 'The access token has expired.'));
  await user.click(button('Save Changes'));

  await waitFor(() => expect(button('Save Changes')).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(field('Last Name')).toHaveValue('Byron King');
});

test('an enrollment that fails keeps the form, shows the reason and is logged (§4, §7)', async () => {
  const { user } = await fill();
  answering('createUser', offline);
  await user.click(button('Enroll'));

  const alert = await within(screen.getByRole('dialog')).findByRole('alert');
  expect(alert).toHaveTextContent('Please check your network connection');
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('Enroll user failed.', expect.any(ApiError));
  expect(field('First Name')).toHaveValue('  Alan ');
});

test('submitting several times at once sends one request (§3)', async () => {
  const { user } = await fill();
  const answer = Promise.withResolvers<void>();
  const sent = answering('createUser', async () => {
    await answer.promise;
    return ada;
  });
  const form = field('Email').form!;
  form.requestSubmit();
  form.requestSubmit();
  await user.dblClick(button('Enroll'));
  await user.type(field('Email'), '{Enter}');
  answer.resolve();

  await message();
  expect(sent).toHaveLength(1);
});

test('Enter, held since it opened the form, does not submit it', async () => {
  const { user } = await edit();
  await user.type(field('Last Name'), ' King');
  const sent = answering('editUser', () => ada);
  fireEvent.keyDown(field('Email'), { key: 'Enter', repeat: true });
  fireEvent.keyDown(field('Email'), { key: 'Enter' });
  await message();
  expect(sent).toHaveLength(1);
});
