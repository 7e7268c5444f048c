/**
 * How the session stands.
 *
 * - `open`: nothing is known to be wrong; whether anybody is signed in is the provider client's to say.
 * - `unreachable`: signed in, but the provider cannot be asked for a new token; it is tried again.
 * - `wrong-clock`: signed in, but by this computer's clock every new token is too old or too young; it is tried again.
 * - `ended`: the provider gives no token any more, and the page stays because something typed would be lost.
 * - `leaving`: the page is on its way out; nothing guarded is shown any more.
 */
export type Standing = 'open' | Hindrance | 'ended' | 'leaving';

/** What keeps the portal from a new token for a while; nobody is signed out by it. */
export type Hindrance = 'unreachable' | 'wrong-clock';

export function isHindered(standing: Standing): standing is Hindrance {
  return standing === 'unreachable' || standing === 'wrong-clock';
}

/** A standing that screens can follow (for React's `useSyncExternalStore`). */
export class ObservableStanding {
  #current: Standing = 'open';
  readonly #followers = new Set<() => void>();

  get current(): Standing {
    return this.#current;
  }

  /** There is no way back from leaving. */
  change(next: Standing): void {
    if (next === this.#current || this.#current === 'leaving') return;
    this.#current = next;
    for (const follower of this.#followers) follower();
  }

  readonly follow = (follower: () => void): (() => void) => {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  };
}
