import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from 'react-router';
import { pathTo } from '../routes.ts';
import { signedInOnly } from '../screen/guards.ts';
import { requiredFailure } from '../screen/required-failure.ts';
import type { Failed } from '../screen/screen-module.ts';
import { tryCall } from '../screen/try-call.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { fieldError, textIf } from '../ui/failures/failure-text.ts';
import { PasswordField } from '../ui/fields/field.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { NewPasswordField } from '../ui/fields/new-password-field.tsx';
import { SubmitRow } from '../ui/fields/submit-row.tsx';
import { t } from './t.ts';

export function loader(args: LoaderFunctionArgs) {
  signedInOnly(args);
  return null;
}

export const handle = { title: () => t('account.changePassword.heading') };

export async function action(args: ActionFunctionArgs) {
  const app = signedInOnly(args);
  const form = await args.request.formData();
  const body = {
    old_password: String(form.get('old_password') ?? ''),
    new_password: String(form.get('new_password') ?? ''),
  };
  const refuse = (failure: Failed['failure']) =>
    data<Failed>({ failure }, { status: failure.status });
  const missing = requiredFailure(body);
  if (missing) return refuse(missing);
  const { failure } = await tryCall(() => app.api('POST /api/user/change-password', { body }));
  if (failure) return refuse(failure);
  return redirect(pathTo('profile', undefined, { done: 'password' }));
}

export function Component() {
  const failure = useActionData<Failed>()?.failure;
  const wrongPassword = textIf(failure, 'password_wrong');
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[
          { label: t('account.profile.heading'), to: pathTo('profile') },
          { label: t('account.changePassword.heading') },
        ]}
      />
      <h1>{t('account.changePassword.heading')}</h1>
      <p>{t('account.changePassword.text')}</p>
      <Form className="form" method="post" noValidate>
        <FormError failure={failure} isAtField={wrongPassword !== undefined} />
        <PasswordField
          label={t('account.changePassword.old')}
          name="old_password"
          autoComplete="current-password"
          required
          error={wrongPassword ?? fieldError(failure, 'old_password')}
        />
        <NewPasswordField
          label={t('fields.newPassword')}
          name="new_password"
          error={fieldError(failure, 'new_password')}
        />
        <SubmitRow submit={t('account.changePassword.submit')} cancelTo={pathTo('profile')} />
      </Form>
    </div>
  );
}
