import type { Playthrough, Story } from '@brasslamp/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { wordsIn } from '../../ui/story/story-lang.ts';

/** Stories of other authors like the one that has ended; without the site, or without any, nothing. */
export function MoreLikeIt({
  playthrough: { story_username: username, story_slug },
}: {
  playthrough: Pick<Playthrough, 'story_username' | 'story_slug'>;
}) {
  const { api } = useApp();
  const [stories, setStories] = useState<Story[]>([]);
  useEffect(() => {
    let isHere = true;
    const key = 'GET /api/stories/:username/:story_slug/alike';
    void api(key, { params: { username, story_slug } })
      .then((found) => isHere && setStories(found.stories))
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [api, username, story_slug]);
  if (stories.length === 0) return null;
  return (
    <nav className="ending-alike" aria-labelledby="alike">
      <h3 id="alike">{t('pages.story.alike')}</h3>
      <ul>
        {stories.map((story) => (
          <li key={story.id}>
            <Link to={pathTo('story', story)} {...wordsIn(story.lang)}>
              {story.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
