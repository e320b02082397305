import { t } from '../i18n/translate.ts';
import { useSession } from '../screen/app.ts';
import { AdminForbidden } from '../ui/admin-forbidden.tsx';
import { Layout, StudioShell } from './layout.tsx';
import { TopBar } from './top-bar.tsx';
import './admin-layout.css';

export const handle = { title: () => t('layout.admin') };

/** With a loader on the route, the redirect of a sign-out wins over the reload that comes with it. */
export const loader = () => null;

/** The admin area under its orange header. Anyone else sees the “forbidden” page. */
export function Component() {
  const isAdmin = useSession()?.flags.includes('admin') === true;
  return (
    <Layout header={<TopBar isAdmin />}>{isAdmin ? <StudioShell /> : <AdminForbidden />}</Layout>
  );
}
