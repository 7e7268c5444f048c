import { Meta, SelectField, TextField } from '@scv/ui';
import { useRef } from 'react';
import { RecoveryForm, valueOf, type StepProps } from './recovery-form.tsx';
import type { FactorType } from './recovery-kinds.ts';

const ways: readonly { value: FactorType; label: string }[] = [
  { value: 'EMAIL', label: 'By mail' },
  { value: 'SMS', label: 'By text message' },
];

/** Asks whose account it is and how to send the code. Both ways are always offered: they don't tell who has a phone. */
export function StartForm({ recovery }: StepProps) {
  const username = useRef<HTMLInputElement>(null);
  const way = useRef<HTMLSelectElement>(null);

  return (
    <RecoveryForm
      recovery={recovery}
      submitLabel="Continue"
      field={username}
      check={() => (valueOf(username).trim() ? undefined : 'Enter your username.')}
      send={() => recovery.begin(valueOf(username).trim(), valueOf(way) === 'SMS' ? 'SMS' : 'EMAIL')}
    >
      {(error) => (
        <>
          <TextField
            ref={username}
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={254}
            defaultValue={recovery.username}
            error={error}
          />
          <SelectField ref={way} label="Send the code" options={ways} />
          {recovery.deviceNote && <Meta>{recovery.deviceNote}</Meta>}
        </>
      )}
    </RecoveryForm>
  );
}
