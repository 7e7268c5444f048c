import type { RenewalFailure } from '../provider/renewal.ts';
import type { SignedInPerson } from '../storage/stored-tokens.ts';

/**
 * Whether somebody is signed in.
 *
 * - `unknown`: the stored tokens have not been checked yet.
 * - `signed-out`: there are no usable tokens.
 * - `signed-in`: valid tokens of the person who logged in.
 * - `provider-unreachable`, `wrong-clock`: signed in, but the tokens can't be renewed for now. The portal keeps trying.
 * - `ended`: the provider issues no more tokens; the page stays open because it holds unsaved changes.
 * - `leaving`: signing out; the browser is about to leave the page.
 */
export type SessionStatus = 'unknown' | 'signed-out' | 'signed-in' | TemporaryProblem | 'ended' | 'leaving';

/** Prevents a renewal for a while, but signs nobody out. */
export type TemporaryProblem = Exclude<RenewalFailure, 'ended'>;

export function isTemporaryProblem(status: SessionStatus): status is TemporaryProblem {
  return status === 'provider-unreachable' || status === 'wrong-clock';
}

/** Observable by React's `useSyncExternalStore`. `Session` changes it. */
export class ObservableSessionStatus {
  #current: SessionStatus = 'unknown';
  #person: SignedInPerson | undefined;
  readonly #subscribers = new Set<() => void>();

  get current(): SessionStatus {
    return this.#current;
  }

  /** Defined from signing in until `signed-out`, so that a page in status `ended` can still name the person. */
  get person(): SignedInPerson | undefined {
    return this.#person;
  }

  /** `leaving` is final. */
  change(next: SessionStatus, person = this.#person): void {
    if (this.#current === 'leaving' || (next === this.#current && isSame(person, this.#person))) return;
    this.#current = next;
    this.#person = next === 'signed-out' ? undefined : person;
    for (const notify of this.#subscribers) notify();
  }

  /** Called when the API has answered again. */
  endTemporaryProblem(): void {
    if (isTemporaryProblem(this.#current)) this.change('signed-in');
  }

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };
}

const isSame = (one?: SignedInPerson, other?: SignedInPerson) =>
  one?.login === other?.login && one?.name === other?.name && one?.email === other?.email;
