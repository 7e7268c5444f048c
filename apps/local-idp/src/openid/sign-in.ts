import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Interaction, InteractionResults, Provider } from 'oidc-provider';
import { checkPassword } from '../accounts/passwords.ts';
import type { ProviderServices } from '../provider-services.ts';
import { pageHeaders, signInPage } from './pages.ts';
import { audience, clientId } from '../settings.ts';

type Env = { Bindings: HttpBindings };

/**
 * The sign-in page at `/sign-in/{uid}`, where oidc-provider redirects the browser. Signing in also grants consent,
 * because the portal is the only client.
 */
export function signInRoutes(provider: Provider, parts: ProviderServices): Hono<Env> {
  const { portalOrigin } = parts.settings;
  const app = new Hono<Env>();
  const page = (context: Context, body: string, status: 200 | 401) =>
    context.body(body, status, pageHeaders(portalOrigin));
  const interactionOf = ({ env }: Context<Env>) => provider.interactionDetails(env.incoming, env.outgoing);
  const finish = async (context: Context<Env>, result: InteractionResults) => {
    const { incoming, outgoing } = context.env;
    const options = { mergeWithLastSubmission: !('error' in result) };
    return context.redirect(await provider.interactionResult(incoming, outgoing, result, options), 303);
  };

  app.get('/:uid', async (context) => {
    const { uid, params, prompt, session } = await interactionOf(context);
    if (prompt.name === 'consent' && session) {
      return finish(context, { consent: { grantId: await grantAll(provider, params, session.accountId) } });
    }
    return page(context, signInPage({ uid, username: text(params['login_hint']) }), 200);
  });

  app.post('/:uid', async (context) => {
    const { uid, params } = await interactionOf(context);
    const { username, password } = await context.req.parseBody();
    const { status, account } = await checkPassword(parts, text(username), text(password));
    if (status !== 'SUCCESS') {
      return page(context, signInPage({ uid, username: text(username), error: refusals[status](portalOrigin) }), 401);
    }
    const accountId = account.uid;
    return finish(context, {
      login: { accountId, amr: ['pwd'] },
      consent: { grantId: await grantAll(provider, params, accountId) },
    });
  });

  app.get('/:uid/cancel', (context) =>
    finish(context, { error: 'access_denied', error_description: 'The sign-in was cancelled.' }),
  );
  return app;
}

const refusals = {
  REFUSED: () => 'The username or the password is wrong. Check both and try again.',
  LOCKED_OUT: (portalOrigin: string) =>
    html`There were too many wrong passwords. <a href="${portalOrigin}/unlock">Unlock the account in the portal</a>, or
      try again in 15 minutes.`,
  PASSWORD_EXPIRED: (portalOrigin: string) =>
    html`The password has expired. <a href="${portalOrigin}/recover">Set a new one in the portal</a>.`,
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Grants all requested scopes, both for the ID token and for the API. */
async function grantAll(provider: Provider, params: Interaction['params'], accountId: string): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(text(params['scope']));
  grant.addResourceScope(audience, text(params['scope']));
  return grant.save();
}
