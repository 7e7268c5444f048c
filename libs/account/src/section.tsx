import { Alert, Button, ButtonRow, Card, Meta, Skeleton } from '@scv/ui';
import { ConfirmDialog, type ConfirmDialogProps } from '@scv/ui/dialog';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { accountFailure } from './access/account-failure.ts';

interface SectionProps<Data> {
  title: string;
  /** Says what it is for, beside the card or above it. */
  about: string;
  query: Pick<UseQueryResult<Data, unknown>, 'data' | 'error' | 'refetch'>;
  children: (data: Data) => ReactNode;
}

/** A part of the account: its title and purpose, then a card with the data, or why it can't be shown. */
export function AccountSection<Data>({ title, about, query, children }: SectionProps<Data>) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = query;

  function retry() {
    heading.current?.focus(); // the button disappears
    void refetch();
  }

  return (
    <section aria-labelledby={titleId} className="account-section">
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

function Failure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
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
  const list = (
    <ul className="account-reasons">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
  return <Alert tone="danger" headline={headline} detail={reasons.length === 1 ? reasons[0] : list} />;
}

interface ConfirmChangeProps<Result> extends Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'children'> {
  change: UseMutationResult<Result, unknown, unknown>;
  /** Headline of a failure; the dialog stays open then. */
  failed: string;
  onDone?: (result: Result) => void;
  onClose: () => void;
}

/** Asks before something of the account is taken away. */
export function ConfirmChange<Result>({ change, failed, onDone, onClose, ...question }: ConfirmChangeProps<Result>) {
  const { error, isPending, mutate } = change;
  function finish(result: Result) {
    onDone?.(result);
    onClose();
  }
  return (
    <ConfirmDialog
      {...question}
      tone="danger"
      busy={isPending}
      error={error ? { headline: failed, detail: accountFailure(error, 'change').reasons.join(' ') } : undefined}
      onConfirm={() => mutate(undefined, { onSuccess: finish })}
      onCancel={onClose}
    />
  );
}

/** Something that the account says and this page can't change, in a `dl` of the class `account-facts`. */
export function ReadOnlyValue({ name, help, children }: { name: string; help?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{children}</span>
        {help !== undefined && <Meta>{help}</Meta>}
      </dd>
    </div>
  );
}
