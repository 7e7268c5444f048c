import { useState, type DragEvent, type ReactNode } from 'react';
import { classNames } from '../text/text.tsx';

interface DropAreaProps {
  /** Gets `is-over` added while a file is dragged over the area. */
  className: string;
  locked: boolean;
  onDrop: (file: File) => void;
  /** Something other than one file was dropped; the sentence says what to drop instead. */
  onWrongDrop: (sentence: string) => void;
  children: ReactNode;
}

/** Accepts a file dropped anywhere on its children. */
export function DropArea({ className, locked, onDrop, onWrongDrop, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);

  function over(event: DragEvent) {
    if (!isFileDrag(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = locked ? 'none' : 'copy';
    setIsOver(!locked);
  }

  function leave({ currentTarget, relatedTarget }: DragEvent) {
    if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
  }

  function drop(event: DragEvent) {
    if (!isFileDrag(event)) return;
    event.preventDefault();
    setIsOver(false);
    if (locked) return;
    const dropped = oneFile(event.dataTransfer);
    if (typeof dropped === 'string') onWrongDrop(dropped);
    else onDrop(dropped);
  }

  return (
    // For the pointer only: everybody can use the file input inside.
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

/** Not for dragged text or links, nor for drags over a dialog that a child opened: React bubbles those events, too. */
function isFileDrag({ dataTransfer, currentTarget, target }: DragEvent): boolean {
  return dataTransfer.types.includes('Files') && currentTarget.contains(target as Node);
}

/** The dropped file, or a sentence that says what to drop instead. */
function oneFile({ files, items }: DataTransfer): File | string {
  const [file, second] = files;
  if (!file || second) return 'Drop one file at a time.';
  const isFolder = [...items].some((item) => item.webkitGetAsEntry?.()?.isDirectory);
  return isFolder ? 'That is a folder. Drop one file.' : file;
}
