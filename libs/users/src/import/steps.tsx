const steps = ['Choose', 'Check', 'Import'];

/** Where the person is on the way, counted from 0. */
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
          {step}
        </li>
      ))}
    </ol>
  );
}
