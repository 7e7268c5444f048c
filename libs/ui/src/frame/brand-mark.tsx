import { StatusPill } from '../text/text.tsx';
import { brand } from './brand.ts';

/** The logo, by default an eye whose iris is a tick. Decorative: the name is beside it. */
export function BrandMark() {
  const { logo } = brand();
  if (logo) return <img className="ui-brand-mark" src={logo} alt="" />;
  return (
    <svg className="ui-brand-mark" viewBox="0 0 32 32" fill="none" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
      <g stroke="var(--on-fill)" strokeLinejoin="round">
        <path d="M5.5 16C8 11 11.7 8.5 16 8.5S24 11 26.5 16C24 21 20.3 23.5 16 23.5S8 21 5.5 16Z" strokeWidth="2" />
        <path d="m12.5 16.2 2.5 2.5 4.6-5" strokeWidth="2.2" strokeLinecap="round" />
      </g>
    </svg>
  );
}

/** The name of the environment in its colour, so that nobody works in the wrong window; nothing if none is set. */
export function EnvironmentBadge() {
  const { environment } = brand();
  return environment && <StatusPill tone={environment.tone}>{environment.label}</StatusPill>;
}
