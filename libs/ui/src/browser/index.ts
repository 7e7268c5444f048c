export {
  afterFirstScreen,
  ChunkLoadError,
  loadCode,
  reloadForChunk,
  usePreload,
  withTimeout,
} from './code-on-demand.ts';
export {
  presenceEvent,
  addUnsavedChanges,
  announceSessionEnd,
  forgetUnsavedChanges,
  hasUnsavedChanges,
  reportPresence,
} from './page-events.ts';
export { guardPage } from './page-guards.ts';
export { shortcutKey } from './shortcut-key.ts';
export { readStored, storageAreas, writeStored, type StorageArea } from './storage.ts';
