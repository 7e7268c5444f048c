import type { ApiError } from '@scv/api';

/** Specification, section 8: of every write. */
export const genericFailure = 'Something went wrong please try again';

/** Why a write failed. Where no answer came, it may have been done all the same. */
export function reasonOf({ kind, message }: ApiError): string {
  switch (kind) {
    case 'timeout':
      return 'The server took too long to answer. See in the list whether it was done before you try again.';
    case 'network':
      return `${message} But see in the list first whether it was done.`;
    default:
      return message;
  }
}
