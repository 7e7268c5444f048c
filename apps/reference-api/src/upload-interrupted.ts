import { ProblemError } from '@scv/api/schemas';

/** The client ended the connection before the answer. */
export class UploadInterrupted extends ProblemError {
  override name = 'UploadInterrupted';

  constructor(cause?: unknown) {
    super(400, 'The upload was cancelled, or its connection was lost.', { cause });
  }
}
