import type { Feature } from '@scv/api/schemas';

const names: readonly Feature[] = ['extended', 'accounts', 'cdd-schema'];

/** Today's features that had other names in 2.0.0; `extended` had one for each of its parts. */
const oldNames: Readonly<Partial<Record<Feature, readonly string[]>>> = {
  extended: [
    'sign-out',
    'user-filters',
    'user-details',
    'user-lookup',
    'activity',
    'cdd-history',
    'summary',
    'access-review',
    'export-record',
  ],
  accounts: ['accounts', 'provider-account'],
};

/**
 * Reads the setting `features` with the names of today or of 2.0.0. Only all old names of a feature together mean it: a
 * backend that lacks a part would leave something dead on the screen.
 */
export const readFeatures = (written: readonly string[]): Feature[] =>
  names.filter((name) => written.includes(name) || oldNames[name]?.every((part) => written.includes(part)));

/** Adds the names that a page of 2.0.0 looks for: during a rollout it may get the settings of a newer build. Until 3.1. */
export const withOldNames = (features: readonly Feature[]): string[] => [
  ...new Set(features.flatMap((name) => [name, ...(oldNames[name] ?? [])])),
];
