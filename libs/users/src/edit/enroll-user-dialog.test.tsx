import type { User } from '@scv/api';
import { apiSettings, configureApi } from '@scv/api/settings';
import { errorResponse } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import {
  ada,
  answering,
  asksOnClosing,
  button,
  closed,
  dialog,
  field,
  fill,
  grace,
  message,
  open,
  question,
} from '../testing/users-screen.tsx';

const alan = { firstName: 'Alan', lastName: 'Turing', email: 'alan@scv.example', role: 'user' };

test('the new user is in the list at once, and page size and search stay (§1, §3, decided 3)', async () => {
  const { router, user } = await fill('/users?size=25&query=scv.example');
  expect(router.state.location).toMatchObject({ pathname: '/users/enroll', search: '?size=25&query=scv.example' });
  await user.type(field('Email'), '{Enter}');

  expect(await message('User Created Successfully')).toHaveTextContent('Alan Turing');
  expect(await screen.findByTitle('alan@scv.example')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Enroll user' })).toHaveFocus());
  expect(router.state.location).toMatchObject({ pathname: '/users', search: '?size=25&query=scv.example' });
});

test('any success means created; the request is trimmed and has no status (§4, §7, decided 3)', async () => {
  const { user } = await fill();
  const sent = answering('createUser', () => HttpResponse.json({}, { status: 202 }));
  await user.click(button('Enroll'));

  await message();
  expect(sent).toEqual([alan]);
});

test('an admin is only created after a confirmation (§1, §2, §6, decided 3)', async () => {
  const { user } = await fill('/users', 'Admin');
  const sent = answering('createUser', () => ada);
  await user.click(button('Enroll'));
  const asked = await question('Confirm Admin');
  expect(asked).toHaveTextContent('Are you sure you want to create Admin UserAlan Turingalan@scv.example');

  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(field('First Name')).toHaveValue('  Alan ');
  expect(sent).toEqual([]);

  await user.click(button('Enroll'));
  await question('Confirm Admin');
  await user.click(button('Confirm'));
  await message();
  expect(sent).toEqual([{ ...alan, role: 'admin' }]);
});

test('the form shows both forms of a domain that isn’t ASCII, and sends the ASCII one', async () => {
  const { user } = await fill();
  const sent = answering('createUser', () => ada);
  await user.clear(field('Email'));
  await user.paste("'alan@bücher.example\u200b");
  expect(field('Email')).toHaveAccessibleDescription('Saved as alan@xn--bcher-kva.example');
  await user.clear(field('Email'));
  await user.paste('alan@xn--bcher-kva.example');
  expect(field('Email')).toHaveAccessibleDescription('Also written alan@bücher.example');
  await user.keyboard('{Enter}');
  await message('User Created Successfully');
  expect(sent).toMatchObject([{ email: 'alan@xn--bcher-kva.example' }]);
});

test('an invalid field shows its error when it loses the focus, and is not sent', async () => {
  const { user } = await fill();
  const sent = answering('createUser', () => ada);
  for (const [name, text, sentence] of [
    ['First Name', '', 'First Name is required.'],
    ['Last Name', '   ', 'Last Name is required.'],
    ['Email', 'ada at scv', 'Email must be a valid email address.'],
  ] as const) {
    await user.clear(field(name));
    await user.click(field(name));
    if (text) await user.paste(text);
    expect(field(name)).toBeValid();
    await user.tab();
    expect(field(name)).toHaveAccessibleDescription(sentence);
    await user.keyboard('{Enter}');
    expect(field(name)).toHaveFocus();
    await user.clear(field(name));
    await user.paste('alan@scv.example');
    expect(field(name)).toBeValid();
  }
  expect(sent).toEqual([]);
});

test.each([
  [['extended'], 1],
  [['extended', 'accounts'], 0],
])('a name of 51 characters is refused at its field while accounts are on: %j', async (features, count) => {
  configureApi({ ...apiSettings(), features });
  const { user } = await fill();
  const sent = answering('createUser', () => ada);
  await user.click(field('Last Name'));
  await user.paste('x'.repeat(45)); // after the six of Turing
  await user.click(button('Enroll'));
  const sentence = 'Last Name must be at most 50 characters long.';
  if (count === 0) await waitFor(() => expect(field('Last Name')).toHaveAccessibleDescription(sentence));
  else await message('User Created Successfully');
  expect(sent).toHaveLength(count);
});

const taken = 'Another user has this email.';
const refuseEmail = (current?: User) =>
  answering('createUser', () =>
    errorResponse(409, taken, { errors: [{ field: 'email', message: taken }], ...(current && { current }) }),
  );

test.each([
  [['extended'], grace, 'Show Grace Hopper', `/users/${grace.id}`, ''],
  [[], grace, 'Show the user with this email', '/users', '?query=alan%40scv.example'],
  [['extended'], undefined, 'Show the user with this email', '/users', '?query=alan%40scv.example'],
])(
  'a taken email links to its user, with the features %j (decided 3)',
  async (features, owner, name, pathname, search) => {
    configureApi({ ...apiSettings(), features });
    const { router, user } = await fill();
    refuseEmail(owner);
    await user.click(button('Enroll'));
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(`${taken} ${name}`));
    expect(screen.getAllByText(/email is taken|has this email/i).map(({ textContent }) => textContent)).toHaveLength(1);
    expect(screen.queryByText('Something went wrong please try again')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search }));
  },
);

test('the link to the user with a taken email goes when the email is edited', async () => {
  const { user } = await fill();
  refuseEmail();
  await user.click(button('Enroll'));
  await user.type(field('Last Name'), 'g');
  expect(await screen.findByRole('link', { name: 'Show the user with this email' })).toBeVisible();
  await user.type(field('Email'), 'x');
  expect(screen.queryByRole('link', { name: 'Show the user with this email' })).not.toBeInTheDocument();
  expect(field('Email')).toBeValid();
});

test('an empty form shows an error at each required field and focuses the first', async () => {
  const { user } = await open('/users/enroll');
  await dialog('Enroll user');
  await user.click(button('Enroll'));

  for (const name of ['First Name', 'Last Name', 'Email']) {
    expect(field(name)).toBeRequired();
    expect(field(name)).toHaveAccessibleDescription(`${name} is required.`);
  }
  expect(field('First Name')).toHaveFocus();
});

test('closing asks when there are changes, and only then', async () => {
  const { router, user } = await open('/users');
  await user.click(screen.getByRole('link', { name: 'Enroll user' }));
  await dialog('Enroll user');
  await user.keyboard('{Escape}');
  await closed();

  await user.click(screen.getByRole('link', { name: 'Enroll user' }));
  await dialog('Enroll user');
  expect(asksOnClosing()).toBe(false);
  await user.type(field('First Name'), 'A');
  expect(asksOnClosing()).toBe(true);
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
  await closed();
  expect(router.state.location.pathname).toBe('/users');
});

test('closing goes back in the history, so that Back does not open the dialog again (§2)', async () => {
  const { router, user } = await open('/users?page=1');
  await user.click(screen.getByRole('link', { name: 'Enroll user' }));
  await dialog('Enroll user');
  await user.click(button('Close'));
  await closed();
  expect(router.state).toMatchObject({
    historyAction: 'POP',
    location: { pathname: '/users', search: '?page=1' },
  });
});

test('"Enroll another" keeps the dialog open, with the role kept (decided 3)', async () => {
  const { user, router } = await fill('/users', 'Admin');
  const sent = answering('createUser', () => undefined);
  await user.click(screen.getByRole('checkbox', { name: 'Enroll another' }));
  await user.click(button('Enroll'));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await message()).toHaveTextContent('Alan Turing');
  await waitFor(() => expect(field('First Name')).toHaveFocus());
  expect(['First Name', 'Last Name', 'Email'].map((name) => field(name).value)).toEqual(['', '', '']);
  expect(field('Role')).toHaveValue('admin');
  expect(asksOnClosing()).toBe(false);

  await user.keyboard('Emmy');
  await user.type(field('Last Name'), 'Noether');
  await user.type(field('Email'), 'emmy@scv.example');
  await user.selectOptions(field('Role'), 'User');
  await user.click(screen.getByRole('checkbox', { name: 'Enroll another' }));
  await user.click(button('Enroll'));
  await closed();
  expect(router.state.location.pathname).toBe('/users');
  expect(sent).toEqual([
    { ...alan, role: 'admin' },
    { firstName: 'Emmy', lastName: 'Noether', email: 'emmy@scv.example', role: 'user' },
  ]);
});

test('the form says before that a mail goes out, if the backend makes accounts (decided 3)', async () => {
  configureApi({ ...apiSettings(), features: ['accounts'] });
  await fill();
  expect(screen.getByText(/^An activation mail goes to/)).toHaveTextContent(
    'An activation mail goes to alan@scv.example; the link works for 7 days.',
  );
});
