import { Button, SwitchField } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import './shortcuts-dialog.css';
import { useSingleKeys } from './single-key-shortcuts.ts';

const everywhere = [
  { keys: ['/'], does: 'Search users' },
  { keys: ['n'], does: 'Enroll user' },
  { keys: ['?'], does: 'Show this list' },
];

const inThePortal = [
  { keys: [/Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl+K'], does: 'Open the command palette' },
];

const inTheTable = [
  { keys: ['↓'], does: 'From the search into the table' },
  { keys: ['↑', '↓'], does: 'Row before, next row' },
  { keys: ['Home', 'End'], does: 'First row, last row' },
  { keys: ['Page Up', 'Page Down'], does: 'Page before, next page' },
  { keys: ['Enter'], does: 'Edit the user' },
  { keys: ['Delete'], does: 'Ask to delete the user' },
  { keys: ['Space'], does: 'Select the user' },
];

/** The list of keys, and the switch for those that work everywhere. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useSingleKeys();
  const close = (
    <Button onClick={onClose} initialFocus>
      Close
    </Button>
  );
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} footer={close}>
      <Keys title="In the table" keys={inTheTable} />
      <Keys title="In the whole portal" keys={inThePortal} />
      <Keys title="Anywhere on this page" keys={everywhere} />
      <div className="keys-switch">
        <SwitchField
          label="Use the keys that work anywhere"
          inline
          help="Switch them off if they get in the way of dictation."
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: typeof everywhere }) {
  return (
    <section className="keys">
      <h3>{title}</h3>
      <dl>
        {keys.map(({ keys: names, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
