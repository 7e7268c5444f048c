import type { LucideIcon } from 'lucide-react';
import { classNames } from '../text/class-names.ts';
import { Meta } from '../text/meta.tsx';
import { Truncated } from '../text/truncated.tsx';

/** Something a person can do from anywhere in the portal. */
export interface Command {
  /** What it does, such as 'Enroll user'. */
  label: string;
  /** Tells commands with the same label apart, such as an email; shown behind the label. */
  detail?: string;
  /** Other words to find it by. */
  keywords?: string;
  icon: LucideIcon;
  run: () => void;
}

/** True if each word of `text` occurs in the command's label or keywords. */
export function matchesCommand({ label, keywords = '' }: Command, text: string): boolean {
  const searched = `${label} ${keywords}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

interface CommandOptionProps {
  id: string;
  command: Command;
  active: boolean;
  onClick: () => void;
  onPointerMove: () => void;
}

/** An option of the palette's listbox; the focus stays in the input. */
export function CommandOption({ id, command: { label, detail, icon: Icon }, active, ...handlers }: CommandOptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classNames(active && 'is-active')}
      {...handlers}
    >
      <Icon size={16} />
      <Truncated text={label} />
      {detail !== undefined && (
        <>
          {' '}
          <Meta inline>
            <Truncated text={detail} />
          </Meta>
        </>
      )}
    </button>
  );
}
