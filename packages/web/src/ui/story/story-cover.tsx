import type { Story } from '@brasslamp/contract';
import { sizeOfImage } from '@brasslamp/story/model/media-address';
import { t } from '../../i18n/translate.ts';
import './story-cover.css';
import { useOnHost } from '../../host/base-path.ts';

/** Of the picture that the server draws of a story. */
const drawnSize = { width: 1200, height: 630 };

/**
 * A story's cover, or the picture drawn of it; of what only some people may see there is none, and its
 * place stays empty, or has its title for whoever wrote it. It stands beside the title, which says the
 * same in words.
 */
export function StoryCover({
  story: { username, slug, title, status, cover },
  isFar = false,
  isOwn = false,
  className = '',
}: {
  story: Story;
  /** Further down the page: it comes when somebody scrolls there. */
  isFar?: boolean;
  isOwn?: boolean;
  className?: string;
}) {
  const onHost = useOnHost();
  const isOpen = status === 'published' || status === 'archived';
  const src = cover ?? (isOpen ? `/pictures/${username}/${slug}.png` : null);
  if (src === null) {
    return (
      <div className={`story-cover ${className}`} aria-hidden="true">
        {isOwn && <span className="story-cover-title">{title}</span>}
      </div>
    );
  }
  return (
    <img
      className={`story-cover ${className}`}
      src={onHost(src)}
      alt=""
      {...(sizeOfImage(src) ?? drawnSize)}
      loading={isFar ? 'lazy' : undefined}
      decoding="async"
    />
  );
}

/** The length of a story in time, and the number of its endings; their names are the reader's to find. */
export function StoryLength({ story: { length, endings } }: { story: Story }) {
  // Nothing to read takes no time.
  const { words, minutes } = length ?? { words: 0, minutes: 0 };
  const facts = [
    words > 0 && readingTime(minutes),
    words > 0 && t('stories.words', { count: words, words: words.toLocaleString('en') }),
    endings && t('stories.endings', { count: endings }),
  ].filter(Boolean);
  return facts.length > 0 && <p className="story-length">{facts.join(' · ')}</p>;
}

/** From here on nobody counts the minutes. */
const manyMinutes = 90;

const readingTime = (minutes: number): string =>
  minutes < manyMinutes
    ? t('stories.minutes', { count: minutes })
    : t('stories.hours', { count: Math.round(minutes / 60) });
