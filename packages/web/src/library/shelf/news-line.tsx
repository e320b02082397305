import type { StoryNews } from '@brasslamp/contract';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import { Day } from '../../ui/day.tsx';
import './shelf.css';

/** What came since the version that somebody read: only of pages that they know. */
export function NewsLine({ news }: { news: StoryNews | null }) {
  if (!news) return null;
  const { since_version, pages_with_new_choices: pages, new_endings: endings } = news;
  if (pages === 0 && endings === 0) return null;
  const texts = [
    pages > 0 && t('shelf.newsPages', { count: pages }),
    endings > 0 && t('shelf.newsEndings', { count: endings }),
  ].filter((text) => text !== false);
  return (
    <p className="news-line">
      {texts.map((text) => (
        <span key={text}>
          {rich(text, { day: () => <Day time={since_version.published_at} /> })}{' '}
        </span>
      ))}
    </p>
  );
}
