import { Link, useLocation } from 'react-router';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { useApp, useSession } from '../screen/app.ts';
import { ContinueLink } from '../screen/continue-link.tsx';
import { useLogOut } from '../screen/use-log-out.ts';
import { nextPath } from '../session/next-path.ts';
import type { Session } from '../session/session.ts';
import { Logo } from '../ui/logo.tsx';
import { Menu } from '../ui/menu.tsx';
import { PersonIcon } from '../ui/person-icon.tsx';

/** What stands above every page; the admin area's is orange. */
export function TopBar({ isAdmin = false }: { isAdmin?: boolean }) {
  const { site } = useApp();
  const session = useSession();
  return (
    <header className={isAdmin ? 'top-bar top-bar-admin' : 'top-bar'}>
      <Link
        className="top-bar-logo"
        to={pathTo('home')}
        aria-label={t('layout.toHome', { site: site.name })}
      >
        <Logo size={80} />
        <span className="top-bar-name">{site.name}</span>
      </Link>
      <nav className="top-bar-links" aria-label={t('layout.mainMenu')}>
        <ContinueLink />
        {session ? <SignedIn session={session} /> : <SignedOut />}
      </nav>
    </header>
  );
}

function SignedIn({ session: { username, flags } }: { session: Session }) {
  const logOut = useLogOut();
  return (
    <>
      {username && (
        <Link className="top-bar-link" to={pathTo('username', { username })}>
          {t('layout.writing')}
        </Link>
      )}
      <Link className="top-bar-link" to={pathTo('reading')}>
        {t('layout.reading')}
      </Link>
      <Menu label={t('layout.account')} summary={<PersonIcon />}>
        <p className="menu-note">{t('layout.signedInAs', { username })}</p>
        <Link className="menu-entry" to={pathTo('profile')}>
          {t('layout.profile')}
        </Link>
        {flags.includes('admin') && (
          <Link className="menu-entry" to={pathTo('admin')}>
            {t('layout.admin')}
          </Link>
        )}
        <form method="post" action={pathTo('home')} onSubmit={logOut}>
          <button className="menu-entry" type="submit" name="intent" value="logout">
            {t('layout.logOut')}
          </button>
        </form>
      </Menu>
    </>
  );
}

function SignedOut() {
  const { pathname, search } = useLocation();
  // Whoever signs up where they read, goes on reading, and an admin who logs in is where they were;
  // a way back that is there already is kept.
  const kept = nextPath(new URLSearchParams(search).get('next'));
  const next = isWhereOneGoesOn.test(pathname) ? pathname : kept;
  const query = next ? { next } : {};
  return (
    <>
      <Link className="top-bar-link" to={pathTo('register', undefined, query)}>
        {t('layout.signUp')}
      </Link>
      <Link className="button" to={pathTo('login', undefined, query)}>
        {t('layout.login')}
      </Link>
    </>
  );
}

const isWhereOneGoesOn = /^\/(admin|[^/]+\/[^/]+\/reader)(\/|$)/;
