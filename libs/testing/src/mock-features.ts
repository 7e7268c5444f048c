/** The contract's optional parts (setting `features`). The mocks answer all of them. */
export const mockFeatures = [
  'sign-out',
  'user-filters',
  'user-details',
  'user-lookup',
  'activity',
  'cdd-history',
  'cdd-schema',
  'summary',
  'provider-account',
];
