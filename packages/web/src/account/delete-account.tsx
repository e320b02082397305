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
import { pathTo } from '../routes.ts';
import { cameFrom } from '../screen/came-from.ts';
import { signedInOnly } from '../screen/guards.ts';
import { loadPart } from '../screen/load-part.ts';
import { requiredFailure } from '../screen/required-failure.ts';
import type { Failed } from '../screen/screen-module.ts';
import { tryCall } from '../screen/try-call.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { fieldError, textIf } from '../ui/failures/failure-text.ts';
import { Field, PasswordField } from '../ui/fields/field.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { SubmitRow } from '../ui/fields/submit-row.tsx';
import { t } from './t.ts';
import './account.css';

export async function loader(args: LoaderFunctionArgs) {
  const app = signedInOnly(args);
  const { value } = await loadPart(app, app.api('GET /api/user/me/readers', {}), noReaders);
  return { username: app.me.username, ...value };
}

const noReaders = { readers: 0, in_the_middle: 0 };

export const handle = { title: () => t('account.deleteAccount.heading') };

interface Refused extends Failed {
  confirmation: string;
}

export async function action(args: ActionFunctionArgs) {
  const app = signedInOnly(args);
  const form = await args.request.formData();
  const confirmation = String(form.get('confirmation') ?? '').trim();
  const password = String(form.get('password') ?? '');
  const refuse = (failure: Failed['failure']) =>
    data<Refused>({ failure, confirmation }, { status: failure.status });
  const missing = requiredFailure({ confirmation, password });
  if (missing) return refuse(missing);
  if (confirmation !== app.me.username) {
    const errors = [{ path: 'confirmation', message: t('account.deleteAccount.notTheName') }];
    return refuse({ code: 'not_valid', status: 422, detail: '', errors });
  }
  const { failure } = await tryCall(() => app.api('DELETE /api/user/me', { body: { password } }));
  if (failure) return refuse(failure);
  app.signOut();
  return redirect(pathTo('home', undefined, cameFrom('account-deleted')));
}

/** The way out: says what goes, and asks for the password and the name. */
export function Component() {
  const { username, readers, in_the_middle: inTheMiddle } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  const failure = refused?.failure;
  const wrongPassword = textIf(failure, 'password_wrong');
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[
          { label: t('account.profile.heading'), to: pathTo('profile') },
          { label: t('account.deleteAccount.heading') },
        ]}
      />
      <h1>{t('account.deleteAccount.heading')}</h1>
      <Losses readers={readers} inTheMiddle={inTheMiddle} />
      <Form className="form" method="post" noValidate>
        <FormError failure={failure} isAtField={wrongPassword !== undefined} />
        <Field
          label={t('account.deleteAccount.confirmation', { username })}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={refused?.confirmation}
          error={fieldError(failure, 'confirmation')}
        />
        <PasswordField
          label={t('fields.password')}
          name="password"
          autoComplete="current-password"
          required
          error={wrongPassword ?? fieldError(failure, 'password')}
        />
        <SubmitRow submit={t('account.deleteAccount.submit')} cancelTo={pathTo('profile')} isLoss />
      </Form>
    </div>
  );
}

function Losses({ readers, inTheMiddle }: { readers: number; inTheMiddle: number }) {
  return (
    <div className="delete-account-losses">
      <p>{t('account.deleteAccount.losses')}</p>
      <ul>
        <li>{t('account.deleteAccount.stories')}</li>
        {readers > 0 && <li>{t('account.deleteAccount.readers', { readers, inTheMiddle })}</li>}
        <li>{t('account.deleteAccount.playthroughs')}</li>
        <li>{t('account.deleteAccount.profile')}</li>
      </ul>
      <p>
        {rich(t('account.deleteAccount.forGood'), {
          profile: (inside) => <Link to={pathTo('profile')}>{inside}</Link>,
        })}
      </p>
    </div>
  );
}
