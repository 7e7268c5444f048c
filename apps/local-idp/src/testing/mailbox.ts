import type { MessageStore } from '../accounts/contacts.ts';

/** Reads what a running provider has sent. */
export class Mailbox {
  readonly #messages: MessageStore;

  constructor(messages: MessageStore) {
    this.#messages = messages;
  }

  newest(address?: string) {
    return this.#messages.newest(100, address);
  }

  /** Code and token of the link in the newest message. */
  last(address?: string): { code: string; token: string; link: string } {
    const [{ code = '', link = '' } = {}] = this.newest(address);
    return { code, link, token: new URL(link || 'http://none/').searchParams.get('token') ?? '' };
  }
}
