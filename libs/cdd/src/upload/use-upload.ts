import { addUnsavedChanges, noteActivity } from '@scv/ui/browser';
import { noteAction } from '@scv/ui';
import { type QueryClient, skipToken, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CheckedFile,
  initialProgress,
  sendFile,
  type SentFile,
  type Upload,
  UploadCancelled,
  type UploadProgress,
} from './send-file.ts';
import { failureMessage, successMessage } from './upload-result.tsx';

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
    /** Of this session, oldest first. */
    uploads,
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
    async mutationFn({ file, check, controller: { signal } }) {
      const done = addUnsavedChanges();
      try {
        return await sendFile(file, check, signal, (progress) => {
          show(progress);
          noteActivity(); // a running upload must not be signed out for inactivity
        });
      } finally {
        done();
      }
    },
    onSuccess: (response, { file }) =>
      noteAction({ tone: 'success', headline: successMessage(response), detail: file.name }),
    onError: (error, { file }) => {
      if (error instanceof UploadCancelled) return;
      noteAction({ tone: 'danger', headline: failureMessage(error).headline, detail: file.name });
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
