import { StatusPill } from '../text/text.tsx';
import { brand } from './brand.ts';

/** The logo, by default an eye whose iris is a tick. Decorative: the name is beside it. */
export function BrandMark() {
  const { logo } = brand();
  if (logo) return <img className="ui-brand-mark" src={logo} alt="" />;
  return (
    <svg className="ui-brand-mark" viewBox="0 0 32 32" fill="none" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
      <path
        d="M5.5 16C8 11 11.700 8.500 16 8.500S24 11 26.500 16C24 21 20.300 23.500 16 23.500S8 21 5.500 16Z"
        stroke="var(--on-fill)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="m12.500 16.200 2.500 2.500 4.600-5"
        stroke="var(--on-fill)"
        strokeWidth="2.200"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The name of the environment in its colour, so that nobody works in the wrong window; nothing if none is set. */
export function EnvironmentBadge() {
  const { environment } = brand();
  return environment && <StatusPill tone={environment.tone}>{environment.label}</StatusPill>;
}
