import type { ActivityEntry, ActivityResult, GetListOfUsersParams } from '@scv/api';
import type { ReactNode } from 'react';

/** Addresses and words of other features. The portal provides them, because features don't know each other. */
export interface DashboardLinks {
  /** Addresses. Those of lists that the backend doesn't have are missing. */
  users: (
    filters?: Pick<
      GetListOfUsersParams,
      'query' | 'role' | 'status' | 'standing' | 'sort' | 'enrolledFrom' | 'invitation' | 'signedIn'
    >,
  ) => string;
  enroll: string;
  upload: string;
  uploadHistory?: string;
  oneUpload?: (id: string) => string;
  activity?: string;
  /** The sign-ins of these days, such as from 'today', or '2026-11-22' to the same day. */
  signIns?: (result: 'done' | 'refused', from: string, to?: string) => string;
  /** Address of the activity with this entry open. */
  entry?: (id: string) => string;
  /** Words for the latest entries of the activity. */
  latestEntries: (entries: readonly ActivityEntry[]) => LatestRow[];
  name: ReactNode;
}

export interface LatestRow {
  id: string;
  at: string;
  headline: string;
  /** The person who did it. */
  detail: string;
  /** Shown unless it is `done`. */
  result: ActivityResult;
}
