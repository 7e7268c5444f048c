import { Meta } from '@scv/ui';
import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  /** Under the value. */
  help?: ReactNode;
  children: ReactNode;
}

/** Something that the account says and this page can't change, in a `dl` of the class `account-facts`. */
export function Fact({ name, help, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {help !== undefined && <Meta>{help}</Meta>}
      </dd>
    </div>
  );
}
