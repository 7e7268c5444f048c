/** A minimal browser: keeps cookies and sends forms; redirects are followed only on demand. */
export class TestBrowser {
  readonly #cookies = new Map<string, string>();

  async open(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '));
    if (!headers.has('Accept')) headers.set('Accept', 'text/html');
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  send(url: string, fields: Record<string, string>): Promise<Response> {
    return this.open(url, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Follows redirects while they stay on the origin of `url`. */
  async follow(response: Response, url: string): Promise<{ response: Response; location: string }> {
    const location = new URL(response.headers.get('Location') ?? url, url).href;
    if (!response.headers.has('Location') || new URL(location).origin !== new URL(url).origin) {
      return { response, location };
    }
    return this.follow(await this.open(location), location);
  }

  #keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (!name) return;
    if (value) this.#cookies.set(name, value);
    else this.#cookies.delete(name);
  }
}
