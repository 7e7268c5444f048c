import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { answering, button, dialog, field, fill, message, open, question, refusing } from '../testing/users-screen.tsx';

test('a user is enrolled by Enter, said to be, and in the list at once; search and page stay', async () => {
  const { router, user } = await fill('/users?size=25&query=scv.example');
  expect(router.state.location).toMatchObject({ pathname: '/users/enroll', search: '?size=25&query=scv.example' });
  await user.type(field('Email'), '{Enter}');

  expect(await message('User Created Successfully')).toHaveTextContent('Alan Turing');
  expect(await screen.findByTitle('alan@scv.example')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Enroll user' })).toHaveFocus());
  expect(router.state.location).toMatchObject({ pathname: '/users', search: '?size=25&query=scv.example' });
});

test.each([200, 201, 202])('status %d means created; what is sent is trimmed and has no status', async (status) => {
  const { user } = await fill();
  const sent = answering('post', () => HttpResponse.json({}, { status }));
  await user.click(button('Enroll'));

  await message('User Created Successfully');
  expect(sent).toEqual([{ firstName: 'Alan', lastName: 'Turing', email: 'alan@scv.example', role: 'user' }]);
});

test('a page of a proxy in between is no success: what was typed stays', async () => {
  const { user } = await fill();
  answering('post', () => HttpResponse.html('<!doctype html><p>Sign in to the proxy</p>'));
  await user.click(button('Enroll'));

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong please try again');
  expect(alert).toHaveTextContent('The server sent an answer that the portal cannot read.');
  expect(field('Last Name')).toHaveValue('Turing');
});

test('an admin is created after a confirmation only', async () => {
  const { user } = await fill('/users', 'Admin');
  const sent = answering('post', () => HttpResponse.json({}, { status: 201 }));
  await user.click(button('Enroll'));
  const asked = await question('Confirm Admin');
  expect(asked).toHaveTextContent('Are you sure you want to create Admin UserAlan Turingalan@scv.example');
  expect(sent).toEqual([]);

  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(field('First Name')).toHaveValue('  Alan ');
  expect(sent).toEqual([]);

  await user.click(button('Enroll'));
  await question('Confirm Admin');
  await user.click(button('Confirm'));
  await message('User Created Successfully');
  expect(sent).toEqual([{ firstName: 'Alan', lastName: 'Turing', email: 'alan@scv.example', role: 'admin' }]);
});

test('a taken email is said at the field, which gets the focus, and everything typed stays', async () => {
  const { user } = await fill();
  await user.clear(field('Email'));
  await user.type(field('Email'), 'ADA@scv.example');
  await user.click(button('Enroll'));

  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong please try again');
  expect(field('Email')).toHaveAccessibleDescription('Another user has this email.');
  expect(field('Email')).toHaveFocus();
  expect(field('Last Name')).toHaveValue('Turing');

  await user.type(field('Email'), 'x');
  expect(field('Email')).toBeValid();
});

test.each([
  ['no first name', 'First Name', '', 'First Name is required.'],
  ['blanks for a name', 'Last Name', '   ', 'Last Name is required.'],
  ['a long name', 'First Name', 'x'.repeat(65), 'First Name must be at most 64 characters long.'],
  ['an invisible character', 'Last Name', 'By\u200bron', 'Last Name must not contain control or invisible characters.'],
  ['a zero-width joiner', 'First Name', 'A\u200dda', 'First Name must not contain control or invisible characters.'],
  ['half an emoji', 'First Name', 'A\ud83d', 'First Name contains characters that cannot be stored.'],
  ['no email', 'Email', '', 'Email is required.'],
  ['what is no email', 'Email', 'ada at scv', 'Email must be a valid email address.'],
  ['a long email', 'Email', `${'x'.repeat(250)}@scv.example`, 'Email must be at most 254 characters long.'],
])('%s is said as the field is left, and nothing is sent', async (_, name, text, sentence) => {
  const { user } = await fill();
  const sent = answering('post', () => HttpResponse.json({}, { status: 201 }));
  await user.clear(field(name));
  if (text) {
    await user.click(field(name));
    await user.paste(text);
  }
  expect(field(name)).toBeValid();
  await user.tab();
  expect(field(name)).toHaveAccessibleDescription(sentence);

  await user.keyboard('{Enter}');
  expect(field(name)).toHaveFocus();
  expect(sent).toEqual([]);
});

test('an empty form is told all that is missing, the focus in the first field', async () => {
  const { user } = await open('/users/enroll');
  await dialog('Enroll user');
  await user.click(button('Enroll'));

  for (const name of ['First Name', 'Last Name', 'Email']) {
    expect(field(name)).toHaveAccessibleDescription(`${name} is required.`);
  }
  expect(field('First Name')).toHaveFocus();
});

test('the fault that the server alone finds is said at its field', async () => {
  const { user } = await fill();
  const message2 = 'Last Name is reserved.';
  answering('post', refusing(400, { message: message2, errors: [{ field: 'lastName', message: message2 }] }));
  await user.click(button('Enroll'));

  await waitFor(() => expect(field('Last Name')).toHaveAccessibleDescription(message2));
  expect(field('Last Name')).toHaveFocus();
});

test('what must be filled in is told to screen readers', async () => {
  await open('/users/enroll');
  await dialog('Enroll user');
  for (const name of ['First Name', 'Last Name', 'Email']) expect(field(name)).toBeRequired();
});

test('a form without changes closes without a question, one with changes asks', async () => {
  const { router, user } = await open('/users');
  await user.click(screen.getByRole('link', { name: 'Enroll user' }));
  await dialog('Enroll user');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(screen.getByRole('link', { name: 'Enroll user' }));
  await dialog('Enroll user');
  await user.type(field('First Name'), 'A');
  for (const close of [
    () => user.keyboard('{Escape}'),
    () => user.click(button('Cancel')),
    () => user.click(button('Close')),
    () => router.navigate(-1),
  ]) {
    await close();
    expect(await question('Leave without saving?')).toHaveTextContent('What you have typed will be lost.');
    await user.click(button('Stay'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(field('First Name')).toHaveValue('A');
  }

  await user.click(button('Cancel'));
  await question('Leave without saving?');
  await user.click(button('Leave'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe('/users');
});

test('Back after closing does not open the dialog again', async () => {
  const { router, user } = await open('/users?page=1');
  await user.click(screen.getByRole('link', { name: 'Enroll user' }));
  await dialog('Enroll user');
  await user.click(button('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location).toMatchObject({ pathname: '/users', search: '?page=1' });
  expect(router.state.historyAction).toBe('POP');
});

test('whoever looks up what to type in another window is not told that the field is empty', async () => {
  await open('/users/enroll');
  await dialog('Enroll user');
  await waitFor(() => expect(field('First Name')).toHaveFocus());
  field('First Name').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  expect(field('First Name')).toBeValid();
});
