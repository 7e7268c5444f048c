/// <reference path="../css.d.ts" />
import { Check, Circle } from 'lucide-react';
import { useId, useState } from 'react';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import './new-password-field.css';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { passwordStrength, strengths, type PasswordRule } from './password-rules.ts';

export { passwordRules, type PasswordComplexity, type PasswordRule } from './password-rules.ts';

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'onChange' | 'autoComplete'> {
  /** Shown under the field, each with whether the typed password meets it. */
  rules: readonly PasswordRule[];
  onChange?: (password: string) => void;
}

/** A PasswordField for a password that is chosen now: says the rules and how strong it is before it is sent. */
export function NewPasswordField({ rules, onChange, describedBy, ...field }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const rulesId = useId();
  const follows = rules.every(({ isMet }) => isMet(password));
  const strength = Math.min(passwordStrength(password), follows ? 4 : 1);

  return (
    <div className="ui-new-password">
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
      </p>
      <ul id={rulesId} className="ui-meta">
        {rules.map(({ text, isMet }) => (
          <li key={text}>
            {isMet(password) ? <Check size={16} /> : <Circle size={16} />}
            {text}
            <VisuallyHidden>{isMet(password) ? ' (met)' : ''}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  );
}
