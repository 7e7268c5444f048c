import { html, raw } from 'hono/html';
import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * The policy for a page's resources and the frames around it. Forms end in a redirect to the portal, and browsers apply
 * `form-action` to redirects too, so it allows the portal's origin.
 * @param framed whether the portal may load the page in a frame
 */
export function pagePolicy(portalOrigin: string, { framed = false } = {}): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "img-src 'self'",
      "style-src 'self'",
      "script-src 'self'",
      "base-uri 'none'",
      `form-action 'self' ${portalOrigin}`,
      `frame-ancestors ${framed ? portalOrigin : "'none'"}`,
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}

/** The headers of each of our pages. */
export function pageHeaders(portalOrigin: string, options = {}): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...pagePolicy(portalOrigin, options),
  };
}

/** Sends one of our pages as the response of an oidc-provider endpoint. */
export function sendPage(ctx: KoaContextWithOIDC, body: string, portalOrigin: string, options = {}): void {
  ctx.set(pageHeaders(portalOrigin, options));
  ctx.body = body;
}

type Html = ReturnType<typeof html>;

/** hono/html escapes every value except `raw` ones. */
export function page(
  title: string,
  content: Html,
  script?: 'sign-out' | 'post-message' | 'device-fingerprint',
): string {
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="/assets/pages.css" />
          ${script && html`<script src="/assets/${script}.js" defer></script>`}
        </head>
        <body>
          <header>Local sign-in provider — for development only</header>
          <main>${content}</main>
        </body>
      </html>`,
  );
}

export interface SignInForm {
  uid: string;
  username: string;
  /** Why the last attempt failed. */
  error?: string | Html;
}

/** The first empty field has the focus: the password when the username is known. */
export function signInPage({ uid, username, error }: SignInForm): string {
  const described = error ? raw(' aria-invalid="true" aria-describedby="error"') : '';
  const focus = (here: boolean) => (here ? raw(' autofocus') : '');
  return page(
    error ? 'Error: Sign in' : 'Sign in',
    html` <h1>Sign in</h1>
      <p class="lead">
        to continue to <strong>SCV Admin Portal</strong>. Enter your password once more: only this page can sign you in.
      </p>
      ${error && html`<p id="error" class="error" role="alert">${error}</p>`}
      <form method="post" action="/sign-in/${uid}">
        <label for="username">Username</label>
        <input
          id="username"
          name="username"
          type="text"
          value="${username}"
          required
          maxlength="254"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          ${described}${focus(username === '')}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          maxlength="1024"
          autocomplete="current-password"
          ${described}${focus(username !== '')}
        />
        <div class="actions">
          <a href="/sign-in/${uid}/cancel">Cancel</a>
          <button type="submit">Sign in</button>
        </div>
      </form>`,
  );
}

/** @param reason one sentence */
export function errorPage(reason: string, portalOrigin: string): string {
  return page(
    'Sign-in failed',
    html` <h1>Something went wrong</h1>
      <p class="error" role="alert">${reason}</p>
      <p><a href="${portalOrigin}/login">Start again from the portal</a></p>`,
  );
}

/**
 * @param form oidc-provider's form `op.logoutForm`, which contains its CSRF token
 * @param confirmed whether the page submits the form without asking
 */
export function signOutPage(form: string, confirmed: boolean): string {
  return page(
    confirmed ? 'Signing out' : 'Sign out',
    html`<h1>${confirmed ? 'Signing you out…' : 'Sign out?'}</h1>
      ${!confirmed && html`<p>This ends your session at the local provider.</p>`} ${raw(form)}
      <div class="actions">
        ${!confirmed && html`<button type="submit" form="op.logoutForm" class="quiet">Stay signed in</button>`}
        <button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
      </div>`,
    confirmed ? 'sign-out' : undefined,
  );
}

export function signedOutPage(portalOrigin: string): string {
  return page(
    'Signed out',
    html` <h1>You are signed out</h1>
      <p><a href="${portalOrigin}/login">Go to the portal</a></p>`,
  );
}

/** @param response posted to the window that opened or frames this page, if its origin is `targetOrigin` */
export function messagePage(response: Record<string, unknown>, targetOrigin: string): string {
  return page(
    'Signing in',
    html` <p id="message" data-response="${JSON.stringify(response)}" data-target-origin="${targetOrigin}">
      Signing you in…
    </p>`,
    'post-message',
  );
}

/** The hidden frame that tells the portal, at `targetOrigin`, the browser's fingerprint. */
export function deviceFingerprintPage(targetOrigin: string): string {
  return page(
    'Device fingerprint',
    html`<p id="fingerprint" data-target-origin="${targetOrigin}">This page recognises your browser.</p>`,
    'device-fingerprint',
  );
}

/** Asks whether an address is to belong to an account. @param login of the account */
export function confirmEmailPage(address: string, login: string): string {
  return page(
    'Confirm your email address',
    html`<h1>Confirm your email address</h1>
      <p>The account <strong>${login}</strong> wants to use the address <strong>${address}</strong>.</p>
      <p>If this isn’t your account, close this page. Nothing has changed.</p>
      <form method="post">
        <div class="actions"><button type="submit">Confirm</button></div>
      </form>`,
  );
}

export function confirmedEmailPage(address: string): string {
  return page(
    'Email address confirmed',
    html`<h1>Email address confirmed</h1>
      <p><strong>${address}</strong> is yours. You can close this page; the portal will notice.</p>`,
  );
}

/** The page for a used or expired link. */
export function deadLinkPage(portalOrigin: string): string {
  return page(
    'Error: Email address',
    html`<h1>This link no longer works</h1>
      <p class="error" role="alert">
        It was used before, or it is older than 5 minutes. Ask for a new one in the portal.
      </p>
      <p><a href="${portalOrigin}/account">Go to My account</a></p>`,
  );
}
