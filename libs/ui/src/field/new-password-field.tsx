import { Check, Circle, X } from 'lucide-react';
import { type FocusEvent, useId, useState } from 'react';
import { classNames, VisuallyHidden } from '../text/text.tsx';
import { PasswordField, type PasswordFieldProps } from './fields.tsx';
import './new-password-field.css';

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'onChange' | 'autoComplete' | 'describedBy'> {
  /** Shown under the field. Unmet ones stand out once the password was left or refused. */
  rules: readonly PasswordRule[];
}

/** A PasswordField for a new password: says its rules, and which are met while it is typed. */
export function NewPasswordField({ rules, ...field }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const [wasLeft, setLeft] = useState(false);
  const [wasFocused, setFocused] = useState(false);
  const rulesId = useId();
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
      <ul id={rulesId} className={wasFocused || isJudged ? 'ui-meta' : 'ui-hidden'}>
        {rules.map(({ text, isMet }) => {
          const state = isMet(password) ? 'met' : isJudged ? 'not met' : 'open';
          const Icon = icons[state];
          return (
            <li key={text} className={classNames(state === 'not met' && 'is-unmet')}>
              {/* Around what changes, so that it never has to come before the text, which a translation may replace. */}
              <span>
                <Icon size={16} />
              </span>
              {text}
              {state !== 'open' && <VisuallyHidden>{` (${state})`}</VisuallyHidden>}
            </li>
          );
        })}
      </ul>
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
