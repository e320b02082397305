import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { appContext } from '../screen/app.ts';
import { cameFrom } from '../screen/came-from.ts';
import { requiredFailure } from '../screen/required-failure.ts';
import type { Failed } from '../screen/screen-module.ts';
import { tryCall } from '../screen/try-call.ts';
import { fieldError } from '../ui/failures/failure-text.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { NewPasswordField } from '../ui/fields/new-password-field.tsx';
import { SubmitRow } from '../ui/fields/submit-row.tsx';
import { EmailAndCode, wrongCodeText } from './email-and-code.tsx';
import { useCaret } from './use-caret.ts';
import './sign-in.css';

/** The query string gives the inputs: a link in the mail fills the form. */
export function loader({ url: { searchParams } }: LoaderFunctionArgs) {
  return {
    email: searchParams.get('email') ?? '',
    code: searchParams.get('code') ?? '',
    isSent: searchParams.has('sent'),
  };
}

export const handle = { title: () => t('pages.resetPassword.heading') };

interface Refused extends Failed {
  email: string;
  code: string;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  const email = String(form.get('email') ?? '').trim();
  const code = String(form.get('code') ?? '').trim();
  const new_password = String(form.get('new_password') ?? '');
  const refuse = (failure: Failed['failure']) =>
    data<Refused>({ failure, email, code }, { status: failure.status });
  const body = { email, code, new_password };
  const missing = requiredFailure(body);
  if (missing) return refuse(missing);
  const { failure } = await tryCall(() => app.api('POST /api/user/reset-password', { body }));
  if (failure) return refuse(failure);
  // A new password ends every session, and the token of this one with it.
  if (app.session.current()) app.signOut();
  app.setPendingEmail('passwordReset', null);
  return redirect(pathTo('login', undefined, cameFrom('password-reset')));
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  const form = useCaret();
  const failure = refused?.failure;
  return (
    <div className="page sign-in">
      <h1>{t('pages.resetPassword.heading')}</h1>
      {loaded.isSent && !refused && (
        <p className="note" role="status">
          {t('pages.resetPassword.sent')}
        </p>
      )}
      <p className="sign-in-aside">{t('pages.resetPassword.text')}</p>
      <Form className="form" method="post" noValidate ref={form}>
        <FormError failure={failure} isAtField={wrongCodeText(failure) !== undefined} />
        <EmailAndCode
          purpose="passwordReset"
          autoComplete="username"
          email={refused?.email ?? loaded.email}
          code={refused?.code ?? loaded.code}
          codeHint={t('pages.resetPassword.codeHint')}
          isRequired
          failure={failure}
        />
        <NewPasswordField
          label={t('fields.newPassword')}
          name="new_password"
          error={fieldError(failure, 'new_password')}
        />
        <SubmitRow submit={t('pages.resetPassword.submit')} cancelTo={pathTo('login')} />
      </Form>
      <p>
        <Link to={pathTo('resetPasswordRequest')}>{t('pages.resetPassword.newCode')}</Link>
      </p>
    </div>
  );
}
