import { ApiError } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Button, counted, formatNumber, IconButton, Meta } from '@scv/ui';
import { Menu } from '@scv/ui/menu';
import { ChevronUp, Download, LogOut, Mail, ShieldCheck, ShieldOff, Trash2, UserCheck, UserX, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BulkActionName } from '../run/bulk-actions.ts';
import { searchKey, type UserSearch } from '../user-filters.ts';
import { collectUsers } from '../user-pages.ts';
import { maxSelected, type UserSelection } from './selection.ts';

interface SelectionBarProps {
  selection: UserSelection;
  /** The search; all its users can be selected. */
  search: UserSearch;
  /** Number of users who match it. */
  total: number;
  /** Asks whether to do this with the selected users. */
  onAct: (action: BulkActionName) => void;
  onExport: () => void;
}

/** Actions for the selected users. Sticks to the bottom of the window. */
export function SelectionBar({ selection, search, total, onAct, onExport }: SelectionBarProps) {
  const { users, select, clear } = selection;
  const all = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  // 1 once we know that the signed-in person matches the search.
  const [leftOut, setLeftOut] = useState(0);
  if (selection.listsOneself && leftOut === 0) setLeftOut(1);
  const collecting = useCollecting(search, selection.canSelect, (found) => {
    setLeftOut(found.leftOut);
    // The pressed button disappears when there is nobody left to select.
    if (document.activeElement === all.current) remove.current?.focus({ preventScroll: true });
    select(found.users, true);
  });
  const isCollecting = collecting.count !== undefined;
  const selectable = Math.min(total - leftOut, maxSelected);

  return (
    <section className="bulk-bar" aria-label="Selection">
      <p>
        {collecting.count === undefined
          ? `${counted(users.size, 'user')} selected${leftOut > 0 && users.size >= selectable ? '; you are left out' : ''}`
          : `Selecting: ${formatNumber(collecting.count)} of ${counted(selectable, 'user')}`}
        {users.size === maxSelected && <Meta inline> This is the most you can select.</Meta>}
        {collecting.problem !== undefined && <span role="alert"> {collecting.problem}</span>}
      </p>
      {/* One button for both, so that it keeps the focus. */}
      {(collecting.count !== undefined || users.size < selectable) && (
        <Button ref={all} onClick={collecting.count === undefined ? collecting.start : collecting.cancel}>
          {collecting.count === undefined ? selectAllLabel(total - leftOut, search) : 'Cancel'}
        </Button>
      )}
      <ChangeButton unavailable={isCollecting} onAct={onAct} />
      <Button icon={<Download size={16} />} unavailable={isCollecting} onClick={onExport}>
        Export
      </Button>
      <Button ref={remove} icon={<Trash2 size={16} />} unavailable={isCollecting} onClick={() => onAct('delete')}>
        Delete {counted(users.size, 'user')}
      </Button>
      <IconButton className="bulk-clear" label="Clear selection" onClick={clear}>
        <X size={20} />
      </IconButton>
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
  onFound: (found: Awaited<ReturnType<typeof collectUsers>>) => void,
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
      onFound(await collectUsers(search, canSelect, signal, setCount));
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.message);
      else if (!signal.aborted) throw error;
    }
    setCount(undefined);
  }

  return { count, problem, start: () => void start(), cancel: () => controller.current?.abort() };
}

interface ChangeButtonProps {
  unavailable: boolean;
  onAct: (action: BulkActionName) => void;
}

/** Opens a menu of what can be changed about the selected users. */
function ChangeButton({ unavailable, onAct }: ChangeButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <div className="bulk-change">
      <Button
        ref={setButton}
        icon={<ChevronUp size={16} />}
        aria-haspopup="menu"
        aria-expanded={open}
        unavailable={unavailable}
        onClick={() => setOpen(!open)}
      >
        Change
      </Button>
      {open && (
        <Menu
          label="Change the selected users"
          opener={button}
          onClose={() => setOpen(false)}
          groups={[
            {
              heading: 'Status',
              commands: [
                { label: 'Activate', icon: UserCheck, run: () => onAct('activate') },
                { label: 'Deactivate', icon: UserX, run: () => onAct('deactivate') },
              ],
            },
            {
              heading: 'Role',
              commands: [
                { label: 'Admin', icon: ShieldCheck, run: () => onAct('makeAdmin') },
                { label: 'User', icon: ShieldOff, run: () => onAct('makeUser') },
              ],
            },
            ...(hasFeature('accounts') ? [accountGroup(onAct)] : []),
          ]}
        />
      )}
    </div>
  );
}

const accountGroup = (onAct: ChangeButtonProps['onAct']) => ({
  heading: 'Account',
  commands: [
    { label: 'End sessions', icon: LogOut, run: () => onAct('endSessions') },
    { label: 'Send activation mail', icon: Mail, run: () => onAct('sendActivation') },
  ],
});
