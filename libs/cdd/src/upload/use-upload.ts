import { addUnsavedChanges, reportPresence } from '@scv/ui/browser';
import { ApiError } from '@scv/api';
import { formatSeconds } from '@scv/ui';
import { fileChangedSentence } from '../check/use-check.ts';
import { type QueryClient, skipToken, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CheckedFile,
  FileChanged,
  initialProgress,
  sendFile,
  type SentFile,
  type Upload,
  type UploadProgress,
  WrongReceipt,
} from './send-file.ts';

export type FileUpload = ReturnType<typeof useUpload>;

/** The stage of an upload, from its state. */
export function uploadStage({ isUploading, error, successMessage: message }: FileUpload) {
  if (isUploading) return 'uploading';
  if (error) return 'failed';
  return message === undefined ? 'idle' : 'uploaded';
}

/**
 * The upload that the screen shows. It is in the query cache, because an upload goes on while its administrator is on
 * other screens.
 */
interface CurrentUpload {
  mutationId: number;
  progress: UploadProgress;
}

const currentKey = ['currentUpload'];

/** The key of the mutations, which keep the session's uploads. */
const uploadKey = ['uploadCdd'];

/** The state of an upload (specification, sections 3 and 4), and its actions. One upload at a time. */
export function useUpload() {
  const queryClient = useQueryClient();
  const { data: current } = useQuery<CurrentUpload | null>({
    queryKey: currentKey,
    queryFn: skipToken,
    initialData: null,
    gcTime: Infinity,
  });
  const uploads = useMutationState({
    filters: { mutationKey: uploadKey },
    select: ({ mutationId, state }) => ({ ...state, id: mutationId }) as Upload,
  });
  const sent = uploads.find(({ id }) => id === current?.mutationId);
  const isUploading = sent?.status === 'pending';
  const reset = () => void queryClient.setQueryData(currentKey, null);
  return {
    /** What was sent; undefined before it. */
    sent: sent?.variables,
    /** The response's body as it is; undefined before it. */
    fileData: sent?.data,
    isUploading,
    /** `failureMessage` has its texts. */
    error: sent?.error ?? null,
    /** Undefined until the upload succeeded. */
    successMessage: sent?.status === 'success' ? successMessage(sent.data) : undefined,
    progress: current?.progress ?? initialProgress,
    send: (file: CheckedFile) => startUpload(queryClient, file),
    cancel: () => sent?.variables.controller.abort(),
    /** Forgets the last result. */
    reset,
  };
}

function startUpload(queryClient: QueryClient, checked: CheckedFile): void {
  const mutation = queryClient.getMutationCache().build<unknown, Error, SentFile, unknown>(queryClient, {
    mutationKey: uploadKey,
    gcTime: Infinity,
    async mutationFn(sent) {
      const { controller } = sent;
      const { signal } = controller;
      const done = addUnsavedChanges();
      // Signing out clears the cache.
      const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'removed' && query.queryKey[0] === currentKey[0]) controller.abort();
      });
      try {
        return await sendFile(sent, signal, (progress) => {
          if (signal.aborted) return;
          show(progress);
          reportPresence(); // a running upload must not be signed out for inactivity
        });
      } finally {
        stop();
        done();
      }
    },
    // History, activity and dashboard list refused uploads too. The result doesn't wait for them.
    onSettled: () => void queryClient.invalidateQueries(),
  });
  const { mutationId } = mutation;
  const show = (progress: UploadProgress) =>
    void queryClient.setQueryData<CurrentUpload>(currentKey, { mutationId, progress });
  show(initialProgress);
  void mutation.execute({ ...checked, controller: new AbortController() }).catch(() => {}); // its state has the error
}

/** The message of a failed upload (specification, sections 4 and 8): `{headline} / {error}: {cause} {action}`. */
export interface FailureMessage {
  /** The response's message, else 'File upload failed'. */
  headline: string;
  /** Only without such a message: the response's body, shortened, else 'An error occurred'. */
  error?: string;
  /** The whole body, if headline and error say less. */
  body?: string | undefined;
  /** Only without a body: what the portal knows about the error, as half a sentence. */
  cause?: string | undefined;
  /** Advice besides Retry, as a sentence. */
  action?: string | undefined;
}

/** Maximum number of characters of a response body in the line of the error. */
const maxErrorLength = 500;

/** The response's message, else 'File uploaded successfully!' (specification, section 4). */
export function successMessage(response: unknown): string {
  return messageIn(response) ?? 'File uploaded successfully!';
}

export function failureMessage(error: Error): FailureMessage {
  const headline = 'File upload failed';
  if (error instanceof FileChanged) return { headline, error: fileChangedSentence };
  if (error instanceof WrongReceipt) return { headline, error: `${error.message}.` };
  if (!(error instanceof ApiError)) return { headline, error: 'An error occurred' };
  const action = actionFor(error);
  const message = messageIn(error.body);
  const body = bodyText(error.body);
  if (message !== undefined) return { headline: message, action, body: saysMore(error.body) ? body : undefined };
  if (body !== undefined && body.length > maxErrorLength)
    return { headline, error: `${body.slice(0, maxErrorLength)}…`, action, body };
  if (body !== undefined) return { headline, error: body, action };
  return { headline, error: 'An error occurred', cause: causeOf(error), action };
}

function messageIn(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' && message.trim() ? message : undefined;
}

const saysMore = (body: unknown) => Object.keys(body as object).length > 1;

/** The body as text; undefined if it is empty. */
function bodyText(body: unknown): string | undefined {
  const text = typeof body === 'object' && body !== null ? JSON.stringify(body) : String(body ?? '').trim();
  return ['', '{}', '[]'].includes(text) ? undefined : text;
}

function causeOf({ kind, status }: ApiError): string {
  if (kind === 'network') return 'the connection was lost.';
  if (kind === 'timeout') return 'the upload stalled.';
  if (status === 401) return 'your sign-in was refused.';
  if (status === 413) return 'the server doesn’t accept files this large.';
  if (status === 429) return 'you have uploaded too much in a short time.';
  if (status === 507) return 'the server has no space left.';
  return `the server answered with status ${status}.`;
}

function actionFor({ kind, status, retryAfter }: ApiError): string | undefined {
  if (kind === 'network' || kind === 'timeout') return 'Check your network and retry.';
  if (status === 401) return 'Retry, or sign in again.';
  return retryAfter === undefined ? undefined : `Try again in ${formatSeconds(retryAfter)}.`;
}
