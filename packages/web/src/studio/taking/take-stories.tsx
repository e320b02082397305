import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { DownloadButton } from '../../ui-kit/download/download-button.tsx';
import { Page, Screen } from '../frame/screen.tsx';
import { t } from './t.ts';

export const handle = { title: () => t('take.stories.heading') };

/** The screen on which an author takes all their stories along, as one archive. */
export function Component() {
  const { api } = useApp();
  const { username = '' } = useParams();
  const stories = useQuery({
    queryKey: ['stories', username, 'any'],
    queryFn: ({ signal }) =>
      api('GET /api/stories/:username', { params: { username }, query: { limit: 1 }, signal }),
  });
  const parts = {
    start: (inside: string) => <Link to={pathTo('createStory', { username })}>{inside}</Link>,
    import: (inside: string) => <Link to={pathTo('importStory', { username })}>{inside}</Link>,
  };
  return (
    <Page
      crumbs={[
        { label: username, to: pathTo('username', { username }) },
        { label: t('take.stories.crumb') },
      ]}
    >
      <h1>{t('take.stories.heading')}</h1>
      <Screen needs={{ page: stories }}>
        {({ page }) =>
          page.stories.length === 0 ? (
            <p>{rich(t('take.stories.none'), parts)}</p>
          ) : (
            <>
              <p>{t('take.stories.about')}</p>
              <DownloadButton
                className="button button-primary"
                label={t('take.stories.download')}
                busyLabel={t('take.stories.downloading')}
                fetchFile={(signal) => api('GET /api/user/me/export', { signal })}
              />
              <p>{rich(t('take.stories.back'), parts)}</p>
              <p className="field-hint">{t('take.stories.one', { take: t('take.heading') })}</p>
            </>
          )
        }
      </Screen>
    </Page>
  );
}
