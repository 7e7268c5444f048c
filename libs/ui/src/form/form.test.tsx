import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { type FieldErrors, Form, useForm } from './form.tsx';
import { SelectField, SwitchField } from '../field/choice-fields.tsx';
import { TextField } from '../field/fields.tsx';

const roles = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
];

const initial = { name: '', email: '', role: 'user', active: true };
type Values = typeof initial;

const check = ({ name, email }: Values) => ({
  ...(!name && { name: 'Enter a name.' }),
  ...(!email.includes('@') && { email: 'Enter an email.' }),
});

function renderForm(send = vi.fn<(values: Values) => Promise<FieldErrors<Values> | void>>(async () => {})) {
  function Example() {
    const [start, setStart] = useState(initial);
    const form = useForm({ initial: start, check });
    return (
      <>
        <Form form={form} send={send} onBlur={form.checkField} focusOnArrival>
          <TextField {...form.field('name')} label="Name" />
          <TextField {...form.field('email')} label="Email" />
          <SelectField {...form.field('role')} label="Role" options={roles} />
          <SwitchField
            label="Active"
            checked={form.values.active}
            onChange={({ target }) => form.change({ active: target.checked })}
          />
          <Button type="submit" busy={form.busy}>
            Save
          </Button>
        </Form>
        <button onClick={form.reset}>Reset</button>
        <button onClick={() => setStart({ ...start, name: 'Grace', email: 'grace@home.example' })}>Load</button>
        <output>{form.isDirty ? 'Not saved' : 'Saved'}</output>
        {form.failure instanceof Error && <p role="alert">{form.failure.message}</p>}
      </>
    );
  }
  render(<Example />);
  return { send, user: userEvent.setup() };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Save' });

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Name'), 'Ada');
  await user.type(field('Email'), 'ada@home.example');
}

test('sends once, for a double click and for two submits at once, until the first one is answered (§3)', async () => {
  const answer = Promise.withResolvers<void>();
  const { send, user } = renderForm(vi.fn<() => Promise<void>>(() => answer.promise));
  await fill(user);
  await user.dblClick(save());
  fireEvent.submit(field('Name').form!);
  expect(send).toHaveBeenCalledOnce();
  expect(save()).toHaveAttribute('aria-busy', 'true');

  await act(async () => answer.resolve());
  expect(save()).not.toHaveAttribute('aria-busy');
  await user.click(save());
  expect(send).toHaveBeenCalledTimes(2);
});

test('sends what a password manager has filled in without any event', async () => {
  const { send, user } = renderForm();
  field('Name').value = 'Ada';
  field('Email').value = 'ada@home.example';
  await user.click(save());
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...initial, name: 'Ada', email: 'ada@home.example' });
});

test('a field is checked when it is left, but not when the window is', async () => {
  const { user } = renderForm();
  await user.type(field('Email'), 'ada');
  fireEvent.blur(field('Email'));
  expect(field('Email')).toBeValid();
  await user.tab();
  expect(field('Email')).toHaveAccessibleDescription('Enter an email.');
  expect(field('Email')).not.toHaveFocus();
});

test('a field is not checked while a button is pressed: its error would move the button away', async () => {
  const { user } = renderForm();
  await user.type(field('Email'), 'ada');
  await user.pointer({ keys: '[MouseLeft>]', target: save() });
  expect(save()).toHaveFocus();
  expect(field('Email')).toBeValid();
  await user.pointer({ keys: '[/MouseLeft]', target: save() });
  expect(field('Email')).toHaveAccessibleDescription('Enter an email.');
});

test('keeps why sending failed until the next attempt', async () => {
  const { send, user } = renderForm();
  send.mockRejectedValueOnce(new Error('The network is down.'));
  await fill(user);
  await user.click(save());
  expect(screen.getByRole('alert')).toHaveTextContent('The network is down.');
  await user.click(save());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('new initial values are shown where nothing was typed; a reset shows them everywhere', async () => {
  const { user } = renderForm();
  await user.type(field('Name'), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Load' }));
  expect([field('Name').value, field('Email').value]).toEqual(['Ada', 'grace@home.example']);
  expect(screen.getByRole('status')).toHaveTextContent('Not saved');

  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect([field('Name').value, field('Email').value]).toEqual(['Grace', 'grace@home.example']);
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
});

test.each([
  { touch: false, focused: 'Name' },
  { touch: true, focused: undefined },
])('on arrival, with touch $touch, the focus is in $focused', ({ touch, focused }) => {
  vi.stubGlobal('matchMedia', () => ({ matches: touch }));
  renderForm();
  expect(document.activeElement).toBe(focused === undefined ? document.body : field(focused));
});
