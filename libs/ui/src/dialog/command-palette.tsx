import { type LucideIcon, Search } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { openTab, opensTab } from '../browser/new-tab.ts';
import { useComposedText } from '../form/use-composed-text.ts';
import { counted } from '../text/format.ts';
import { LiveRegion, Meta, Truncated } from '../text/text.tsx';
import { Dialog } from './dialog.tsx';

/** Something a person can do from anywhere in the portal. */
export interface Command {
  label: string;
  /** Tells commands with the same label apart, such as an email; shown behind the label. */
  detail?: string;
  keywords?: string;
  /** The heading under which it stands. */
  group: string;
  icon: LucideIcon;
  /** The screen that it opens: a click with Ctrl, Cmd or the middle button opens it in a new tab. */
  address?: string;
  run: () => void;
}

interface CommandPaletteProps {
  commands: readonly Command[];
  /** Whether a search finds a text, here the label and the keywords of a command. */
  finds: (text: string, search: string) => boolean;
  /** Makes a command from the typed text, such as a search for it. */
  commandFor: (text: string) => Command;
  /** Commands that open the people whom the text finds, before `commandFor`; undefined until that is known. */
  people: readonly Command[] | undefined;
  onText: (text: string) => void;
  onClose: () => void;
}

/**
 * A dialog that finds commands as you type: arrow keys select one, Enter runs it (ARIA combobox with a listbox). Open
 * as long as it is rendered; closes before the command runs.
 */
export function CommandPalette({ commands, finds, commandFor, people, onText, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('');
  /** The command that the arrow keys or the pointer have chosen; without one the first is active. */
  const [chosen, setChosen] = useState<string>();
  const { pass, composition } = useComposedText((typed) => onText(typed.trim()));
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const query = text.trim();
  const matching = commands
    .filter(({ label, keywords = '' }) => finds(`${label} ${keywords}`, query))
    // First those whose label has it.
    .toSorted((a, b) => Number(finds(b.label, query)) - Number(finds(a.label, query)));
  const persons = (query && people) || [];
  const isNobody = query !== '' && people?.length === 0 && matching.length === 0;
  const groups = grouped([...matching, ...persons, ...(query ? [commandFor(query)] : [])]);
  const found = groups.flatMap(([, members]) => members);
  // By its key, not its place: people who arrive later don't change what was chosen.
  const chosenAt = found.findIndex((command) => keyOf(command) === chosen);
  const active = Math.max(0, chosenAt);

  function run(command: Command | undefined) {
    if (!command) return;
    onClose();
    command.run();
  }

  function press(event: MouseEvent, command: Command) {
    if (!opensTab(event)) run(command);
    else if (command.address !== undefined) openTab(command.address);
  }

  const scrollTo = (index: number) =>
    list.current?.querySelectorAll('[role="option"]')[index]?.scrollIntoView({ block: 'nearest' });

  /** Also scrolls, so only for the keyboard: under the pointer the list must not move. */
  function select(index: number) {
    setChosen(found[index] && keyOf(found[index]));
    scrollTo(index);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) select((active + step + found.length) % found.length);
    else if (event.key === 'Enter') run(found[active]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title="What do you want to do?" top onClose={onClose}>
      <Search size={20} className="ui-command-icon" />
      <input
        className="ui-command-input"
        role="combobox"
        aria-label="Command"
        placeholder="Search or jump to…"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[active] && `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        data-pc-autofocus
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          pass(target.value);
          setChosen(undefined);
          scrollTo(0);
        }}
        onKeyDown={onKeyDown}
        {...composition}
      />
      <div ref={list} id={listId} role="listbox" aria-label="Commands" className="ui-commands">
        {groups.map(([group, members]) => (
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden>{group}</p>
            {members.map((command) => (
              <button
                key={keyOf(command)}
                type="button"
                id={`${listId}-${found.indexOf(command)}`}
                role="option"
                aria-selected={command === found[active]}
                tabIndex={-1}
                onClick={(event) => press(event, command)}
                onAuxClick={(event) => event.button === 1 && press(event, command)}
                onPointerMove={() => setChosen(keyOf(command))}
              >
                <command.icon size={16} />
                <Truncated text={command.label} />
                {command.detail !== undefined && (
                  <>
                    {' '}
                    <Meta inline>
                      <Truncated text={command.detail} />
                    </Meta>
                  </>
                )}
              </button>
            ))}
          </div>
        ))}
      </div>
      <LiveRegion visible={isNobody}>
        {isNobody ? <p className="ui-command-none">Nobody found</p> : shownText(persons.length, matching.length)}
      </LiveRegion>
      <p className="ui-command-keys" aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> to choose <kbd>Enter</kbd> to open <kbd>Esc</kbd> to close
      </p>
    </Dialog>
  );
}

/** The groups in the order of their first members. */
function grouped(commands: readonly Command[]): [group: string, members: Command[]][] {
  const names = [...new Set(commands.map(({ group }) => group))];
  return names.map((name) => [name, commands.filter(({ group }) => group === name)]);
}

const keyOf = ({ label, detail }: Command) => `${label} ${detail}`;

/** '2 people and 1 command shown'. The search isn't counted: it finds nothing by itself. */
function shownText(people: number, commands: number): string {
  const parts = [people > 0 && counted(people, 'person', 'people'), commands > 0 && counted(commands, 'command')];
  const text = parts.filter(Boolean).join(' and ');
  return text && `${text} shown`;
}
