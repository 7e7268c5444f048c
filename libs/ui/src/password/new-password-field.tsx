/// <reference path="../css.d.ts" />
import { Check, Circle, X } from 'lucide-react';
import { useId, useState, type FocusEvent } from 'react';
import { classNames } from '../text/class-names.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import './new-password-field.css';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { passwordStrength, strengths, type PasswordRule } from './password-rules.ts';

export { passwordRules, type PasswordComplexity, type PasswordRule } from './password-rules.ts';

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'onChange' | 'autoComplete'> {
  /** Shown under the field. Unmet ones stand out once the password was left or refused. */
  rules: readonly PasswordRule[];
  onChange?: (password: string) => void;
}

/** A PasswordField for a password that is chosen now: says the rules and how strong it is before it is sent. */
export function NewPasswordField({ rules, onChange, describedBy, ...field }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const [wasLeft, setLeft] = useState(false);
  const rulesId = useId();
  const follows = rules.every(({ isMet }) => isMet(password));
  const strength = passwordStrength(password);
  const isJudged = wasLeft || field.error !== undefined;

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (password !== '' && !currentTarget.contains(relatedTarget)) setLeft(true);
  }

  return (
    <div className="ui-new-password" onBlur={leave}>
      <PasswordField
        {...field}
        autoComplete="new-password"
        describedBy={[rulesId, describedBy].filter(Boolean).join(' ')}
        onChange={({ target }) => {
          setPassword(target.value);
          onChange?.(target.value);
        }}
      />
      <meter aria-label="Password strength" min={0} max={4} low={2} high={3} optimum={4} value={strength}>
        {strengths[strength]}
      </meter>
      <p role="status" className="ui-meta">
        Strength: {strengths[strength]}
        {strength > 1 && !follows && ', but not all rules are met'}
      </p>
      <ul id={rulesId} className="ui-meta">
        {rules.map(({ text, isMet }) => (
          <Rule key={text} text={text} state={isMet(password) ? 'met' : isJudged ? 'not met' : 'open'} />
        ))}
      </ul>
    </div>
  );
}

/** `open`: not met, but the person may still be typing. */
type RuleState = 'met' | 'not met' | 'open';

const icons = { met: Check, 'not met': X, open: Circle };

function Rule({ text, state }: { text: string; state: RuleState }) {
  const Icon = icons[state];
  return (
    <li className={classNames(state === 'not met' && 'is-unmet')}>
      <Icon size={16} />
      {text}
      {state !== 'open' && <VisuallyHidden> ({state})</VisuallyHidden>}
    </li>
  );
}
