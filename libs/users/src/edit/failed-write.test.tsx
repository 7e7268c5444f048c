import { ApiError } from '@scv/api';
import { apiSettings, configureApi } from '@scv/api/settings';
import { refusal } from '@scv/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import {
  ada,
  answering,
  asksOnClosing,
  button,
  dialog,
  edit,
  field,
  fill,
  message,
  open,
  question,
  timingOut,
} from '../testing/users-screen.tsx';

const offline = () => HttpResponse.error();
const expired = () => refusal(401, 'The access token has expired.');
const renewing = (token: string | undefined) =>
  configureApi({ ...apiSettings(), renewToken: () => Promise.resolve(token) });
const broken = () => refusal(500, 'The database is down.', { requestId: 'req-7' });

test.each([
  ['offline', () => void answering('editUser', offline), 'Please check your network connection'],
  ['with 401', () => (renewing('new'), void answering('editUser', expired)), 'The access token has expired.'],
  ['with 500', () => void answering('editUser', broken), 'The database is down.Request req-7'],
  [
    'with an unexpected 200',
    () => void answering('editUser', () => HttpResponse.json(ada)),
    'answered with status 200.',
  ],
  ['by a timeout', timingOut, 'The server took too long to answer.'],
])(
  'an edit that fails %s keeps the form, shows the reason and is logged (§4, §7, §8, decided 2, decided 3)',
  async (_, fail, reason) => {
    const { router, user } = await edit();
    await user.type(field('Last Name'), ' King');
    fail();
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
  ['with an unexpected 200', () => HttpResponse.json(ada)],
  ['with 500', broken],
  ['offline', offline],
])('a deletion that fails %s has the specified headline and is logged (§4, §7)', async (_, answer) => {
  const { user } = await open(`/users/${ada.id}/delete`);
  const asked = await question('Delete User');
  answering('deleteUser', answer);
  await user.click(button('Confirm Delete'));
  expect(await within(asked).findByRole('alert')).toHaveTextContent('Something went wrong please try again');
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('Delete User failed.', expect.any(ApiError));
});

test('a taken email is said at its field, and under the headline of the failed edit (§8, decided 3)', async () => {
  const { user } = await edit();
  const taken = 'Another user has this email.';
  answering('editUser', () => refusal(409, taken, { errors: [{ field: 'email', message: taken }] }));
  await user.click(button('Save Changes'));

  const alert = await within(screen.getByRole('dialog')).findByRole('alert');
  expect(alert).toHaveTextContent(`Something went wrong please try again${taken}`);
  expect(field('Email')).toHaveAccessibleDescription(expect.stringContaining(taken));
});

test('a refused deletion has the specified headline, and the reason under it (§8, decided 3)', async () => {
  const { user } = await open('/users');
  await user.click(button('Delete User Ada Byron'));
  const asked = await question('Delete User');
  answering('deleteUser', () => refusal(409, 'They are the last active administrator.'));
  await user.click(button('Confirm Delete'));
  expect(await within(asked).findByRole('alert')).toHaveTextContent(
    'Something went wrong please try againThey are the last active administrator.',
  );
});

test('an edit after the session has ended keeps the form and leaves it to the portal to say so', async () => {
  const { user } = await edit();
  await user.type(field('Last Name'), ' King');
  renewing(undefined);
  answering('editUser', expired);
  await user.click(button('Save Changes'));

  await waitFor(() => expect(button('Save Changes')).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(field('Last Name')).toHaveValue('Byron King');
});

test.each([
  ['offline', offline, 'Please check your network connection'],
  [
    'with a sign-in page of a proxy',
    () => HttpResponse.html('<p>Sign in</p>'),
    'an answer that the portal cannot read',
  ],
])(
  'an enrollment that fails %s keeps the form, shows the reason and is logged (§4, §7)',
  async (_, resolver, reason) => {
    const { user } = await fill();
    answering('createUser', resolver);
    await user.click(button('Enroll'));

    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(reason);
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('Enroll user failed.', expect.any(ApiError));
    expect(field('First Name')).toHaveValue('  Alan ');
  },
);

test('Back and closing the tab ask when there are unsaved changes', async () => {
  const { router, user } = await open('/users');
  await user.click(button('Edit User Ada Byron'));
  await dialog('Edit User');
  expect(asksOnClosing()).toBe(false);
  await user.type(field('Last Name'), ' King');
  expect(asksOnClosing()).toBe(true);
  await router.navigate(-1);
  await question('Leave without saving?');
  await user.click(button('Stay'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(field('Last Name')).toHaveValue('Byron King');
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

  await message('User Created Successfully');
  expect(sent).toHaveLength(1);
});

test('Enter, held since it opened the form, does not submit it', async () => {
  await edit();
  const sent = answering('editUser', () => ada);
  fireEvent.keyDown(field('Email'), { key: 'Enter', repeat: true });
  fireEvent.keyDown(field('Email'), { key: 'Enter' });
  await message('User Edited Successfully');
  expect(sent).toHaveLength(1);
});
