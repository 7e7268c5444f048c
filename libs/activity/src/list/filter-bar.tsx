import type { ActivityEntry } from '@scv/api';
import { type PersonOption, usePersonSearch } from '@scv/api/people';
import { FilterChip, SelectField, type SelectProps } from '@scv/ui';
import { DayRange } from '@scv/ui/day-range';
import { FoldedFilters } from '@scv/ui/folded-filters';
import type { ActivityFilters } from '../activity-paths.ts';
import { actionWords, partOf } from '../entry/action-words.ts';
import { namesIn, resultWords } from '../entry/entry-parts.tsx';
import { SearchSelect } from '@scv/ui/search-select';

interface ActivityFilterBarProps {
  filters: ActivityFilters;
  /** Of the page on screen; they name people and files. */
  entries: readonly ActivityEntry[];
  /** Chooses other filters beside the current ones; undefined takes one away. */
  onFilters: (change: Partial<ActivityFilters>) => void;
  /** Takes away the bulk action, whose button then disappears. */
  onRemove: () => void;
}

/** Filters by who, about whom, what, result and days. A bulk action, which only a link sets, has a button to remove it. */
export function ActivityFilterBar({ filters, entries, onFilters, onRemove }: ActivityFilterBarProps) {
  const select = (name: 'action' | 'result', label: string, all: string, options: SelectProps['options']) => (
    <SelectField
      label={label}
      value={filters[name] ?? ''}
      options={[{ value: '', label: all }, ...options]}
      onChange={({ target }) => onFilters({ [name]: target.value || undefined })}
    />
  );
  return (
    <FoldedFilters className="activity-filters" count={countChosen(filters)}>
      <PersonFilter
        label="Who"
        placeholder="Everybody"
        value={filters.actor}
        shown={actorsOf(entries)}
        onChoose={(actor) => onFilters({ actor })}
      />
      <PersonFilter
        label="About"
        placeholder="Anybody, any file"
        value={filters.target}
        shown={targetsOf(entries)}
        onChoose={(target) => onFilters({ target })}
      />
      {select('action', 'What', 'Everything', actions)}
      {select('result', 'Result', 'Any result', results)}
      <DayRange days={filters} onDays={onFilters} />
      {filters.run && <FilterChip label={runName(filters.run, entries)} onRemove={onRemove} />}
    </FoldedFilters>
  );
}

const actions = Object.entries(actionWords).map(([value, { name }]) => ({ value, label: name, group: groupOf(value) }));
const results = Object.entries(resultWords).map(([value, label]) => ({ value, label }));

function groupOf(action: string): string {
  if (/^(sign|lockout)/.test(action)) return 'Sign-in';
  if (/ (user|role)$/.test(action)) return 'People';
  return /( file|^export)$/.test(action) ? 'Files' : 'Access';
}

const countChosen = ({ actor, target, action, result, run, from, to }: ActivityFilters) =>
  [actor, target, action, result, run, from ?? to].filter(Boolean).length;

const actorsOf = (entries: readonly ActivityEntry[]): PersonOption[] =>
  entries.flatMap(({ actor }) =>
    actor?.id ? [{ value: actor.id, label: actor.name ?? actor.email, detail: actor.name && actor.email }] : [],
  );

const targetsOf = (entries: readonly ActivityEntry[]): PersonOption[] =>
  entries.flatMap(({ target }) => {
    if (!target?.id || !target.label) return [];
    const { name, email } = namesIn(target);
    return [{ value: target.id, label: name, detail: email }];
  });

function runName(id: string, entries: readonly ActivityEntry[]): string {
  const entry = entries.find(({ run }) => run?.id === id);
  return (entry && partOf(entry)) ?? 'Part of one bulk action';
}

interface PersonFilterProps {
  label: string;
  placeholder: string;
  value: string | undefined;
  /** The people and files that the entries on screen name. */
  shown: readonly PersonOption[];
  onChoose: (id: string | undefined) => void;
}

/** Chooses one of the people or files on screen, or any user by a search for name or email. */
function PersonFilter({ label, placeholder, ...rest }: PersonFilterProps) {
  return (
    <SearchSelect
      label={label}
      placeholder={placeholder}
      {...usePersonSearch({ ...rest, unnamed: 'One person or file' })}
    />
  );
}
