import type { Story } from '@brasslamp/contract';
import { sizeOfImage } from '@brasslamp/story/model/media-address';
import { useOnHost } from '../../host/base-path.ts';
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
