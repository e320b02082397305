import { type ActionFunctionArgs, data, Form, Link, redirect, useActionData } from 'react-router';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { appContext } from '../screen/app.ts';
import { requiredFailure } from '../screen/required-failure.ts';
import type { Failed } from '../screen/screen-module.ts';
import { tryCall } from '../screen/try-call.ts';
import { fieldError } from '../ui/failures/failure-text.ts';
import { Field } from '../ui/fields/field.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { SubmitRow } from '../ui/fields/submit-row.tsx';
import { useCaret } from './use-caret.ts';
import './sign-in.css';

export const handle = { title: () => t('pages.resetPasswordRequest.heading') };

interface Refused extends Failed {
  email: string;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const email = String((await request.formData()).get('email') ?? '').trim();
  const refuse = (failure: Failed['failure']) =>
    data<Refused>({ failure, email }, { status: failure.status });
  const missing = requiredFailure({ email });
  if (missing) return refuse(missing);
  const body = { email };
  const { failure } = await tryCall(() =>
    app.api('POST /api/user/send-password-reset-email', { body }),
  );
  if (failure) return refuse(failure);
  const carried = app.setPendingEmail('passwordReset', email);
  return redirect(pathTo('resetPassword', undefined, { ...carried, sent: '1' }));
}

/** Asks for a code by mail. Never tells whether the address has an account. */
export function Component() {
  const refused = useActionData<Refused>();
  const form = useCaret();
  return (
    <div className="page sign-in">
      <h1>{t('pages.resetPasswordRequest.heading')}</h1>
      <p className="sign-in-aside">{t('pages.resetPasswordRequest.text')}</p>
      <Form className="form" method="post" noValidate ref={form}>
        <FormError failure={refused?.failure} />
        <Field
          label={t('fields.email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={refused?.email}
          error={fieldError(refused?.failure, 'email')}
        />
        <SubmitRow submit={t('pages.resetPasswordRequest.submit')} cancelTo={pathTo('login')} />
      </Form>
      <p>
        <Link to={pathTo('resetPassword')}>{t('pages.resetPasswordRequest.haveCode')}</Link>
      </p>
    </div>
  );
}
