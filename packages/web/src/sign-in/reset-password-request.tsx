import { useRef } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  redirect,
  useActionData,
  useNavigation,
} from 'react-router';
import { ApiError } from '../api/api.ts';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { appContext } from '../screen/app.ts';
import { requiredFailure } from '../screen/required-failure.ts';
import type { Failed } from '../screen/screen-module.ts';
import { fieldError } from '../ui/failures/failure-text.ts';
import { Field } from '../ui/fields/field.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
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
  try {
    await app.api('POST /api/user/send-password-reset-email', { body: { email } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refuse(error.toFailure());
  }
  const carried = app.setPendingEmail('passwordReset', email);
  return redirect(pathTo('resetPassword', undefined, { ...carried, sent: '1' }));
}

/** Asks for a code by mail. Never tells whether the address has an account. */
export function Component() {
  const refused = useActionData<Refused>();
  const isSending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  useCaret(form);
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
        <div className="button-row">
          <button className="button button-primary" type="submit" aria-disabled={isSending}>
            {t('pages.resetPasswordRequest.submit')}
          </button>
          <Link className="button" to={pathTo('login')}>
            {t('dialogs.cancel')}
          </Link>
        </div>
      </Form>
      <p>
        <Link to={pathTo('resetPassword')}>{t('pages.resetPasswordRequest.haveCode')}</Link>
      </p>
    </div>
  );
}
