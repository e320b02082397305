import { pathTo } from '../../routes.ts';
import { t } from '../t.ts';

/** The way from the admin area to one of the site's pages. */
export const contentCrumbs = () => [
  { label: t('admin.content.heading'), to: pathTo('adminContentItemsIndex') },
];
