import { notAdministrator } from '@scv/api/schemas';
import { breakable, Button, Meta, type PillTone, StatusPill } from '@scv/ui';
import { visible } from '@scv/ui/visible';
import { RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import type { ActivityTarget, ActivityResult, ApiError } from '@scv/api';
import './entry.css';

interface PersonThenProps {
  name?: string | undefined;
  email?: string | undefined;
  /** Makes the first line a link. */
  to?: string | undefined;
}

/** A person, as they were called then: the name, and the email under it. */
export function PersonThen({ name, email = '', to }: PersonThenProps) {
  const first = visible(name ?? email);
  return (
    <div className="activity-person">
      <bdi>{to === undefined ? first : <Link to={to}>{first}</Link>}</bdi>
      {name !== undefined && email !== '' && (
        <div className="activity-email" title={visible(email)} data-may-be-cut>
          <Meta inline>
            <bdi>{breakable(visible(email))}</bdi>
          </Meta>
        </div>
      )}
    </div>
  );
}

/** The user or file that an entry is about. @param props.to address of its page, if there is one */
export function EntryTarget({ target, to }: { target: ActivityTarget | undefined; to?: string | undefined }) {
  if (!target) return <Meta inline>–</Meta>;
  const { kind, label } = target;
  if (label === undefined) return <Meta inline>{kind === 'user' ? 'Unknown user' : 'Unknown file'}</Meta>;
  if (kind === 'user') return <PersonThen {...personOf(label)} to={to} />;
  const file = visible(label);
  return <bdi className="activity-file">{to === undefined ? file : <Link to={to}>{file}</Link>}</bdi>;
}

/** A user's name and email, or a file's name; '' if it isn't known. */
export const namesIn = ({ kind, label = '' }: ActivityTarget) =>
  kind === 'user' ? personOf(visible(label)) : { name: visible(label) };

/** 'Ada Byron' and the email for a user's label such as 'Ada Byron (ada@scv.example)'. */
function personOf(label: string): { name: string; email?: string } {
  const [, name, email] = /^(.+) \(([^()]+)\)$/.exec(label) ?? [];
  return name !== undefined && email !== undefined ? { name, email } : { name: label };
}

export const resultWords: Readonly<Record<ActivityResult, string>> = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** 'Done'. A newer backend may have other results, which stand for themselves. */
const resultText = (result: string) => (resultWords as Readonly<Record<string, string>>)[result] ?? result;

const tones: Readonly<Record<string, PillTone | undefined>> = { done: 'plain', refused: 'warning', failed: 'danger' };

/** Quiet when it was done; a refusal or a failure stands out, unless the reason is that the person is a plain user. */
export function ResultPill({ result, reason }: { result: ActivityResult; reason?: string | undefined }) {
  const tone = reason === notAdministrator ? 'neutral' : tones[result];
  return <StatusPill tone={tone ?? 'neutral'}>{resultText(result)}</StatusPill>;
}

export function LoadingFailed({ error, busy, onRetry }: { error: ApiError; busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="activity-failed">
      <p>{`The activity could not be loaded. ${error.message}`}</p>
      <Button icon={<RotateCw size={16} />} busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
