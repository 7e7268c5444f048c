import { X, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import './command-palette.css';
import { classNames } from '../text/class-names.ts';
import { IconButton } from '../form/icon-button.tsx';
import { Modal } from './modal.tsx';

/** One thing that can be done from anywhere. */
export interface Command {
  /** What it does, such as 'Enroll user'. */
  label: string;
  /** Further words by which it is found. */
  keywords?: string;
  icon: LucideIcon;
  run: () => void;
}

export interface CommandPaletteProps {
  commands: readonly Command[];
  /** A last command made of what was typed, such as a search for it. */
  commandFor?: (text: string) => Command;
  onClose: () => void;
}

/**
 * A dialog that finds a command by any of its words: arrow keys choose, Enter runs (WAI-ARIA combobox with a listbox).
 * Open as long as it is rendered; it closes before the command runs.
 */
export function CommandPalette({ commands, commandFor, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const wanted = text.trim();
  const found = [
    ...commands.filter((command) => matches(command, wanted)),
    ...(wanted && commandFor ? [commandFor(wanted)] : []),
  ];

  function run(command: Command | undefined) {
    if (!command) return;
    onClose();
    command.run();
  }

  /** By keys alone: under the pointer an option stays where it is. */
  function choose(index: number) {
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) choose((active + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(found[active]);
    else return;
    event.preventDefault();
  }

  // For who has no Escape key.
  const close = (
    <IconButton label="Close" onClick={onClose}>
      <X size={20} />
    </IconButton>
  );

  return (
    <Modal title="What do you want to do?" role="dialog" closable onClose={onClose} icons={close} footer={undefined}>
      <input
        className="ui-input"
        role="combobox"
        aria-label="Command"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[active] && `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        data-pc-autofocus
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          choose(0);
        }}
        onKeyDown={press}
      />
      <div ref={list} id={listId} role="listbox" aria-label="Commands" className="ui-commands">
        {found.map((command, index) => (
          <Option
            key={command.label}
            id={`${listId}-${index}`}
            command={command}
            active={index === active}
            onPick={() => run(command)}
            onPoint={() => setActive(index)}
          />
        ))}
      </div>
      <p role="status" className={found.length === 0 ? 'ui-commands-none' : 'ui-hidden'}>
        {found.length === 0 ? 'Nothing found.' : `${found.length} found`}
      </p>
    </Modal>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  active: boolean;
  onPick: () => void;
  onPoint: () => void;
}

/** The combobox keeps the focus; the pointer picks an option itself. */
function Option({ id, command: { label, icon: Icon }, active, onPick, onPoint }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classNames(active && 'is-active')}
      onClick={onPick}
      onPointerMove={onPoint}
    >
      <Icon size={16} />
      <span className="ui-cut">{label}</span>
    </button>
  );
}

/** Every word typed stands somewhere in the command's words. */
function matches({ label, keywords = '' }: Command, wanted: string): boolean {
  const words = `${label} ${keywords}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}
