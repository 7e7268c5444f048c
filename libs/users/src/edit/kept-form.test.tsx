import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
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
  refusing,
  timingOut,
} from '../testing/users-screen.tsx';

describe('of a new user', () => {
  test.each([
    ['offline', () => void answering('post', () => HttpResponse.error()), 'Please check your network connection'],
    [
      'after 401',
      () => void answering('post', refusing(401, { message: 'The access token has expired.' })),
      'has expired',
    ],
    [
      'after 500',
      () => void answering('post', refusing(500, { message: 'The database rests.' })),
      'The database rests.',
    ],
    ['when the server takes too long', timingOut, 'The server took too long to answer.'],
  ])('everything typed stays, and why is said, %s', async (_, failing, reason) => {
    const { router, user } = await fill();
    failing();
    await user.click(button('Enroll'));

    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert).toHaveTextContent('Something went wrong please try again');
    expect(alert).toHaveTextContent(reason);
    expect(field('First Name')).toHaveValue('  Alan ');
    expect(field('Email')).toHaveValue(' alan@scv.example');
    expect(router.state.location.pathname).toBe('/users/enroll');
  });

  test('closing the tab asks while something would be lost', async () => {
    const { user } = await open('/users/enroll');
    await dialog('Enroll user');
    expect(asksOnClosing()).toBe(false);
    await user.type(field('First Name'), 'A');
    expect(asksOnClosing()).toBe(true);
    await user.clear(field('First Name'));
    expect(asksOnClosing()).toBe(false);
  });

  test('sent twice at once, it is sent once', async () => {
    const { user } = await fill();
    const answer = Promise.withResolvers<void>();
    const sent = answering('post', async () => {
      await answer.promise;
      return HttpResponse.json({}, { status: 201 });
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
});

describe('of a user who is edited', () => {
  describe('everything typed stays, and why is said,', () => {
    const reasons = [
      ['offline', () => HttpResponse.error(), 'Please check your network connection'],
      ['after 401', refusing(401, { message: 'The access token has expired.' }), 'The access token has expired.'],
      ['after 409', refusing(409, { message: 'This is the last active administrator.' }), 'This is the last active'],
      [
        'after 500',
        refusing(500, { message: 'The database rests.', requestId: 'req-7' }),
        'The database rests.Request req-7',
      ],
      ['after 503 without words', refusing(503, {}), 'Request failed with status 503'],
      ['after a 200', () => HttpResponse.json(ada), 'The server answered with status 200.'],
      ['after a 204', () => new HttpResponse(null, { status: 204 }), 'The server answered with status 204.'],
    ] as const;

    test.each(reasons)('%s', async (_, resolver, reason) => {
      const { router, user } = await edit();
      const sent = answering('put', resolver);
      await user.clear(field('First Name'));
      await user.type(field('First Name'), 'Augusta');
      await user.click(button('Save Changes'));

      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('Something went wrong please try again');
      expect(alert).toHaveTextContent(reason);
      expect(field('First Name')).toHaveValue('Augusta');
      expect(router.state.location.pathname).toBe(`/users/${ada.id}/edit`);
      expect(sent).toHaveLength(1);
    });
  });

  test('everything typed stays when the server takes too long', async () => {
    const { user } = await edit();
    await user.type(field('Last Name'), ' King');
    timingOut();
    await user.click(button('Save Changes'));
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert).toHaveTextContent('Something went wrong please try again');
    expect(alert).toHaveTextContent('The server took too long to answer.');
    expect(field('Last Name')).toHaveValue('Byron King');
  });

  test('Back and closing the tab ask while something would be lost', async () => {
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

  test('sent twice at once, it is sent once', async () => {
    const { user } = await edit();
    const answer = Promise.withResolvers<void>();
    const sent = answering('put', async () => {
      await answer.promise;
      return HttpResponse.json({}, { status: 201 });
    });
    const form = field('Email').form!;
    form.requestSubmit();
    form.requestSubmit();
    await user.dblClick(button('Save Changes'));
    answer.resolve();

    await message('User Edited Successfully');
    expect(sent).toHaveLength(1);
  });

  test('Enter, held since the list, does not save what it has opened', async () => {
    await edit();
    const sent = answering('put', () => HttpResponse.json({}, { status: 201 }));
    fireEvent.keyDown(field('Email'), { key: 'Enter', repeat: true });
    fireEvent.keyDown(field('Email'), { key: 'Enter' });
    await message('User Edited Successfully');
    expect(sent).toHaveLength(1);
  });
});
