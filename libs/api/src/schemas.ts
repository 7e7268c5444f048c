/**
 * Code that the portal and the backends share: the contract's zod schemas and operations, how a call is checked and
 * refused, and how a search compares texts. Without the client.
 */
export { accountLimitErrors, fitsAccount } from './account-limits.ts';
export { accountStateOf } from './account-state.ts';
export { editAction, editActions, exportWords, listsEachEntry, notAdministrator } from './activity-words.ts';
export * from './generated/index.requests.ts';
export * from './generated/index.responses.ts';
export { CddCheck } from './generated/schemas/cdd-check.zod.ts';
export { Email } from './generated/schemas/email.zod.ts';
export { Feature } from './generated/schemas/feature.zod.ts';
export { AccountState } from './generated/schemas/account-state.zod.ts';
export { Standing } from './generated/schemas/standing.zod.ts';
export { Role } from './generated/schemas/role.zod.ts';
export { UserStatus } from './generated/schemas/user-status.zod.ts';
export { checkFields } from './field-errors.ts';
export { cleanQuery, finds, fold, isShort, occurrences, searched, searchWords } from './fold.ts';
export { preferredMediaType } from './media-type.ts';
export * from './operations.ts';
export * from './problem-error.ts';
export * from './read-call.ts';
export { knownTimeZone } from './time-zone.ts';
export * from './problems.ts';
