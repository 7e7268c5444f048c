import type { User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { accountLabel } from '@scv/api/standing';
import { toggled } from '@scv/ui/search-params';
import { useMemo, useState } from 'react';
import { textOf, userFieldKeys, userFields } from './user-fields.tsx';
import { valuesOf } from './user-values.ts';
import './export-columns.css';

/** A column of the file. */
export interface ExportColumn {
  header: string;
  textOf: (user: User) => string;
}

const fieldColumns: readonly ExportColumn[] = userFieldKeys.map((key) => ({
  header: userFields[key].label,
  textOf: (user) => textOf(key, valuesOf(user)[key]),
}));

/**
 * The columns that a file usually has, and those that can be added. An import reads the fields and ignores all others.
 * Only a backend with accounts knows more than the status.
 */
export function exportColumns() {
  const account = { header: 'Account', textOf: accountLabel };
  const id = { header: 'Id', textOf: ({ id: value }: User) => value };
  const days: ExportColumn[] = [
    { header: 'Last sign-in', textOf: ({ lastSignInAt = '' }) => lastSignInAt },
    { header: 'Enrolled', textOf: ({ createdAt = '' }) => createdAt },
  ];
  return {
    usual: [...fieldColumns, ...(hasFeature('accounts') ? [account] : [])],
    more: [...(hasFeature('extended') ? days : []), id],
  };
}

/** Asks for the columns of an export: what ExportDialog shows first, and the chosen columns in their order. */
export function useExportColumns() {
  const { usual, more } = useMemo(() => exportColumns(), []);
  const [chosen, setChosen] = useState<readonly string[]>(() => usual.map(({ header }) => header));
  const all = useMemo(() => [...usual, ...more], [usual, more]);
  const columns = useMemo(() => all.filter(({ header }) => chosen.includes(header)), [all, chosen]);
  const options = (
    <fieldset className="export-columns">
      <legend>Columns</legend>
      {all.map(({ header }) => (
        <label key={header}>
          <input
            type="checkbox"
            checked={chosen.includes(header)}
            onChange={() => setChosen(toggled(chosen, header) ?? [])}
          />
          <span>{header}</span>
        </label>
      ))}
    </fieldset>
  );
  return { columns, options, unavailable: columns.length === 0 };
}
