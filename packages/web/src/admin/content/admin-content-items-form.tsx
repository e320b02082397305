import { useParams } from 'react-router';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import { useContentItem } from '../frame/admin-queries.ts';
import { Page } from '../frame/page.tsx';
import { QueryResult } from '../frame/query-result.tsx';
import { t } from '../t.ts';
import { ContentForm, contentCrumbs } from './content-form.tsx';

export const handle = { title: () => t('admin.item.title') };

export function Component() {
  const { uuid = '' } = useParams();
  return uuid === 'new' ? (
    <ContentForm key="new" item={null} />
  ) : (
    <ExistingItem key={uuid} uuid={uuid} />
  );
}

function ExistingItem({ uuid }: { uuid: string }) {
  const item = withoutCache(useContentItem(uuid));
  if (item.data) return <ContentForm item={item.data} />;
  return (
    <Page heading={t('admin.item.title')} crumbs={contentCrumbs()}>
      <QueryResult query={item} rows={6}>
        {() => null}
      </QueryResult>
    </Page>
  );
}
