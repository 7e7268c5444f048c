import type { LucideProps } from 'lucide-react';

/** An icon with one path, on 24 × 24 units. It looks like lucide-react's; base.css has its stroke. */
export const plainIcon = (path: string) =>
  function PlainIcon({ size = 24, className, ...rest }: LucideProps) {
    return (
      <svg
        className={className ? `lucide ${className}` : 'lucide'}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden
        {...rest}
      >
        <path d={path} />
      </svg>
    );
  };
