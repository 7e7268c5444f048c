import { apiSettings, configureApi } from '@scv/api/settings';
import { expect, test } from 'vitest';
import { screens } from './screens.ts';

test.each([
  [[], ['Dashboard', 'Users', 'CDD Upload']],
  [['extended'], ['Dashboard', 'Users', 'CDD Upload', 'Activity']],
])('with the features %j the navigation has %j (decided 6)', (features, labels) => {
  const settings = apiSettings();
  configureApi({ ...settings, features });
  expect(screens().map(({ label }) => label)).toEqual(labels);
  configureApi(settings);
});
