import { Link, type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { useOnHost } from '../host/base-path.ts';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { appContext } from '../screen/app.ts';
import type { ScreenHandle } from '../screen/screen-module.ts';

/** The pages that stand in the footer. A page without them is no failure. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { pages } = await context
    .get(appContext)
    .api('GET /api/content/footer', {})
    .catch(() => ({ pages: [] }));
  return pages;
}

export const shouldRevalidate = () => false;

export const handle: ScreenHandle = { Footer };

/** Below every public page: what there is to know about the site. */
function Footer() {
  const onHost = useOnHost();
  const pages = useRouteLoaderData<typeof loader>('publicPages') ?? [];
  return (
    <footer className="footer">
      <nav aria-label={t('layout.footer')}>
        <ul>
          {pages.map(({ path, title }) => (
            <li key={path}>
              <Link to={pathTo('contentItem', { name: path })}>{title}</Link>
            </li>
          ))}
          <li>
            <a href={onHost('/feeds/stories.atom')}>{t('layout.feed')}</a>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
