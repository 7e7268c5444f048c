import { Alert, counted, formatNumber } from '@scv/ui';
import './existing-choice.css';

export type OnExisting = 'skip' | 'update';

interface ExistingChoiceProps {
  /** Number of rows whose users exist already, and of those among them that differ from the file. */
  count: number;
  changed: number;
  value: OnExisting;
  onChange: (value: OnExisting) => void;
}

/** Asks what to do with the rows whose users exist already; if none of them differs, there is nothing to choose. */
export function ExistingChoice({ count, changed, value, onChange }: ExistingChoiceProps) {
  if (changed === 0) {
    return (
      <Alert
        tone="info"
        headline={`${counted(count, 'user exists', 'users exist')} already, as in this file.`}
        detail="Importing them would change nothing."
      />
    );
  }
  const option = (choice: OnExisting, label: string) => (
    <label>
      <input type="radio" name="existing" checked={value === choice} onChange={() => onChange(choice)} />
      {label}
    </label>
  );
  return (
    <fieldset className="import-existing">
      <legend>{counted(count, 'user exists', 'users exist')} already</legend>
      {option('skip', 'Skip them')}
      {option(
        'update',
        changed === 1 ? 'Update the one who differs' : `Update the ${formatNumber(changed)} who differ`,
      )}
    </fieldset>
  );
}
