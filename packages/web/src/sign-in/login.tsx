import { type FormEvent, useState } from 'react';
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
import { ApiError } from '../api/api.ts';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { appContext } from '../screen/app.ts';
import { CameFrom } from '../screen/came-from-note.tsx';
import type { Failed } from '../screen/screen-module.ts';
import { nextPath } from '../session/next-path.ts';
import { Field } from '../ui/fields/field.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { SubmitRow } from '../ui/fields/submit-row.tsx';
import { useCaret } from './use-caret.ts';
import './sign-in.css';

export function loader({ context, url }: LoaderFunctionArgs) {
  const next = nextPath(url.searchParams.get('next'));
  if (context.get(appContext).session.current()) return redirect(next ?? pathTo('home'));
  return { next };
}

export const handle = { title: () => t('pages.login.heading') };

interface Refused extends Partial<Failed> {
  /** The address that was typed, for a page that is reloaded. */
  email: string;
  missing: ('username' | 'password')[];
  isWrong: boolean;
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  const username = String(form.get('username') ?? '').trim();
  const password = String(form.get('password') ?? '');
  const missing = missingOf(username, password);
  const refuse = (status: number, more: Partial<Refused>) =>
    data<Refused>({ email: username, missing, isWrong: false, ...more }, { status });
  if (missing.length > 0) return refuse(422, {});
  const next = nextPath(url.searchParams.get('next'));
  try {
    const result = await app.api('POST /api/user/login', { body: { username, password } });
    if (result.emailVerificationRequired || result.access_token === null) {
      const carried = username.includes('@') && app.setPendingEmail('verification', username);
      return redirect(pathTo('verifyEmail', undefined, { ...carried, ...(next && { next }) }));
    }
    await app.signIn(result.access_token);
    return redirect(next ?? pathTo('home'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // After a failed login one is signed out: an old token is dropped too.
    if (app.session.current()) app.signOut();
    const isWrong = error.code === 'login_failed';
    return refuse(error.status, isWrong ? { isWrong } : { failure: error.toFailure() });
  }
}

const missingOf = (username: string, password: string): Refused['missing'] => [
  ...(username ? [] : (['username'] as const)),
  ...(password ? [] : (['password'] as const)),
];

export function Component() {
  const { next } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  const form = useCaret();
  const { required, followTyping } = useRequired(refused?.missing);

  return (
    <div className="page sign-in">
      <h1>{t('pages.login.heading')}</h1>
      <CameFrom />
      <Form className="form login-form" method="post" noValidate onInput={followTyping} ref={form}>
        <Field
          label={t('fields.email')}
          name="username"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={refused?.email}
          error={required('username')}
        />
        <Field
          label={t('fields.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          error={required('password')}
        />
        <FormError
          failure={refused?.failure}
          {...(refused?.isWrong && { text: t('pages.login.failed') })}
        />
        <SubmitRow submit={t('pages.login.submit')} cancelTo={pathTo('home')} />
      </Form>
      <p>
        <Link to={pathTo('register', undefined, next ? { next } : {})}>
          {t('pages.login.signUp')}
        </Link>
      </p>
      <p>
        <Link to={pathTo('resetPasswordRequest')}>{t('pages.login.forgot')}</Link>
      </p>
    </div>
  );
}

/** The errors of empty fields: checked only after the first submit, then with each key. */
function useRequired(missing: Refused['missing'] = []) {
  const [filled, setFilled] = useState<Record<string, boolean>>({});
  return {
    required: (name: Refused['missing'][number]) =>
      missing.includes(name) && !filled[name] ? t('fields.required') : null,
    followTyping: ({ target }: FormEvent<HTMLFormElement>) => {
      if (!(target instanceof HTMLInputElement)) return;
      const { name, value } = target;
      setFilled((before) => ({ ...before, [name]: value !== '' }));
    },
  };
}
