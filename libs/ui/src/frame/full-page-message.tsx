import type { ReactNode } from 'react';
import { ButtonRow } from '../form/button-row.tsx';
import { CentredPage } from './centred-page.tsx';

export interface FullPageMessageProps {
  headline: string;
  text: ReactNode;
  /** More to read, such as a reason folded away. */
  children?: ReactNode;
  /** The ways on: links and buttons, the primary one last. */
  actions?: ReactNode;
}

/** A screen that says one thing: 404, 500, a wrong configuration, a sign-in that failed. */
export function FullPageMessage({ headline, text, children, actions }: FullPageMessageProps) {
  return (
    <CentredPage title={headline} text={text}>
      {children}
      {actions !== undefined && <ButtonRow>{actions}</ButtonRow>}
    </CentredPage>
  );
}
