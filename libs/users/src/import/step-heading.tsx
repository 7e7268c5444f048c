import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of a step. It takes the focus when the step begins: the button that led here is gone. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
