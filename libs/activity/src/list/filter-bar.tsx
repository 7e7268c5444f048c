import type { ActivityEntry } from '@scv/api';
import { usePeople } from '@scv/api/people';
import { SelectField, Truncated } from '@scv/ui';
import { DayRange } from '@scv/ui/day-range';
import { X } from 'lucide-react';
import type { ActivityFilters } from '../activity-paths.ts';
import { actionWords, partOf } from '../entry/action-words.ts';
import { shortLabel } from '../entry/entry-target.tsx';
import { resultWords } from '../entry/result-pill.tsx';

interface FilterBarProps {
  filters: ActivityFilters;
  /** Of the page on screen; they name the chosen user. */
  entries: readonly ActivityEntry[];
  /** Chooses other filters beside the current ones; undefined takes one away. */
  onFilters: (change: Partial<ActivityFilters>) => void;
  /** Takes away a filter whose button then disappears. */
  onRemove: (name: 'target' | 'run') => void;
}

/** Filters by who, what, result and days. A filter that a link has set (user, bulk action) has a button to remove it. */
export function FilterBar({ filters, entries, onFilters, onRemove }: FilterBarProps) {
  const actors = usePeople(
    filters.actor,
    entries.flatMap(({ actor }) => (actor?.id ? [[actor.id, actor.name ?? actor.email] as const] : [])),
  );
  const select = (name: 'actor' | 'action' | 'result', label: string, all: string, words: [string, string][]) => (
    <SelectField
      label={label}
      value={filters[name] ?? ''}
      options={[{ value: '', label: all }, ...words.map(([value, text]) => ({ value, label: text }))]}
      onChange={({ target }) => onFilters({ [name]: target.value || undefined })}
    />
  );
  const actions = Object.entries(actionWords).map(([action, { name }]) => [action, name] as [string, string]);
  return (
    <div className="activity-filters">
      {select('actor', 'Who', 'Everybody', actors)}
      {select('action', 'What', 'Everything', actions)}
      {select('result', 'Result', 'Any result', Object.entries(resultWords))}
      <DayRange days={filters} onDays={onFilters} />
      {filters.target && <Chip text={`About ${nameOf(filters.target, entries)}`} onRemove={() => onRemove('target')} />}
      {filters.run && <Chip text={runName(filters.run, entries)} onRemove={() => onRemove('run')} />}
    </div>
  );
}

/** A filter that only a link can set; a click removes it. */
function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <button type="button" className="activity-chip" title="Remove this filter" onClick={onRemove}>
      <Truncated text={text} />
      <X size={16} aria-hidden />
    </button>
  );
}

function nameOf(id: string, entries: readonly ActivityEntry[]): string {
  const target = entries.find((entry) => entry.target?.id === id)?.target;
  return (target && shortLabel(target)) || 'one user or file';
}

function runName(id: string, entries: readonly ActivityEntry[]): string {
  const entry = entries.find(({ run }) => run?.id === id);
  return (entry && partOf(entry)) ?? 'Part of one bulk action';
}
