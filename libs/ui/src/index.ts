export { Button, ButtonRow, IconButton, LinkButton } from './button/button.tsx';
export { CopyButton } from './details/details.tsx';
export { Alert } from './feedback/alert.tsx';
export { isPending, PendingBar, Skeleton } from './feedback/loading.tsx';
export { OnDemand } from './feedback/on-demand.tsx';
export { PartBoundary } from './feedback/part-boundary.tsx';
export { EmptyState, ErrorState, Notice, RoundIcon } from './feedback/states.tsx';
export { toast, type ToastMessage } from './feedback/toast.ts';
export { SelectField, SwitchField } from './field/choice-fields.tsx';
export { PasswordField, TextField } from './field/fields.tsx';
export { Select, type SelectProps } from './field/select.tsx';
export { FilterBar, FilterButton, FilterFields, FilterGroup } from './filter/filter-bar.tsx';
export { Form, useForm, type FieldErrors, type FormState, type Send } from './form/form.tsx';
export { SearchField, SearchForm } from './form/search.tsx';
export { AppFrame, SearchButton, useToggleSidebar } from './frame/app-frame.tsx';
export { CentredPage } from './frame/centred-page.tsx';
export { Card, Page } from './frame/page.tsx';
export { OlderAndNewest } from './table/older-and-newest.tsx';
export { Pager, PagerSkeleton } from './table/pager.tsx';
export { Checkbox, TableMenuButton, useShownColumns } from './table/table-controls.tsx';
export type { RowHandlers } from './table/table-rows.ts';
export { areCards, Table, TableSkeleton, type Column } from './table/table.tsx';
export {
  clockTime,
  counted,
  formatDate,
  formatDateTime,
  formatDay,
  formatNumber,
  formatSeconds,
  formatTimeOfDay,
} from './text/format.ts';
export { useToday, When } from './text/when.tsx';
export { breakable, Initials, initialsOf, partsOfEmail, Person } from './text/person.tsx';
export {
  LiveRegion,
  Meta,
  NoneKnown,
  type PillTone,
  RequestId,
  StatusPill,
  Tag,
  Truncated,
  Typed,
  VisuallyHidden,
} from './text/text.tsx';
export { useStored, useWindowEvent } from './hooks.ts';
