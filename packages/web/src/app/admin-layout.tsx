import { t } from '../i18n/translate.ts';
import { useSession } from '../screen/app.ts';
import { Grue } from './grue.tsx';
import { Layout } from './layout.tsx';
import { StudioShell } from './studio-shell.tsx';
import { TopBar } from './top-bar.tsx';
import './admin-layout.css';

export const handle = { title: () => t('layout.admin') };

/** A route with a loader lets a sign-out's redirect win over the reload that comes with it. */
export const loader = () => null;

/** The admin area under its orange header. Whoever is no admin meets the grue instead. */
export function Component() {
  const isAdmin = useSession()?.flags.includes('admin') === true;
  return <Layout header={<TopBar isAdmin />}>{isAdmin ? <StudioShell /> : <Grue />}</Layout>;
}
