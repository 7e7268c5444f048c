import { ApiError, type User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Button, counted, formatNumber, IconButton, Meta, OnDemand, useWindowEvent } from '@scv/ui';
import { Menu } from '@scv/ui/menu';
import { ChevronUp, Download, ListChecks, Square, Trash2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { actions, bulkActionFor } from '../actions.tsx';
import type { BulkAction, UserAction } from '../user-action.tsx';
import { searchKey, type UserSearch } from '../user-filters.ts';
import { fetchAllUsers } from '../fetch-users.ts';
import { maxSelected, type UserSelection } from '../user-selection.ts';
import './on-demand.css';

interface SelectionBarProps {
  selection: UserSelection;
  /** The search; all its users can be selected. */
  search: UserSearch;
  total: number;
}

/** Actions for the selected users, with their dialogs. */
export function SelectionBar(props: SelectionBarProps) {
  const { users, select } = props.selection;
  // The users selected when the action was chosen, even if the selection changes meanwhile.
  const [acting, setActing] = useState<{ action: BulkAction; users: readonly User[] }>();
  const [exporting, setExporting] = useState<readonly User[]>();
  const closeExport = () => setExporting(undefined);

  function close(done: readonly User[], newer: readonly User[]) {
    setActing(undefined);
    // Failed users stay selected, with their newest data. Those who were done may have left the filtered list.
    select(newer, true);
    select(done, false);
  }

  return (
    <>
      <Bar
        {...props}
        onAct={(action) => setActing({ action, users: [...users.values()] })}
        onExport={() => setExporting([...users.values()])}
      />
      <OnDemand
        load={() => import('../bulk/bulk-dialog.tsx')}
        open={acting !== undefined}
        onFail={() => setActing(undefined)}
      >
        {({ BulkDialog }) => acting && <BulkDialog {...acting} onClose={close} />}
      </OnDemand>
      <OnDemand load={() => import('../export-users.tsx')} open={exporting !== undefined} onFail={closeExport}>
        {({ ExportSelectedDialog }) => exporting && <ExportSelectedDialog users={exporting} onClose={closeExport} />}
      </OnDemand>
    </>
  );
}

interface BarProps extends SelectionBarProps {
  /** Asks whether to do this with the selected users. */
  onAct: (action: BulkAction) => void;
  onExport: () => void;
}

/** Sticks to the bottom of the window. */
function Bar({ selection, search, total, onAct, onExport }: BarProps) {
  const { users, select, clear } = selection;
  const all = useRef<HTMLButtonElement>(null);
  const [more, setMore] = useState<HTMLButtonElement | null>(null);
  // 1 once we know that the signed-in person matches the search.
  const [leftOut, setLeftOut] = useState(0);
  if (selection.listsCurrentUser && leftOut === 0) setLeftOut(1);
  const collecting = useCollecting(search, selection.canSelect, (found) => {
    setLeftOut(found.leftOut);
    // The pressed button disappears when there is nobody left to select.
    if (document.activeElement === all.current) more?.focus({ preventScroll: true });
    select(found.users, true);
  });
  const isCollecting = collecting.count !== undefined;
  const isMost = users.size === maxSelected;
  const needed = bulkActionFor([...users.values()]);
  const selectable = Math.min(total - leftOut, maxSelected);

  const bar = useRef<HTMLElement>(null);
  // For on-demand.css: large text and long words make the bar higher.
  const setHeight = () =>
    document.documentElement.style.setProperty('--bulk-bar', `${bar.current?.offsetHeight ?? 0}px`);
  useLayoutEffect(setHeight);
  useWindowEvent('resize', setHeight);

  return (
    <section ref={bar} className="bulk-bar" aria-label="Selection">
      <p>
        <span>
          {collecting.count === undefined
            ? `${counted(users.size, 'user')} selected${leftOut > 0 && users.size >= selectable ? '; you are left out' : ''}${isMost ? '.' : ''}`
            : `Selecting: ${formatNumber(collecting.count)} of ${counted(selectable, 'user')}`}
        </span>
        {isMost && <Meta inline> This is the most you can select.</Meta>}
        {collecting.problem !== undefined && <span role="alert">{` ${collecting.problem}`}</span>}
      </p>
      {needed && (
        <Button
          variant="primary"
          icon={<MenuIcon action={needed} />}
          unavailable={isCollecting}
          onClick={() => onAct(needed)}
        >
          {menuLabel(needed)}
        </Button>
      )}
      {/* One button for both, so that it keeps the focus. */}
      {(isCollecting || users.size < selectable) && (
        <Button
          ref={all}
          icon={isCollecting ? <Square size={16} /> : <ListChecks size={16} />}
          onClick={isCollecting ? collecting.cancel : collecting.start}
        >
          {isCollecting ? 'Cancel' : selectAllLabel(total - leftOut, search)}
        </Button>
      )}
      <MoreActions button={more} onButton={setMore} unavailable={isCollecting} onAct={onAct} onExport={onExport} />
      <IconButton icon="x" large className="bulk-clear" label="Clear selection" onClick={clear} />
    </section>
  );
}

function selectAllLabel(count: number, search: UserSearch): string {
  const all = count > maxSelected ? `Select first ${formatNumber(maxSelected)}` : `Select all ${formatNumber(count)}`;
  return searchKey(search) === '' ? all : `${all} that match`;
}

/** Reads all users of the search, page by page. `count`: how many so far; undefined when not reading. */
function useCollecting(
  search: UserSearch,
  canSelect: UserSelection['canSelect'],
  onFound: (found: Awaited<ReturnType<typeof fetchAllUsers>>) => void,
) {
  const [count, setCount] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function start() {
    const { signal } = (controller.current = new AbortController());
    setProblem(undefined);
    setCount(0);
    try {
      onFound(await fetchAllUsers(search, canSelect, signal, setCount));
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.message);
      else if (!signal.aborted) throw error;
    }
    setCount(undefined);
  }

  return { count, problem, start: () => void start(), cancel: () => controller.current?.abort() };
}

interface MoreActionsProps extends Pick<BarProps, 'onAct' | 'onExport'> {
  button: HTMLButtonElement | null;
  onButton: (button: HTMLButtonElement | null) => void;
  unavailable: boolean;
}

/** Everything that can be done with the selected users; deleting them is last and apart. */
function MoreActions({ button, onButton, unavailable, onAct, onExport }: MoreActionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="bulk-change">
      <Button
        ref={onButton}
        icon={<ChevronUp size={16} />}
        aria-haspopup="menu"
        aria-expanded={open}
        unavailable={unavailable}
        onClick={() => setOpen(!open)}
      >
        More actions
      </Button>
      {open && (
        <Menu
          label="More actions for the selected users"
          opener={button}
          onClose={() => setOpen(false)}
          groups={[
            ...headings
              .filter((heading) => heading !== 'Account' || hasFeature('accounts'))
              .map((heading) => ({ heading, commands: commandsUnder(heading, onAct) })),
            { commands: [{ label: 'Export', icon: Download, run: onExport }] },
            { commands: [{ label: 'Delete', icon: Trash2, run: () => onAct(actions.delete) }] },
          ]}
        />
      )}
    </div>
  );
}

const headings = ['Status', 'Role', 'Account'] as const;

const bulkActions = Object.values<UserAction>(actions).filter((action): action is BulkAction => 'bulk' in action);

const commandsUnder = (heading: (typeof headings)[number], onAct: BarProps['onAct']) =>
  bulkActions.flatMap((action) =>
    action.bulk.menu?.group === heading
      ? [{ label: menuLabel(action), icon: action.bulk.menu.icon, run: () => onAct(action) }]
      : [],
  );

const menuLabel = ({ label, bulk }: BulkAction) => bulk.menu?.label ?? label;

function MenuIcon({ action }: { action: BulkAction }) {
  const Icon = action.bulk.menu?.icon;
  return Icon && <Icon size={16} />;
}
