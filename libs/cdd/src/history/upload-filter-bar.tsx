import type { UploadedCddFile } from '@scv/api';
import { usePersonSearch, type PersonOption } from '@scv/api/people';
import { SelectField } from '@scv/ui';
import { DayRange } from '@scv/ui/day-range';
import { FoldedFilters } from '@scv/ui/folded-filters';
import { SearchSelect } from '@scv/ui/search-select';
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
  const who = usePersonSearch({
    value: filters.uploader,
    shown: uploadersOf(uploads),
    unnamed: 'One person',
    onChoose: (uploader) => onFilters({ uploader }),
  });
  return (
    <FoldedFilters className="cdd-filters" count={countOf(filters)}>
      <SearchSelect label="Who" placeholder="Everybody" {...who} />
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
    </FoldedFilters>
  );
}

const countOf = ({ uploader, result, from, to }: UploadFilters) =>
  [uploader, result, from ?? to].filter(Boolean).length;

const uploadersOf = (uploads: readonly UploadedCddFile[]): PersonOption[] =>
  uploads.flatMap(({ uploader: { id, name, email } }) =>
    id ? [{ value: id, label: name ?? email, detail: name && email }] : [],
  );
