import { server } from '@scv/testing';
import { fakeSettings } from '@scv/testing/fake-provider';
import { onTestFinished } from 'vitest';
import { http, HttpResponse, type JsonBodyType } from 'msw';

/* Okta's Authn API in its shapes (developer.okta.com, Authentication API), for the recovery screens' tests. */

const { origin } = new URL(fakeSettings.issuer);
const authn = `${origin}/api/v1/authn`;
const post = (name: string, path: string) => ({ name, href: `${authn}/${path}`, hints: { allow: ['POST'] } });

const common = { stateToken: 'state-1', expiresAt: '2100-01-01T00:00:00.000Z', recoveryType: 'PASSWORD' };

/** Waits for the code. By email, the link in it may be used meanwhile. */
export const challenge = (factorType: 'EMAIL' | 'SMS' = 'EMAIL', resend = factorType.toLowerCase()) => ({
  ...common,
  status: 'RECOVERY_CHALLENGE',
  factorType,
  _links: {
    ...(factorType === 'EMAIL' && { next: post('poll', 'recovery/factors/EMAIL/poll') }),
    verify: post('verify', `recovery/factors/${factorType}/verify`),
    resend: [post(resend, `recovery/factors/${factorType}/resend`)],
  },
});

export const question = {
  ...common,
  status: 'RECOVERY',
  _embedded: { user: { recovery_question: { question: 'What was your first engine?' } } },
  _links: { next: post('answer', 'recovery/answer') },
};

export const passwordReset = {
  ...common,
  status: 'PASSWORD_RESET',
  _embedded: {
    user: { profile: { login: 'ada@scv.example' } },
    policy: { complexity: { minLength: 8, minLowerCase: 1, minUpperCase: 1, minNumber: 1, excludeUsername: true } },
  },
  _links: { next: post('resetPassword', 'credentials/reset_password') },
};

export const success = { status: 'SUCCESS', sessionToken: 'unused' };

/** A refusal in the shape of Okta's APIs. */
export const refusal = (
  status: number,
  errorCode: string,
  causes: string[] = [],
  headers: Record<string, string> = {},
) =>
  HttpResponse.json(
    {
      errorCode,
      errorSummary: `Summary of ${errorCode}`,
      errorCauses: causes.map((errorSummary) => ({ errorSummary })),
    },
    { status, headers },
  );

type Answer = JsonBodyType | Response;

/**
 * Answers the calls to a path below /api/v1/authn with one answer after the other, then repeats the last; a function is
 * called for its answer. @returns the bodies received
 */
export function answering(path: string, ...answers: (Answer | (() => Answer | Promise<Answer>))[]): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(`${authn}${path}`, async ({ request }) => {
      bodies.push(await request.clone().json());
      const next = answers.length > 1 ? answers.shift() : answers[0];
      const answer = typeof next === 'function' ? await next() : next;
      return answer instanceof Response ? answer.clone() : HttpResponse.json(answer);
    }),
  );
  return bodies;
}

/** Never answers. */
export const never = () => new Promise<never>(() => {});

/** Answers the library's hidden frame in this test, which jsdom doesn't load. Null: never. */
export function answerFingerprint(fingerprint: string | null = 'print-1'): void {
  const observer = new MutationObserver(() => {
    const source = document.querySelector('iframe')?.contentWindow;
    const data = JSON.stringify({ type: 'FingerprintAvailable', fingerprint });
    if (source) dispatchEvent(new MessageEvent('message', { source, origin, data }));
  });
  frames?.disconnect();
  frames = observer;
  if (fingerprint !== null) observer.observe(document.body, { childList: true });
  onTestFinished(() => observer.disconnect());
}

let frames: MutationObserver | undefined;
