import { Alert, Button, ButtonRow, Card, Meta, Skeleton } from '@scv/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { accountFailure } from './access/account-failure.ts';

interface SectionProps<Data> {
  title: string;
  /** Says what it is for, beside the card or above it. */
  about: string;
  /** Fragment of an address that leads here. */
  id?: string;
  query: Pick<UseQueryResult<Data, unknown>, 'data' | 'error' | 'refetch'>;
  children: (data: Data) => ReactNode;
}

/** A part of the account: its title and purpose, then a card with the data, or why it can't be shown. */
export function Section<Data>({ title, about, id, query, children }: SectionProps<Data>) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = query;

  function retry() {
    heading.current?.focus(); // the button disappears
    void refetch();
  }

  return (
    <section id={id} aria-labelledby={titleId} className="account-section">
      <div className="account-about">
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Meta>{about}</Meta>
      </div>
      <Card>
        {data !== undefined ? (
          children(data)
        ) : error === null ? (
          <Skeleton label={`Loading: ${title}`} height={88} />
        ) : (
          <Failure title={title} error={error} onRetry={retry} />
        )}
      </Card>
    </section>
  );
}

interface FailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

function Failure({ title, error, onRetry }: FailureProps) {
  const { kind, reasons } = accountFailure(error);
  const detail = reasons.join(' ');
  if (kind === 'down') return <Meta>Not loaded.</Meta>; // see ProviderDown
  if (kind === 'missing-scope') return <Alert tone="info" headline={`${title}: not available here`} detail={detail} />;
  return (
    <>
      <Alert tone="danger" headline={`${title}: could not be loaded`} detail={detail} />
      <ButtonRow>
        <Button icon={<RotateCw size={16} />} onClick={onRetry}>
          Try again
        </Button>
      </ButtonRow>
    </>
  );
}

/** Shows why a change failed; nothing without an error. */
export function ChangeFailure({ headline, error }: { headline: string; error: unknown }) {
  if (error === null || error === undefined) return null;
  const { reasons } = accountFailure(error, 'change');
  const detail = reasons.length === 1 ? reasons[0] : <List items={reasons} />;
  return <Alert tone="danger" headline={headline} detail={detail} />;
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="account-reasons">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

interface ReadOnlyValueProps {
  name: string;
  /** Under the value. */
  help?: ReactNode;
  children: ReactNode;
}

/** Something that the account says and this page can't change, in a `dl` of the class `account-facts`. */
export function ReadOnlyValue({ name, help, children }: ReadOnlyValueProps) {
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
