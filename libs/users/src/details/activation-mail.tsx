import { sendActivationMail } from '@scv/api';
import { Button, toast } from '@scv/ui';
import { useMutation } from '@tanstack/react-query';
import { useRefreshUsers } from '../query/refresh-users.ts';
import { failureSentence } from '../write/write-failure.tsx';

/** Sends the activation mail again. The link in the earlier mail then stops working. */
export function ActivationMail({ userId }: { userId: string }) {
  const refresh = useRefreshUsers();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendActivationMail(userId),
    onSuccess: () =>
      toast({
        tone: 'success',
        headline: 'The activation mail was sent again',
        detail: 'Only the link in the new mail works.',
      }),
    onError: (error) =>
      toast({ tone: 'danger', headline: 'The activation mail was not sent', detail: failureSentence(error) }),
    onSettled: () => refresh(),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Send the mail again
    </Button>
  );
}
