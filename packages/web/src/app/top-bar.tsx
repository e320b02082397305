import type { FormEvent, ReactNode, Ref } from 'react';
import { Link, useHref, useLocation } from 'react-router';
import { onHost } from '../host/base-path.ts';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { useApp, useLastRead, useSession } from '../screen/app.ts';
import { nextPath } from '../session/next-path.ts';
import type { Session } from '../session/session.ts';
import { Menu } from '../ui/menu.tsx';

/** The header of every page; the admin area's is orange. */
export function TopBar({ isAdmin = false }: { isAdmin?: boolean }) {
  const { site } = useApp();
  const session = useSession();
  return (
    <header className={isAdmin ? 'top-bar top-bar-admin' : 'top-bar'}>
      <LogoLink size={80}>
        <span className="top-bar-name">{site.name}</span>
      </LogoLink>
      <Link className="top-bar-link top-bar-explore" to={pathTo('explore')}>
        {t('layout.explore')}
      </Link>
      <nav className="top-bar-links" aria-label={t('layout.mainMenu')}>
        <ContinueLink className="top-bar-link" />
        {session ? <SignedIn session={session} /> : <SignedOut />}
      </nav>
    </header>
  );
}

/** The same in one low line, with a place for what the workspace puts there. */
export function WorkspaceBar({ place }: { place: Ref<HTMLDivElement> }) {
  const session = useSession();
  return (
    <header className="top-bar top-bar-low">
      <LogoLink size={32} />
      <div className="top-bar-place" ref={place} />
      <nav className="top-bar-links" aria-label={t('layout.mainMenu')}>
        {session ? <SignedIn session={session} isLow /> : <SignedOut />}
      </nav>
    </header>
  );
}

function LogoLink({ size, children }: { size: number; children?: ReactNode }) {
  const { site } = useApp();
  const name = t('layout.toHome', { site: site.name });
  return (
    <Link className="top-bar-logo" to={pathTo('home')} aria-label={name}>
      <Logo size={size} />
      {children}
    </Link>
  );
}

/** `isLow`: in a bar that has no room for all of it at every width; what has none is in the menu. */
function SignedIn({
  session: { username, flags },
  isLow = false,
}: {
  session: Session;
  isLow?: boolean;
}) {
  const home = useHref(pathTo('home'));
  const logOut = useLogOut();
  const areas = (className: string) => (
    <>
      {username && (
        <Link className={className} to={pathTo('username', { username })}>
          {t('layout.writing')}
        </Link>
      )}
      <Link className={className} to={pathTo('reading')}>
        {t('layout.reading')}
      </Link>
    </>
  );
  return (
    <>
      {areas('top-bar-link')}
      <Menu label={t('layout.account')} summary={<PersonIcon />}>
        <p className="menu-note">{t('layout.signedInAs', { username })}</p>
        {isLow && <ContinueLink className="menu-entry" />}
        {isLow && areas('menu-entry top-bar-area')}
        <Link className="menu-entry" to={pathTo('profile')}>
          {t('layout.profile')}
        </Link>
        {flags.includes('admin') && (
          <Link className="menu-entry" to={pathTo('admin')}>
            {t('layout.admin')}
          </Link>
        )}
        <form method="post" action={home} onSubmit={logOut}>
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
  // After signing up in the reader, or logging in in the admin area, one is back on that page;
  // elsewhere a `next` that is already in the address stays.
  const given = nextPath(new URLSearchParams(search).get('next'));
  const next = isWhereOneGoesOn.test(pathname) ? pathname : given;
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

/** The site's mark: a small brass lantern, lit. Drawn on 64 × 64, clear down to 16 px. */
function Logo({ size }: { size: number }) {
  return (
    <svg
      className="logo"
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className="logo-metal-line" d="M21 18a11 11 0 0 1 22 0" strokeWidth="4" />
      <path className="logo-metal" d="M25 13h14l6 9H19z" />
      <path className="logo-glass" d="M20 24h24c4 8 4 16 0 24H20c-4-8-4-16 0-24z" />
      <path
        className="logo-flame"
        d="M32 27c1 5 6 8 6 13a6 6 0 0 1-12 0c0-3 2-4 3-7 1 1 2 2 2 3 1-2 2-5 1-9z"
      />
      <path
        className="logo-metal-line"
        d="M19 23c-5 9-5 17 0 26M45 23c5 9 5 17 0 26"
        strokeWidth="3"
      />
      <rect className="logo-metal" x="16" y="48" width="32" height="5" rx="1.5" />
      <rect className="logo-metal" x="12" y="54" width="40" height="6" rx="2" />
    </svg>
  );
}

function PersonIcon() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="8" r="4" stroke="currentColor" strokeWidth="2" />
      <path
        d="M4 21c.6-4.4 3.8-7 8-7s7.4 2.6 8 7"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Back into what was read last, from every page that does not lead there itself. */
function ContinueLink({ className }: { className: string }) {
  const last = useLastRead();
  const { pathname } = useLocation();
  if (!last || leadsThere(pathname, last.path)) return null;
  return (
    <Link
      className={className}
      to={last.path}
      aria-label={t('layout.continueThis', { title: last.title })}
    >
      {t('layout.continue')}
      <span className="top-bar-title">{`: ${last.title}`}</span>
    </Link>
  );
}

/** The reader itself, what belongs to it, its home and the list of all. */
const leadsThere = (pathname: string, path: string): boolean =>
  pathname === pathTo('reading') ||
  `${pathname}/`.startsWith(`${path}/`) ||
  path.slice(0, path.lastIndexOf('/')) === pathname;

/** Logs out here whatever the server says, then loads the site afresh from its root. */
function useLogOut() {
  const app = useApp();
  return async (event: FormEvent) => {
    event.preventDefault();
    try {
      await app.api('POST /api/user/logout', {});
    } catch (error) {
      app.report(error);
    }
    app.signOut();
    window.location.assign(onHost(pathTo('home')));
  };
}
