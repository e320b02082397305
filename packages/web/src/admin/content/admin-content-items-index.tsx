import type { ContentItem } from '@brasslamp/contract';
import { Link } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { pathTo } from '../../routes.ts';
import { useContentItems } from '../frame/admin-queries.ts';
import styles from '../frame/entry.module.css';
import { PagedList } from '../frame/lists.tsx';
import { Page } from '../frame/page.tsx';
import { Timestamp } from '../frame/timestamp.tsx';
import { t } from '../t.ts';

export const handle = { title: () => t('admin.content.heading') };

export function Component() {
  const items = useContentItems();
  const add = (
    <Link className="button button-primary" to={pathTo('adminContentItemsForm', { uuid: 'new' })}>
      {t('admin.content.add')}
    </Link>
  );
  return (
    <Page heading={t('admin.content.heading')} actions={add}>
      <PagedList
        label={t('admin.content.heading')}
        pages={items}
        entriesOf={(page) => page.content_items}
        keyOf={({ uuid }) => uuid}
        empty={<p>{t('admin.content.none')}</p>}
      >
        {(item) => <ItemEntry item={item} />}
      </PagedList>
    </Page>
  );
}

function ItemEntry({ item: { uuid, path, title, updated_at } }: { item: ContentItem }) {
  const page = pathTo('contentItem', { name: path });
  return (
    <div className={styles.entry}>
      <div className={styles.name}>
        <Link to={pathTo('adminContentItemsForm', { uuid })}>{title}</Link>
        <span className={styles.soft}>
          <Link reloadDocument to={page} aria-label={t('admin.content.viewOne', { page, title })}>
            {page}
          </Link>
        </span>
      </div>
      <p className={styles.soft}>
        {rich(t('admin.content.changed'), { when: () => <Timestamp time={updated_at} /> })}
      </p>
    </div>
  );
}
