import { Check, Circle } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { PASSWORD_LENGTH, type PasswordOwner, type PasswordRule, passwordRules } from '#shared/rules/password.ts';
import './password-rules.css';

interface PasswordRulesProps {
  readonly id: string;
  readonly password: string;
  readonly owner: PasswordOwner;
  /** The shortest that the team allows. */
  readonly shortest: number;
}

/** A password is rarely too long, so that rule appears only when it is broken. */
const SHOWN: readonly PasswordRule[] = ['long_enough', 'not_common', 'not_username'];

/** The rules of a new password, checked off while the user types. */
export const PasswordRules = ({ id, password, owner, shortest }: PasswordRulesProps) => {
  const translate = useTranslate();
  const met = passwordRules(password, owner, shortest);
  const shown = met.not_too_long ? SHOWN : [...SHOWN, 'not_too_long' as const];
  return (
    <ul id={id} className="password-rules" aria-label={translate('auth.password_rules.title')}>
      {shown.map((rule) => {
        const isMet = password !== '' && met[rule];
        const Mark = isMet ? Check : Circle;
        return (
          <li key={rule} data-met={isMet}>
            <Mark aria-hidden size={14} />
            {translate(`auth.password_rules.${rule}`, { min: shortest, max: PASSWORD_LENGTH.longest })}
            <span className="visually-hidden">
              {translate(isMet ? 'auth.password_rules.met' : 'auth.password_rules.open')}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
