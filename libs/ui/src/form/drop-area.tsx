import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';

export interface DropAreaProps {
  /** Has `is-over` beside it while a file is over the area. */
  className: string;
  /** Nothing can be dropped just now. */
  locked: boolean;
  onDrop: (file: File) => void;
  /** What was dropped is not one file; the sentence says what it should be. */
  onWrongDrop: (sentence: string) => void;
  children: ReactNode;
}

/** Takes a file that is dropped anywhere on its children. */
export function DropArea({ className, locked, onDrop, onWrongDrop, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  useHarmlessWindow();

  function over(event: DragEvent) {
    if (!isFor(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = locked ? 'none' : 'copy';
    setIsOver(!locked);
  }

  function leave({ currentTarget, relatedTarget }: DragEvent) {
    if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
  }

  function drop(event: DragEvent) {
    if (!isFor(event)) return;
    event.preventDefault();
    setIsOver(false);
    if (locked) return;
    const dropped = oneFile(event.dataTransfer);
    if (typeof dropped === 'string') onWrongDrop(dropped);
    else onDrop(dropped);
  }

  return (
    // The pointer's shortcut to what the file input inside does for everybody.
    <div
      className={classNames(className, isOver && 'is-over')}
      role="presentation"
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

/** A file dropped beside the area would replace the portal by what is in the file. */
function useHarmlessWindow() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

/** Marked text and links are dragged too; and React tells of what is dragged over a dialog that a child has opened. */
function isFor({ dataTransfer, currentTarget, target }: DragEvent): boolean {
  return dataTransfer.types.includes('Files') && currentTarget.contains(target as Node);
}

/** The one file of a drop, or a sentence about what it is instead. */
function oneFile({ files, items }: DataTransfer): File | string {
  const [file, second] = files;
  if (!file || second) return 'Drop one file at a time.';
  const isFolder = [...items].some((item) => item.webkitGetAsEntry?.()?.isDirectory);
  return isFolder ? 'That is a folder. Drop one file.' : file;
}
