import type { Playthrough } from '@brasslamp/contract';
import { Link } from 'react-router';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { DeleteButton } from './deletable-playthrough.tsx';
import { PlaythroughFacts } from './playthrough-facts.tsx';

/** One reading of a story: where it stands, and the way back into it. */
export function PlaythroughEntry({
  playthrough,
  isFirst = false,
}: {
  playthrough: Playthrough;
  isFirst?: boolean;
}) {
  const { id, story_username, story_slug, ended } = playthrough;
  const reader = pathTo('reader', {
    username: story_username,
    slug: story_slug,
    playthroughId: id,
  });
  return (
    <article className={isFirst ? 'playthrough playthrough-first' : 'playthrough'}>
      <PlaythroughFacts playthrough={playthrough} />
      <div className="button-row">
        <Link className={isFirst ? 'button button-primary' : 'button'} to={reader}>
          {ended ? t('playthrough.seeEnding') : t('playthrough.continue')}
        </Link>
        <DeleteButton playthrough={playthrough} />
      </div>
    </article>
  );
}
