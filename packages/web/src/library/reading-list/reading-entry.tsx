import type { Playthrough, ShelfEntry } from '@brasslamp/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { EndingMarks } from '../../ui/story/ending-marks.tsx';
import { StoryCover } from '../../ui/story/story-cover.tsx';
import { ContinueLink } from '../playthroughs/playthrough-entry.tsx';
import { PlaythroughFacts } from '../playthroughs/playthrough-facts.tsx';
import { NewsLine } from '../shelf/news-line.tsx';
import './reading.css';

/** A playthrough in a list of several stories: how far it has come, and the way back into it. */
export function ReadingEntry({
  playthrough,
  isFirst,
  entry,
  now,
  children,
}: {
  playthrough: Playthrough;
  isFirst: boolean;
  /** What the shelf says of its story; without the site there is none. */
  entry?: ShelfEntry | undefined;
  /** The time at which the page was made, for how long ago something was. */
  now?: number | undefined;
  /** Further things that can be done with it. */
  children?: ReactNode;
}) {
  const { name, story_name, story_slug, story_username, node } = playthrough;
  const readerHome = pathTo(
    'readerHome',
    { username: story_username, slug: story_slug },
    { node: node.id },
  );
  return (
    <li className={entry ? 'reading-entry reading-entry-covered' : 'reading-entry'}>
      {entry && <StoryCover story={entry.story} isFar={!isFirst} className="reading-cover" />}
      <div className="reading-words">
        <h3 dir="auto">
          <Link to={readerHome}>{story_name}</Link>
        </h3>
        {name && <p className="playthrough-name">{name}</p>}
        <PlaythroughFacts playthrough={playthrough} now={now} />
        {entry && <EndingMarks endings={entry.endings} />}
        {entry && <NewsLine news={entry.news} />}
        <div className="playthrough-actions">
          <ContinueLink playthrough={playthrough} isFirst={isFirst} />
          {children}
        </div>
      </div>
    </li>
  );
}
