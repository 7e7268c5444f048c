export { activityEvent, noteActivity } from './activity.ts';
export { loadPart } from './load-part.ts';
export { afterTheScreen, useAtHand } from './preload.ts';
export { recall, remember } from './remembered.ts';
export { readStored, storageAreas, writeStored, type StorageArea } from './stored.ts';
export { forgetUnsavedChanges, hasUnsavedChanges, holdPage } from './unsaved-changes.ts';
export { within } from './within.ts';
