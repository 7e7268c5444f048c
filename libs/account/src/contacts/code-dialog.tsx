import { Alert, Button, Form, useForm } from '@scv/ui';
import { CodeField, codeMistake } from '@scv/ui/code-field';
import { Dialog } from '@scv/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { accountFailure } from '../access/account-failure.ts';
import { ChangeFailure } from '../section.tsx';
import { useOpenedLink, type Poll } from './use-opened-link.ts';

/** A code that the provider has sent. */
export interface Challenge {
  verify: (code: string) => Promise<unknown>;
  /** Polls whether the email's link was opened. Undefined for a phone, whose message has no link. */
  poll?: Poll | undefined;
}

interface Way {
  label: string;
  send: () => Promise<Challenge>;
}

export interface CodeDialogProps {
  title: string;
  /** The address or number that the code goes to. */
  target: string;
  sent?: Challenge | undefined;
  /** How a code can be sent; the first one is the usual one. */
  ways: readonly Way[];
  onVerified: () => void;
  onClose: () => void;
}

/** Sends a code to an address or number and verifies it. Also closes when the email's link has verified it. */
export function CodeDialog({ title, target, sent, ways, onVerified, onClose }: CodeDialogProps) {
  const formId = useId();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeMistake(code) }),
  });
  const send = useMutation({ mutationFn: (way: Way) => way.send(), onMutate: form.reset });
  const challenge = send.data ?? sent;
  const verify = useMutation({ mutationFn: async (code: string) => challenge?.verify(code) });
  const isStopped = useOpenedLink(`${formId}${send.submittedAt}`, challenge?.poll, onVerified);

  const sendButtons = ways.map((way, index) => (
    <Button
      key={way.label}
      variant={!challenge && index === 0 ? 'primary' : 'secondary'}
      busy={send.isPending && send.variables.label === way.label}
      unavailable={form.busy}
      // A double click sends one code.
      onClick={({ detail }) => detail < 2 && send.mutate(way)}
    >
      {challenge && ways.length === 1 ? 'Send a new code' : way.label}
    </Button>
  ));
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        challenge ? (
          <>
            {sendButtons}
            <Button type="submit" form={formId} variant="primary" busy={form.busy}>
              Verify
            </Button>
          </>
        ) : (
          sendButtons.toReversed()
        )
      }
    >
      <p>
        <span>{challenge ? 'Type the code that was sent to ' : 'The provider sends a code to '}</span>
        <strong>{target}</strong>
        <span>{`${challenge?.poll ? ', or open the link in the mail' : ''}.`}</span>
      </p>
      <ChangeFailure headline="No code was sent" error={send.error} />
      {challenge && (
        <Form
          id={formId}
          form={form}
          send={({ code }) => verify.mutateAsync(code, { onSuccess: onVerified }).then(() => ({}), refusal)}
        >
          <CodeField
            label="Code"
            value={form.values.code}
            onChange={(code) => form.change({ code })}
            error={form.errors.code}
            help="The code works for 5 minutes."
            initialFocus
          />
          {isStopped && <Alert tone="info" headline="The link is no longer watched" detail={stoppedText} />}
        </Form>
      )}
    </Dialog>
  );
}

const stoppedText = 'The provider did not answer for a while. Type the code, or close this and reload the page.';

const refusal = (error: unknown) => ({ code: accountFailure(error, 'verify').reasons.join(' ') });
