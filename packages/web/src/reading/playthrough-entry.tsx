import type { Playthrough } from '@brasslamp/contract';
import { Link } from 'react-router';
import { Day } from '../design/day.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { DeleteButton } from './deletable-playthrough.tsx';

/** One reading of a story: where it stands, and the way back into it. */
export function PlaythroughEntry({
  playthrough,
  isFirst = false,
}: {
  playthrough: Playthrough;
  isFirst?: boolean;
}) {
  const { id, story_username, story_slug, node, ended, ending, created_at, updated_at } =
    playthrough;
  const reader = pathTo('reader', {
    username: story_username,
    slug: story_slug,
    playthroughId: id,
  });
  return (
    <article className={isFirst ? 'playthrough playthrough-first' : 'playthrough'}>
      <dl>
        <div>
          <dt>{ended ? t('playthrough.ended') : t('playthrough.position')}</dt>
          <dd>{ending?.name ?? node.name}</dd>
        </div>
        <div>
          <dt>{t('playthrough.started')}</dt>
          <dd>
            <Day time={created_at} />
          </dd>
        </div>
        <div>
          <dt>{t('playthrough.lastPlayed')}</dt>
          <dd>
            <Day time={updated_at} />
          </dd>
        </div>
      </dl>
      <div className="button-row">
        <Link className={isFirst ? 'button button-primary' : 'button'} to={reader}>
          {ended ? t('playthrough.seeEnding') : t('playthrough.continue')}
        </Link>
        <DeleteButton playthrough={playthrough} />
      </div>
    </article>
  );
}
