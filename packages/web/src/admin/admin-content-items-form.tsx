import { useParams } from 'react-router';
import { fresh } from '../studio/screen.tsx';
import { useContentItem } from './admin-queries.ts';
import { contentCrumbs } from './content/content-crumbs.ts';
import { ContentForm } from './content/content-form.tsx';
import { Loaded } from './loaded.tsx';
import { Page } from './page.tsx';
import { t } from './t.ts';

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
  const item = fresh(useContentItem(uuid));
  if (item.data) return <ContentForm item={item.data} />;
  return (
    <Page heading={t('admin.item.title')} crumbs={contentCrumbs()}>
      <Loaded query={item} rows={6}>
        {() => null}
      </Loaded>
    </Page>
  );
}
