import type { ActivityEntry } from '@scv/api';
import { usePersonSearch, type PersonOption } from '@scv/api/people';
import { FilterBar, FilterButton, FilterFields, FilterGroup } from '@scv/ui';
import { DayRange } from '@scv/ui/day-range';
import { daysName } from '@scv/ui/days';
import { MultiSelect } from '@scv/ui/multi-select';
import { toggled } from '@scv/ui/search-params';
import { SearchSelect } from '@scv/ui/search-select';
import type { ActivityFilters } from '../activity-paths.ts';
import { actionWords, partOf } from '../entry/action-words.ts';
import { visible } from '@scv/ui/visible';
import { namesIn, resultWords } from '../entry/entry-parts.tsx';

interface ActivityFilterBarProps {
  filters: ActivityFilters;
  /** The entries on screen, which name people and files. */
  entries: readonly ActivityEntry[];
  /** Chooses other filters beside the current ones; undefined takes one away. */
  onFilters: (change: Partial<ActivityFilters>) => void;
}

/** Filters by actor, target, action, result and days. Only a link filters by a bulk action. */
export function ActivityFilterBar({ filters, entries, onFilters }: ActivityFilterBarProps) {
  const unnamed = 'One person or file';
  const who = usePersonSearch({
    value: filters.actor,
    shown: actorsOf(entries),
    unnamed,
    onChoose: (actor) => onFilters({ actor }),
  });
  const about = usePersonSearch({
    value: filters.target,
    shown: targetsOf(entries),
    unnamed,
    onChoose: (target) => onFilters({ target }),
  });
  const days = daysName(filters);
  return (
    <FilterBar<Partial<ActivityFilters>>
      chosen={[
        [who.chosen && `Who: ${who.chosen.label}`, { actor: undefined }],
        [about.chosen && `About: ${about.chosen.label}`, { target: undefined }],
        ...(filters.action ?? []).map(
          (each) => [`What: ${actionWords[each].name}`, { action: toggled(filters.action, each) }] as const,
        ),
        ...(filters.result ?? []).map(
          (each) => [`Result: ${resultWords[each]}`, { result: toggled(filters.result, each) }] as const,
        ),
        [days && `Days: ${days}`, { from: undefined, to: undefined }],
        [filters.run && runName(filters.run, entries), { run: undefined }],
      ]}
      none={noFilters}
      onFilters={onFilters}
    >
      {(open) =>
        open && (
          <FilterFields>
            <SearchSelect label="Who" placeholder="Everybody" {...who} />
            <SearchSelect label="About" placeholder="Anybody, any file" {...about} />
            <MultiSelect
              label="What"
              none="Everything"
              options={actions}
              values={filters.action ?? []}
              onToggle={(value) =>
                onFilters({ action: toggled<string>(filters.action, value) as typeof filters.action })
              }
            />
            <DayRange labels={['Days', 'From', 'To']} days={filters} onDays={onFilters} />
            <FilterGroup label="Filter entries by result" title="Result">
              {results.map(([value, label]) => (
                <FilterButton
                  key={value}
                  label={label}
                  count={undefined}
                  pressed={filters.result?.includes(value) ?? false}
                  onPress={() => onFilters({ result: toggled(filters.result, value) })}
                />
              ))}
            </FilterGroup>
          </FilterFields>
        )
      }
    </FilterBar>
  );
}

const noFilters = {
  actor: undefined,
  target: undefined,
  action: undefined,
  result: undefined,
  from: undefined,
  to: undefined,
  run: undefined,
};

const actions = Object.entries(actionWords).map(([value, { name }]) => ({ value, label: name, group: groupOf(value) }));
const results = Object.entries(resultWords) as [keyof typeof resultWords, string][];

function groupOf(action: string): string {
  if (/^(sign|lockout)/.test(action)) return 'Sign-in';
  if (/ (user|role)$/.test(action)) return 'People';
  return /( file|^export)$/.test(action) ? 'Files' : 'Access';
}

const actorsOf = (entries: readonly ActivityEntry[]): PersonOption[] =>
  entries.flatMap(({ actor }) =>
    actor?.id
      ? [{ value: actor.id, label: visible(actor.name ?? actor.email), detail: actor.name && actor.email }]
      : [],
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
