import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { ApiError } from '../api/api.ts';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { appContext } from '../screen/app.ts';
import type { Failed } from '../screen/screen-module.ts';
import { nextPath } from '../session/next-path.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { EmailAndCode, wrongCodeText } from './email-and-code.tsx';
import { useCaret } from './use-caret.ts';
import './sign-in.css';

/** The query string gives the inputs: a link in the mail fills the form. */
export function loader({ url }: LoaderFunctionArgs) {
  const { searchParams } = url;
  return {
    email: searchParams.get('email') ?? '',
    code: searchParams.get('code') ?? '',
    userId: searchParams.get('user') ?? '',
  };
}

export const handle = { title: () => t('pages.verifyEmail.heading') };

interface Answered extends Partial<Failed> {
  email: string;
  code: string;
  isSent: boolean;
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  const email = String(form.get('email') ?? '').trim();
  const code = String(form.get('code') ?? '').trim();
  // What this browser signed up with counts more than what a mail says: the mail may be of a stranger's sign-up.
  const userId = app.pendingSignUp(email) ?? String(form.get('user') ?? '');
  const body = { email, ...(userId && { user_id: userId }) };
  try {
    if (form.get('intent') === 'resend') {
      await app.api('POST /api/user/resend-verify-email', { body });
      return { email, code: '', isSent: true } satisfies Answered;
    }
    const { access_token } = await app.api('POST /api/user/verify-email', {
      body: { ...body, code },
    });
    // To confirm a new address one is signed in already: the new session replaces the old one.
    if (app.session.current()) await app.api('POST /api/user/logout', {}).catch(app.report);
    await app.signIn(access_token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const answered: Answered = { failure: error.toFailure(), email, code, isSent: false };
    return data(answered, { status: error.status });
  }
  return redirect(nextPath(url.searchParams.get('next')) ?? pathTo('home'));
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<Answered>();
  const isSending = useNavigation().formMethod === 'POST';
  const form = useCaret();
  const failure = answered?.failure;
  return (
    <div className="page sign-in">
      <h1>{t('pages.verifyEmail.heading')}</h1>
      <p className="sign-in-aside">{t('pages.verifyEmail.text')}</p>
      <Form className="form" method="post" noValidate ref={form}>
        <FormError failure={failure} isAtField={wrongCodeText(failure) !== undefined} />
        {answered?.isSent && (
          <p className="note" role="status">
            {t('pages.verifyEmail.sent')}
          </p>
        )}
        <EmailAndCode
          purpose="verification"
          autoComplete="email"
          email={answered?.email ?? loaded.email}
          code={answered ? answered.code : loaded.code}
          codeKey={answered?.isSent ? 'new code' : 'code'}
          codeHint={t('pages.verifyEmail.codeHint')}
          userId={loaded.userId}
          failure={failure}
        />
        <div className="button-row">
          <button
            className="button button-primary"
            type="submit"
            name="intent"
            value="verify"
            aria-disabled={isSending}
          >
            {t('pages.verifyEmail.submit')}
          </button>
          <button
            className="button"
            type="submit"
            name="intent"
            value="resend"
            aria-disabled={isSending}
          >
            {t('pages.verifyEmail.resend')}
          </button>
        </div>
      </Form>
    </div>
  );
}
