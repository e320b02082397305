import { siteLimits } from '@brasslamp/story/model/site-limits';
import { t } from '../../i18n/translate.ts';
import { PasswordField } from './field.tsx';

/** A field in which a password is chosen: says what makes a good one. */
export function NewPasswordField(given: {
  label: string;
  name: string;
  error: string | null | undefined;
}) {
  return (
    <PasswordField
      {...given}
      autoComplete="new-password"
      required
      hint={t('pages.register.passwordHint', { least: siteLimits.passwordLeast })}
    />
  );
}
