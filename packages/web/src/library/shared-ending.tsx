import type { Reply, Story } from '@brasslamp/contract';
import { Link } from 'react-router';
import type { Api } from '../api/api.ts';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';

type Ending = Reply<'GET /api/stories/:username/:story_slug/endings/:ending_name'>;

/** The ending that a shared link speaks of. One that the story does not have is no error: null. */
export async function readSharedEnding(
  api: Api,
  params: { username: string | undefined; story_slug: string | undefined },
  { searchParams }: URL,
): Promise<Ending | null> {
  const ending_name = searchParams.get('ending');
  if (!ending_name) return null;
  const key = 'GET /api/stories/:username/:story_slug/endings/:ending_name';
  return api(key, { params: { ...params, ending_name } }).catch(() => null);
}

/** For whoever follows a link that a reader shared from an ending. */
export function SharedEnding({ ending, story }: { ending: Ending; story: Story }) {
  return (
    <p className="note">
      {t('pages.story.sharedEnding', { ending: ending.name })}{' '}
      <Link to={pathTo('readerHome', story)}>{t('pages.story.sharedEndingStart')}</Link>
    </p>
  );
}
