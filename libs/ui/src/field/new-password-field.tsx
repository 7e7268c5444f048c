import { Check, Circle, X } from 'lucide-react';
import { type FocusEvent, useId, useState } from 'react';
import { classNames, VisuallyHidden } from '../text/text.tsx';
import { PasswordField, type PasswordFieldProps } from './fields.tsx';
import './new-password-field.css';

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'onChange' | 'autoComplete' | 'describedBy'> {
  /** Shown under the field. Unmet ones stand out once the password was left or refused. */
  rules: readonly PasswordRule[];
}

/** A PasswordField for a password that is chosen now: while it is typed, says the rules and how strong it is. */
export function NewPasswordField({ rules, ...field }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const [wasLeft, setLeft] = useState(false);
  const [wasFocused, setFocused] = useState(false);
  const rulesId = useId();
  const follows = rules.every(({ isMet }) => isMet(password));
  const isRefused = field.error !== undefined && follows;
  // However hard to guess, a password that isn't accepted doesn't fill the bar.
  const strength = Math.min(passwordStrength(password), follows && !isRefused ? 4 : 2);
  const isJudged = wasLeft || field.error !== undefined;

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (password !== '' && !currentTarget.contains(relatedTarget)) setLeft(true);
  }

  return (
    <div className="ui-new-password" onBlur={leave} onFocus={() => setFocused(true)}>
      <PasswordField
        {...field}
        autoComplete="new-password"
        describedBy={rulesId}
        onChange={({ target }) => setPassword(target.value)}
      />
      {/* There before, because it describes the field that gets the focus. */}
      <div className={wasFocused || isJudged ? 'ui-password-help' : 'ui-hidden'}>
        <meter aria-label="Password strength" min={0} max={4} low={2} high={3} optimum={4} value={strength}>
          {strengths[strength]}
        </meter>
        <p role="status" className="ui-meta">
          Strength: {strengths[strength]}
          {strength > 1 && !follows && ', but not all rules are met'}
          {isRefused && ', but not accepted'}
        </p>
        <ul id={rulesId} className="ui-meta">
          {rules.map(({ text, isMet }) => {
            const state = isMet(password) ? 'met' : isJudged ? 'not met' : 'open';
            const Icon = icons[state];
            return (
              <li key={text} className={classNames(state === 'not met' && 'is-unmet')}>
                <Icon size={16} />
                {text}
                {state !== 'open' && <VisuallyHidden> ({state})</VisuallyHidden>}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** `open`: not met, but the person may still be typing. */
const icons = { met: Check, 'not met': X, open: Circle };

/** One rule for a new password, as a person reads it. */
interface PasswordRule {
  readonly text: string;
  readonly isMet: (password: string) => boolean;
}

/** Okta's password policy, `_embedded.policy.complexity` of a recovery transaction. Missing members are no rule. */
export interface PasswordComplexity {
  readonly minLength?: number;
  readonly minLowerCase?: number;
  readonly minUpperCase?: number;
  readonly minNumber?: number;
  readonly minSymbol?: number;
  readonly excludeUsername?: boolean;
}

const kinds = [
  ['minLowerCase', 'lower-case letter', /\p{Ll}/gu],
  ['minUpperCase', 'upper-case letter', /\p{Lu}/gu],
  ['minNumber', 'digit', /\d/g],
  ['minSymbol', 'symbol', /[^\p{L}\d\s]/gu],
] as const;

/** The provider's rules as sentences. `username`, if known, must not be part of the password if the policy says so. */
export function passwordRules(complexity: PasswordComplexity, username = ''): PasswordRule[] {
  const { minLength = 0, excludeUsername = false } = complexity;
  const rules: PasswordRule[] = [];
  if (minLength > 0)
    rules.push({ text: `At least ${minLength} characters`, isMet: (password) => password.length >= minLength });
  for (const [name, noun, pattern] of kinds) {
    const least = complexity[name] ?? 0;
    if (least < 1) continue;
    const text = least === 1 ? `At least one ${noun}` : `At least ${least} ${noun}s`;
    rules.push({ text, isMet: (password) => (password.match(pattern)?.length ?? 0) >= least });
  }
  const parts = partsOf(username);
  if (excludeUsername && parts.length > 0) {
    const isMet = (password: string) => password !== '' && !parts.some((part) => password.toLowerCase().includes(part));
    rules.push({ text: 'No part of the username', isMet });
  }
  return rules;
}

/** Okta splits a username at these characters and ignores parts of fewer than four letters. */
const partsOf = (username: string) =>
  username
    .toLowerCase()
    .split(/[,.\-_#@]/)
    .filter((part) => part.length >= 4);

const strengths = ['none yet', 'weak', 'fair', 'good', 'strong'] as const;

/**
 * How hard a password is to guess, from 0 (empty) to 4, by its length and its kinds of characters; repeated ones count
 * half. An estimate: the provider decides what it accepts.
 */
export function passwordStrength(password: string): number {
  if (password === '') return 0;
  const alphabet = kinds.reduce((size, [, , pattern], index) => {
    return password.search(pattern) < 0 ? size : size + ([26, 26, 10, 32][index] ?? 0);
  }, 1);
  const distinct = new Set(password).size;
  const bits = (distinct + (password.length - distinct) / 2) * Math.log2(alphabet);
  return 1 + [40, 60, 80].filter((limit) => bits >= limit).length;
}
