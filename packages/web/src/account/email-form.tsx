import type { Me } from '@brasslamp/contract';
import { Form, Link } from 'react-router';
import { pathTo } from '../routes.ts';
import { fieldError, textIf } from '../ui/failures/failure-text.ts';
import { Field, PasswordField } from '../ui/fields/field.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { type ProfileAnswer, useIsSending } from './profile-action.ts';
import { Section } from './section.tsx';
import { t } from './t.ts';

/** The current address, a new one that waits for its code, and a form to change it. */
export function EmailForm({ me, answer }: { me: Me; answer: ProfileAnswer | undefined }) {
  const isSending = useIsSending('email');
  const own = answer?.intent === 'email' ? answer : undefined;
  const failure = own?.failure;
  const wrongPassword = textIf(failure, 'password_wrong');
  return (
    <Section
      heading={t('account.profile.emailHeading')}
      text={t('account.profile.emailText', { email: me.email })}
    >
      {me.pending_email && <PendingEmail email={me.pending_email} answer={answer} />}
      <Form
        // After a successful change the fields are empty again.
        key={me.pending_email}
        className="form"
        method="post"
        action={pathTo('profile')}
        noValidate
        preventScrollReset
      >
        <FormError failure={failure} isAtField={wrongPassword !== undefined} />
        <Field
          label={t('account.profile.newEmail')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={own?.typed?.email}
          error={fieldError(failure, 'email')}
        />
        <PasswordField
          label={t('account.profile.passwordToConfirm')}
          name="password"
          autoComplete="current-password"
          error={wrongPassword ?? fieldError(failure, 'password')}
        />
        <div className="button-row">
          <button
            className="button"
            type="submit"
            name="intent"
            value="email"
            aria-disabled={isSending}
          >
            {t('account.profile.changeEmail')}
          </button>
        </div>
      </Form>
    </Section>
  );
}

function PendingEmail({ email, answer }: { email: string; answer: ProfileAnswer | undefined }) {
  const verify = pathTo('verifyEmail', undefined, { email, next: pathTo('profile') });
  return (
    <div className="note profile-pending">
      <p>{t('account.profile.pendingEmail', { email })}</p>
      <FormError failure={answer?.intent === 'resend' ? answer.failure : undefined} />
      <div className="button-row">
        <Link className="button button-primary" to={verify}>
          {t('account.profile.enterCode')}
        </Link>
        <Form method="post" action={pathTo('profile')} preventScrollReset>
          <input type="hidden" name="email" value={email} />
          <button className="button" type="submit" name="intent" value="resend">
            {t('pages.verifyEmail.resend')}
          </button>
        </Form>
      </div>
    </div>
  );
}
