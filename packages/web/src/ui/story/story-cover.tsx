import type { Story } from '@brasslamp/contract';
import { sizeOfImage } from '@brasslamp/story/model/media-address';
import { useOnHost } from '../../host/base-path.ts';
import { t } from '../../i18n/translate.ts';
import { DrawnCover } from './drawn-cover.tsx';
import './story-cover.css';

/** A story's cover: its own picture, or what is drawn in its look. It stands beside the title, which says the same. */
export function StoryCover({
  story,
  isFar = false,
  className = '',
}: {
  story: Pick<Story, 'title' | 'lang' | 'look' | 'cover'>;
  /** Further down the page: it comes when somebody scrolls there. */
  isFar?: boolean;
  className?: string;
}) {
  const onHost = useOnHost();
  const { cover } = story;
  if (cover === null) return <DrawnCover story={story} className={className} />;
  return (
    <img
      className={`story-cover ${className}`}
      src={onHost(cover)}
      alt=""
      {...sizeOfImage(cover)}
      loading={isFar ? 'lazy' : undefined}
      decoding="async"
    />
  );
}

/** The length of a story in time, and the number of its endings; their names are the reader's to find. */
export function StoryLength({ story }: { story: Story }) {
  const facts = storyFacts(story);
  return facts.length > 0 && <p className="story-length">{facts.join(' · ')}</p>;
}

/** The same as words of a line. */
export function storyFacts({ length, endings }: Pick<Story, 'length' | 'endings'>): string[] {
  // Nothing to read takes no time.
  const { words, minutes } = length ?? { words: 0, minutes: 0 };
  return [
    ...(words > 0 ? [readingTime(minutes)] : []),
    ...(words > 0 ? [t('stories.words', { count: words, words: words.toLocaleString('en') })] : []),
    ...(endings ? [t('stories.endings', { count: endings })] : []),
  ];
}

/** From here on nobody counts the minutes. */
const manyMinutes = 90;

const readingTime = (minutes: number): string =>
  minutes < manyMinutes
    ? t('stories.minutes', { count: minutes })
    : t('stories.hours', { count: Math.round(minutes / 60) });
