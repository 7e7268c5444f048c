import { z } from 'zod';
import { OktaError } from '../okta/okta-answer.ts';

/** The body of a request with a typed code. */
export const codeSchema = z.object({ verificationCode: z.string() });

export const wrongCode = (result: 'WRONG' | 'ENDED') =>
  new OktaError('E0000004', {
    causes: [
      result === 'WRONG'
        ? 'The verification challenge failed due to an invalid code.'
        : 'The code was used before, or there were too many wrong ones. Ask for a new code.',
    ],
  });
