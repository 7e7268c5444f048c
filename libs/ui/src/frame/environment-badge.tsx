import { StatusPill } from '../text/status-pill.tsx';
import { brand } from './brand.ts';

/** The name of the environment in its colour, so that nobody works in the wrong window; nothing if none is set. */
export function EnvironmentBadge() {
  const { environment } = brand();
  return environment && <StatusPill tone={environment.tone}>{environment.label}</StatusPill>;
}
