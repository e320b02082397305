import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import { ApiError } from '../../api/api.ts';
import { SignInAgain } from '../../forms/sign-in-again.tsx';
import { pathTo } from '../../routes.ts';
import { t } from '../t.ts';
import styles from './admin-area.module.css';

export const handle = { title: () => t('admin.title') };

/** The frame of all admin screens: navigation, and the query client they share. */
export function Component() {
  const [client] = useState(createQueryClient);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <div className={styles.container}>
          <nav className={styles.nav} aria-label={t('admin.nav.label')}>
            <NavLink to={pathTo('admin')} end>
              {t('admin.nav.overview')}
            </NavLink>
            <NavLink to={pathTo('adminEvents')}>{t('admin.nav.events')}</NavLink>
            <NavLink to={pathTo('adminUsers')}>{t('admin.nav.users')}</NavLink>
            <NavLink to={pathTo('adminContentItemsIndex')}>{t('admin.nav.content')}</NavLink>
            <NavLink to={pathTo('adminStories')}>{t('admin.nav.stories')}</NavLink>
            <NavLink to={pathTo('adminTags')}>{t('admin.nav.tags')}</NavLink>
          </nav>
          <div className={styles.screen}>
            <Outlet />
          </div>
        </div>
        <SignInAgain />
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** The API itself says when the site cannot be reached; what it refuses is not asked again. */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiError && error.status < 500),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
