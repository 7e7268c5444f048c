import type { ActivityTarget } from '@scv/api';
import { Meta } from '@scv/ui';
import { NameAndEmail } from './name-and-email.tsx';

interface EntryTargetProps {
  target: ActivityTarget | undefined;
  /** Address of the user's page, if there is one. */
  to: string | undefined;
}

/** Whom or which file an entry is about. */
export function EntryTarget({ target, to }: EntryTargetProps) {
  if (!target) return <Meta inline>–</Meta>;
  const { kind, label } = target;
  if (label === undefined) return <Meta inline>{kind === 'user' ? 'Unknown user' : 'Unknown file'}</Meta>;
  return kind === 'user' ? <NameAndEmail {...personOf(label)} to={to} /> : <bdi className="activity-file">{label}</bdi>;
}

/** 'Ada Byron' for a user's label such as 'Ada Byron (ada@scv.example)'. */
export const shortLabel = (target: ActivityTarget) => namesIn(target).name;

/** A user's name and email, or a file's name; '' if it isn't known. */
export const namesIn = ({ kind, label = '' }: ActivityTarget): { name: string; email?: string } =>
  kind === 'user' ? personOf(label) : { name: label };

function personOf(label: string): { name: string; email?: string } {
  const [, name, email] = /^(.+) \(([^()]+)\)$/.exec(label) ?? [];
  return name !== undefined && email !== undefined ? { name, email } : { name: label };
}
