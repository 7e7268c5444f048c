import { Meta, Truncated } from '@scv/ui';
import { ChangedValue } from '@scv/ui/changed-value';
import { Highlight } from '../../highlight.tsx';
import { showValue, textOf, userFields, type UserFieldKey } from '../../user-fields.tsx';
import { valuesOf } from '../../user-values.ts';
import type { CheckedRow } from './check-rows.ts';
import { changedFields } from './send-row.ts';

/** Longer texts are cut: after a missing quotation mark one cell may hold the rest of the file. */
const maxTextLength = 300;

interface FieldCellProps {
  row: CheckedRow;
  field: UserFieldKey;
}

/**
 * A field of a row: the value that will be sent, or the text in the file if the row cannot be sent. For an existing
 * user, the old and the new value if the import changes it, and the present value if the file has none.
 */
export function FieldCell({ row, field }: FieldCellProps) {
  const { user, existing, skipped, texts } = row;
  const text = texts[field].slice(0, maxTextLength);
  if (user && existing && texts[field] === '') return <Meta inline>{textOf(field, valuesOf(existing)[field])}</Meta>;
  if (user && existing && !skipped && changedFields(row, existing).includes(field)) {
    const shown = (value: string) => textOf(field, value);
    return <ChangedValue before={shown(valuesOf(existing)[field])} after={shown(valuesOf(user)[field])} />;
  }
  if (user && userFields[field].show) return showValue(field, valuesOf(user)[field]);
  return (
    <Truncated text={text}>
      <Highlight text={text} words={[]} />
    </Truncated>
  );
}
