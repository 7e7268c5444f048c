import { hasFeature } from '@scv/api/settings';
import { Button, SwitchField } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { useSingleKeyShortcuts } from './single-key-shortcuts.ts';
import './on-demand.css';

const inTheTable = () => [
  { keys: ['↓'], does: 'From the search to the table' },
  { keys: ['↑', '↓'], does: 'Previous row, next row' },
  { keys: ['Home', 'End'], does: 'First row, last row' },
  { keys: ['Page Up', 'Page Down'], does: 'Previous page, next page' },
  ...(hasFeature('extended') ? [{ keys: ['Enter'], does: 'Open user' }] : []),
  { keys: hasFeature('extended') ? ['e'] : ['Enter', 'e'], does: 'Edit user' },
  { keys: ['Delete'], does: 'Delete user…' },
  { keys: ['Space'], does: 'Select user' },
  { keys: ['Shift+Space'], does: 'Select up to this user' },
];

const inThePortal = [
  { keys: [/Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl+K'], does: 'Open the command palette' },
];

const onThisPage = [
  { keys: ['/'], does: 'Search users' },
  { keys: ['n'], does: 'Enroll user' },
  { keys: ['a'], does: 'To the actions for the selected users' },
  { keys: ['?'], does: 'Show this list' },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useSingleKeyShortcuts();
  const close = (
    <Button onClick={onClose} initialFocus>
      Close
    </Button>
  );
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} footer={close}>
      <Shortcuts title="In the table" shortcuts={inTheTable()} />
      <Shortcuts title="In the whole portal" shortcuts={inThePortal} />
      <Shortcuts title="Anywhere on this page" shortcuts={onThisPage} />
      <div className="shortcuts-switch">
        <SwitchField
          label="Single-key shortcuts"
          inline
          help="Turn them off if they interfere with dictation."
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}

function Shortcuts({ title, shortcuts }: { title: string; shortcuts: typeof onThisPage }) {
  return (
    <section className="shortcuts">
      <h3>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
