import type { ProviderAccount, User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Button, Meta } from '@scv/ui';
import { ConfirmDialog } from '@scv/ui/dialog';
import { useId, useState } from 'react';
import { selfRules, useIsOneself } from '../oneself.ts';
import { accountHelps, helpsFor, isForActive, type AccountHelp, type AccountHelpName } from '../write/account-help.ts';
import { useUserWrite } from '../write/use-user-write.tsx';
import { useProviderStatus } from './provider-status.ts';

/** Buttons for what can be done about the account in its present state, each with a question. */
export function AccountButtons({ user }: { user: User }) {
  if (!hasFeature('accounts')) return null;
  const isAsked = user.account?.status === 'linked' || user.account?.status === 'none';
  return isAsked ? <ProviderButtons user={user} /> : <Buttons user={user} />;
}

/** The provider knows the state of an account best, unless a change of it is waiting. */
function ProviderButtons({ user }: { user: User }) {
  return <Buttons user={user} status={useProviderStatus(user).status} />;
}

function Buttons({ user, status }: { user: User; status?: ProviderAccount['status'] }) {
  const isSelf = useIsOneself()(user);
  const [asked, setAsked] = useState<AccountHelpName>();
  const reasonId = useId();
  const helps = helpsFor(user, status);
  if (helps.length === 0) return null;
  const reasonFor = (name: AccountHelpName) =>
    isSelf && name !== 'endSessions' ? selfRules.account : whyNot(name, user);
  const reason = helps.map(reasonFor).find(Boolean);
  return (
    <div className="user-account-help">
      {helps.map((name) => (
        <Button
          key={name}
          unavailable={reasonFor(name) !== undefined}
          aria-describedby={reasonFor(name) && reasonId}
          onClick={() => setAsked(name)}
        >
          {accountHelps[name].label}
        </Button>
      ))}
      {reason !== undefined && <Meta id={reasonId}>{reason}</Meta>}
      {asked && <Question help={accountHelps[asked]} user={user} isSelf={isSelf} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

const whyNot = (name: AccountHelpName, { status }: User) =>
  isForActive(name) && status === 'Inactive' ? 'This user is inactive. Activate them first.' : undefined;

interface QuestionProps {
  help: AccountHelp;
  user: User;
  isSelf: boolean;
  onClose: () => void;
}

function Question({ help, user, isSelf, onClose }: QuestionProps) {
  const { write, busy, failure } = useUserWrite(onClose);
  const send = async () => {
    await help.send(user);
    return {};
  };
  return (
    <ConfirmDialog
      title={help.question(user, isSelf)}
      text={help.meaning(user, isSelf)}
      confirmLabel={help.label}
      tone="neutral"
      busy={busy}
      error={failure}
      onConfirm={() => void write({ name: help.label, send, success: help.done, user })}
      onCancel={onClose}
    />
  );
}
