export { activityEvent, noteActivity } from './activity.ts';
export { afterFirstScreen, ChunkLoadError, loadCode, reloadForChunk, usePreload } from './code-on-demand.ts';
export { announceSessionEnd, beforeLeaving } from './leaving.ts';
export { readStored, storageAreas, writeStored, type StorageArea } from './storage.ts';
export { addUnsavedChanges, forgetUnsavedChanges, hasUnsavedChanges } from './unsaved-changes.ts';
export { withTimeout } from './with-timeout.ts';
