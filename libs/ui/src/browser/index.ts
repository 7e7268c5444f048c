export {
  afterFirstScreen,
  ChunkLoadError,
  loadCode,
  reloadForChunk,
  usePreload,
  withTimeout,
} from './code-on-demand.ts';
export {
  activityEvent,
  addUnsavedChanges,
  announceSessionEnd,
  forgetUnsavedChanges,
  hasUnsavedChanges,
  noteActivity,
} from './page-events.ts';
export { readStored, storageAreas, writeStored, type StorageArea } from './storage.ts';
