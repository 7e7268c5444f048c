import type { PartName } from './control.ts';
import { ownStack } from './own-stack.ts';

/** What journeys may do to the parts behind the portal. Everything is mended after each journey (see browser.ts). */

type Endpoint = 'authorize' | 'token' | 'userinfo' | 'keys' | 'revoke' | 'logout' | 'openid-configuration';

/** Of the provider; the door itself checks what is asked of it (apps/local-idp/src/testing/faults.ts). */
export interface Faults {
  /** `unavailable` answers 503, `hold` answers when the fault is gone, `drop` cuts the connection. */
  readonly endpoints?: Partial<Record<Endpoint, 'unavailable' | 'hold' | 'drop'>>;
  /** 30 when all is well; 0 is strict rotation. */
  readonly refreshTokenGraceSeconds?: number;
  /** Of access and ID tokens; 3600 when all is well. */
  readonly tokenLifetimeSeconds?: number;
}

let isBroken = false;
const stopped = new Set<PartName>();

/** Replaces all faults of the provider; `{}` mends it. */
export async function setFaults(faults: Faults): Promise<void> {
  isBroken = true;
  await send('PUT', `${ownStack().faultDoor}/faults`, faults);
}

type Artifact = 'AuthorizationCode' | 'RefreshToken' | 'Session';

/** The provider forgets a person's codes or refresh tokens, or that a browser is signed in there as this person. */
export async function forget(subject: string, ...models: Artifact[]): Promise<void> {
  await send('POST', `${ownStack().faultDoor}/forget`, { subject, models });
}

/** Kills the part's process. Its port and its data stay. */
export async function stopPart(part: PartName): Promise<void> {
  stopped.add(part);
  await send('POST', `${ownStack().control}/${part}/stop`);
}

/** Starts the part again and waits until it answers. */
export async function startPart(part: PartName): Promise<void> {
  await send('POST', `${ownStack().control}/${part}/start`);
  stopped.delete(part);
}

export async function mendEverything(): Promise<void> {
  await Promise.all([...stopped].map(startPart));
  if (isBroken) await setFaults({});
  isBroken = false;
}

async function send(method: string, address: string, body: object = {}): Promise<void> {
  const response = await fetch(address, { method, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
}
