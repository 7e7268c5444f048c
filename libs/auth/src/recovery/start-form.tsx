import { Meta, SelectField, TextField, useForm } from '@scv/ui';
import { RecoveryForm, type StepProps } from './recovery-form.tsx';
import type { FactorType } from './recovery-kinds.ts';

const ways: readonly { value: FactorType; label: string }[] = [
  { value: 'EMAIL', label: 'By mail' },
  { value: 'SMS', label: 'By text message' },
];

/** Asks whose account it is and how to send the code. Both ways are always offered: they don't tell who has a phone. */
export function StartForm({ recovery }: StepProps) {
  const form = useForm({
    initial: { username: recovery.username, way: 'EMAIL' },
    check: ({ username }) => ({ username: username.trim() ? undefined : 'Enter your username.' }),
  });

  return (
    <RecoveryForm
      recovery={recovery}
      form={form}
      submitLabel="Continue"
      field="username"
      send={({ username, way }) => recovery.begin(username.trim(), way === 'SMS' ? 'SMS' : 'EMAIL')}
    >
      <TextField
        {...form.field('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
      />
      <SelectField {...form.field('way')} label="Send the code" options={ways} />
      {recovery.deviceNote && <Meta>{recovery.deviceNote}</Meta>}
    </RecoveryForm>
  );
}
