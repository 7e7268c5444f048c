export { activityEvent, noteActivity } from './activity.ts';
export { loadPart } from './load-part.ts';
export { afterFirstScreen, usePreload } from './preload.ts';
export { readStored, storageAreas, writeStored, type StorageArea } from './storage.ts';
export { addUnsavedChanges, forgetUnsavedChanges, hasUnsavedChanges } from './unsaved-changes.ts';
export { withTimeout } from './with-timeout.ts';
