import {
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { pathTo } from '../routes.ts';
import { signedInOnly } from '../screen/guards.ts';
import { DownloadAccount } from './download-account.tsx';
import { EmailForm } from './email-form.tsx';
import { type ProfileAnswer, saidText } from './profile-action.ts';
import { PublicForm } from './public-form.tsx';
import { Section } from './section.tsx';
import { SessionList } from './session-list.tsx';
import { t } from './t.ts';
import { ThemeForm } from './theme-form.tsx';
import './account.css';

export { profileAction as action } from './profile-action.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api } = signedInOnly(args);
  const [me, { sessions }] = await Promise.all([
    api('GET /api/user/me', {}),
    api('GET /api/user/me/sessions', {}),
  ]);
  return { me, sessions };
}

export const handle = { title: () => t('account.profile.heading') };

/** One's own account: what others see of it, how one signs in, and the way out. */
export function Component() {
  const { me, sessions } = useLoaderData<typeof loader>();
  const answer = useActionData<ProfileAnswer | null>() ?? undefined;
  const said = saidText(useSearchParams()[0].get('done'));
  return (
    <div className="page profile">
      <header className="profile-head">
        <h1>{t('account.profile.heading')}</h1>
        <p>
          <Link to={pathTo('username', { username: me.username })}>
            {t('account.profile.publicPage', { username: me.username })}
          </Link>
        </p>
      </header>
      {said && !answer?.failure && (
        <p className="note" role="status">
          {said}
        </p>
      )}
      <PublicForm me={me} answer={answer} />
      <ThemeForm theme={me.theme} />
      <EmailForm me={me} answer={answer} />
      <Section heading={t('account.profile.passwordHeading')}>
        <p>
          <Link className="button" to={pathTo('changePassword')}>
            {t('account.changePassword.heading')}
          </Link>
        </p>
      </Section>
      <SessionList sessions={sessions} answer={answer} />
      <Section heading={t('account.profile.exportHeading')} text={t('account.profile.exportText')}>
        <DownloadAccount />
      </Section>
      <Section heading={t('account.profile.deleteHeading')} text={t('account.profile.deleteText')}>
        <p>
          <Link className="button button-danger" to={pathTo('deleteAccount')}>
            {t('account.profile.delete')}
          </Link>
        </p>
      </Section>
    </div>
  );
}
