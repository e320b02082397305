import { Form, Link, useLocation, useNavigation, useParams } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { useSession } from '../../screen/app.ts';
import type { Invitation as State } from './join-by-link.ts';

/** The page behind a private link to a draft. */
export function Invitation({ state }: { state: State }) {
  const { username = '' } = useParams();
  const author = () => <Link to={pathTo('username', { username })}>{username}</Link>;
  if (state === 'dead') {
    return (
      <div className="page">
        <h1>{t('pages.invitation.dead')}</h1>
        <p>{rich(t('pages.invitation.deadText'), { author })}</p>
        <p>
          <Link className="button button-primary" to={pathTo('home')}>
            {t('errors.home')}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <div className="page">
      <h1>{t('pages.invitation.heading')}</h1>
      <p>{rich(t('pages.invitation.text'), { author })}</p>
      <JoinForm />
      <LogInFirst />
    </div>
  );
}

function JoinForm() {
  const isJoining = useNavigation().formData?.has('join') === true;
  return (
    <Form method="post">
      <button
        className="button button-primary"
        type="submit"
        name="join"
        value="1"
        aria-disabled={isJoining}
        onClick={(event) => isJoining && event.preventDefault()}
      >
        {t('pages.invitation.read')}
      </button>
    </Form>
  );
}

function LogInFirst() {
  const { pathname, search } = useLocation();
  if (useSession()) return null;
  return (
    <p>
      {rich(t('pages.invitation.logIn'), {
        login: (inside) => (
          <Link to={pathTo('login', undefined, { next: pathname + search })}>{inside}</Link>
        ),
      })}
    </p>
  );
}
