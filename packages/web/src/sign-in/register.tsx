import { siteLimits } from '@brasslamp/story/model/site-limits';
import { useState } from 'react';
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
import { rich } from '../i18n/rich.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { appContext } from '../screen/app.ts';
import { requiredFailure } from '../screen/required-failure.ts';
import type { Failed } from '../screen/screen-module.ts';
import { tryCall } from '../screen/try-call.ts';
import { nextPath } from '../session/next-path.ts';
import { fieldError, textIf } from '../ui/failures/failure-text.ts';
import { Field } from '../ui/fields/field.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { NewPasswordField } from '../ui/fields/new-password-field.tsx';
import { SubmitRow } from '../ui/fields/submit-row.tsx';
import { useCaret } from './use-caret.ts';
import './sign-in.css';

export function loader({ context, url }: LoaderFunctionArgs) {
  const next = nextPath(url.searchParams.get('next'));
  if (context.get(appContext).session.current()) return redirect(next ?? pathTo('home'));
  return { next };
}

export const handle = { title: () => t('pages.register.heading') };

interface Refused extends Failed {
  username: string;
  email: string;
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  const username = String(form.get('username') ?? '').trim();
  const email = String(form.get('email') ?? '').trim();
  const password = String(form.get('password') ?? '');
  const next = nextPath(url.searchParams.get('next'));
  const body = { username, email, password };
  const refuse = (failure: Failed['failure']) =>
    data<Refused>({ failure, username, email }, { status: failure.status });
  const missing = requiredFailure(body);
  if (missing) return refuse(missing);
  const { value, failure } = await tryCall(() => app.api('POST /api/user/register', { body }));
  if (failure) return refuse(failure);
  const carried = app.setPendingSignUp(email, value.user.id);
  return redirect(pathTo('verifyEmail', undefined, { ...carried, ...(next && { next }) }));
}

export function Component() {
  const { next } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  const form = useCaret();
  const failure = refused?.failure;
  const [changed, setChanged] = useState<typeof refused>();
  // Of a name that was changed since, nobody has said that it is taken.
  const taken = changed === refused ? undefined : textIf(failure, 'username_taken');
  return (
    <div className="page sign-in">
      <h1>{t('pages.register.heading')}</h1>
      <p className="sign-in-aside">{t('pages.register.why')}</p>
      <Form className="form" method="post" noValidate ref={form}>
        <FormError failure={failure} isAtField={taken !== undefined} />
        <Field
          label={t('fields.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={refused?.username}
          onInput={() => setChanged(refused)}
          hint={t('pages.register.usernameHint', {
            least: siteLimits.usernameLeast,
            most: siteLimits.username,
          })}
          error={taken ?? fieldError(failure, 'username')}
        />
        <Field
          label={t('fields.email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={refused?.email}
          hint={t('pages.register.emailHint')}
          error={fieldError(failure, 'email')}
        />
        <NewPasswordField
          label={t('fields.password')}
          name="password"
          error={fieldError(failure, 'password')}
        />
        <SubmitRow submit={t('pages.register.submit')} cancelTo={pathTo('home')} />
      </Form>
      <p>
        {rich(t('pages.register.haveAccount'), {
          login: (inside) => (
            <Link to={pathTo('login', undefined, next ? { next } : {})}>{inside}</Link>
          ),
        })}
      </p>
    </div>
  );
}
