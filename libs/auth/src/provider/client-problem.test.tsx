import type { OktaAuth } from '@okta/okta-auth-js';
import { Security } from '@okta/okta-react';
import { fakeSettings } from '@scv/testing/fake-provider';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clientProblem, createOktaClient } from './okta-client.ts';

const tooOld = 'Passed in oktaAuth is not compatible with the SDK, minimum supported okta-auth-js version is 5.3.1.';

function clientOf(version: string) {
  const client = createOktaClient(fakeSettings);
  const { _oktaUserAgent: userAgent } = client;
  vi.spyOn(userAgent, 'getVersion').mockReturnValue(version);
  return client as unknown as OktaAuth;
}

test.each([
  ['8.0.1', undefined],
  ['5.3.1', undefined],
  ['6.0.0-beta.1', undefined],
  ['10.0.0', undefined],
  ['5.3.0', tooOld],
  ['5.3.1-beta.0', tooOld],
  ['5.2.9', tooOld],
  ['4.9.2', tooOld],
])('okta-auth-js %s: %s; okta-react agrees (§8, §9)', (version, problem) => {
  const client = clientOf(version);
  expect(clientProblem(client)).toBe(problem);

  render(
    <Security oktaAuth={client} restoreOriginalUri={async () => {}}>
      admitted
    </Security>,
  );
  expect(screen.queryByText('admitted') !== null).toBe(problem === undefined);
});

test('a client without a version is too old', () => {
  expect(clientProblem({})).toBe(tooOld);
});

test('a missing client has okta-react’s error', () => {
  const sentence = 'No oktaAuth instance passed to Security Component.';
  expect(clientProblem(undefined)).toBe(sentence);
  render(<Security oktaAuth={null as unknown as OktaAuth} restoreOriginalUri={async () => {}} />);
  expect(screen.getByText(`AuthSdkError: ${sentence}`)).toBeVisible();
});
