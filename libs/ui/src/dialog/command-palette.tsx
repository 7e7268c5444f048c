import { useId, useRef, useState, type KeyboardEvent } from 'react';
import './command-palette.css';
import { CommandOption, matchesCommand, type Command } from './command-option.tsx';
import { Dialog } from './dialog.tsx';

export type { Command } from './command-option.tsx';

export interface CommandPaletteProps {
  commands: readonly Command[];
  /** Makes a command from the typed text, such as a search for it. */
  commandFor?: (text: string) => Command;
  /** More commands for the typed text, such as its results. They come last, so that they don't move the others. */
  results?: readonly Command[];
  /** Called with the typed text, trimmed. */
  onText?: (text: string) => void;
  onClose: () => void;
}

/**
 * A dialog that finds commands as you type: arrow keys select one, Enter runs it (ARIA combobox with a listbox). Open
 * as long as it is rendered; closes before the command runs.
 */
export function CommandPalette({ commands, commandFor, results, onText, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const query = text.trim();
  const found = [
    ...commands.filter((command) => matchesCommand(command, query)),
    ...(query && commandFor ? [commandFor(query)] : []),
    ...((query && results) || []),
  ];

  function run(command: Command | undefined) {
    if (!command) return;
    onClose();
    command.run();
  }

  /** Also scrolls, so only for the keyboard: under the pointer the list must not move. */
  function select(index: number) {
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) select((active + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(found[active]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title="What do you want to do?" onClose={onClose}>
      <input
        className="ui-input"
        role="combobox"
        aria-label="Command"
        placeholder="Search or jump to…"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[active] && `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        data-pc-autofocus
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onText?.(target.value.trim());
          select(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label="Commands" className="ui-commands">
        {found.map((command, index) => (
          <CommandOption
            key={`${command.label} ${command.detail}`}
            id={`${listId}-${index}`}
            command={command}
            active={index === active}
            onClick={() => run(command)}
            onPointerMove={() => setActive(index)}
          />
        ))}
      </div>
      <p role="status" className={found.length === 0 ? 'ui-commands-none' : 'ui-hidden'}>
        {found.length === 0 ? 'Nothing found.' : `${found.length} found`}
      </p>
    </Dialog>
  );
}
