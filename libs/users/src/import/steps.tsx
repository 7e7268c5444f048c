import { useEffect, useRef, type ReactNode } from 'react';

const steps = ['Choose', 'Check', 'Import'];

/** The steps of the import. @param current index of the current one */
export function Steps({ current }: { current: number }) {
  return (
    <ol className="import-steps" aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={index < current ? 'is-done' : undefined}
        >
          <span aria-hidden>{index + 1}</span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}

/** The heading of a step. It gets the focus when the step begins, because the button that was pressed is gone. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
