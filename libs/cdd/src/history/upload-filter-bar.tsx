import type { UploadedCddFile } from '@scv/api';
import { usePeople } from '@scv/api/people';
import { SelectField } from '@scv/ui';
import { DayRange } from '@scv/ui/day-range';
import type { UploadFilters } from './upload-filters.ts';
import { resultWords } from './upload-result-pill.tsx';

interface UploadFilterBarProps {
  filters: UploadFilters;
  /** Of the page on screen. */
  uploads: readonly UploadedCddFile[];
  /** Chooses other filters beside the current ones; undefined takes one away. */
  onFilters: (change: { [Name in keyof UploadFilters]: UploadFilters[Name] | undefined }) => void;
}

/** Filters by person, result and days. */
export function UploadFilterBar({ filters, uploads, onFilters }: UploadFilterBarProps) {
  const people = usePeople(
    filters.uploader,
    uploads.flatMap(({ uploader: { id, name, email } }) => (id ? [[id, name ?? email] as const] : [])),
  );
  return (
    <div className="cdd-filters">
      <SelectField
        label="Who"
        value={filters.uploader ?? ''}
        options={[{ value: '', label: 'Everybody' }, ...people.map(([value, label]) => ({ value, label }))]}
        onChange={({ target }) => onFilters({ uploader: target.value || undefined })}
      />
      <SelectField
        label="Result"
        value={filters.result ?? ''}
        options={[
          { value: '', label: 'Any result' },
          ...Object.entries(resultWords).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ target }) => onFilters({ result: (target.value || undefined) as UploadFilters['result'] })}
      />
      <DayRange days={filters} onDays={onFilters} />
    </div>
  );
}
