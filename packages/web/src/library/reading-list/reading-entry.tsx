import type { Playthrough } from '@brasslamp/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { ContinueLink } from '../playthroughs/playthrough-entry.tsx';
import { PlaythroughFacts } from '../playthroughs/playthrough-facts.tsx';
import './reading.css';

/** A playthrough in a list of several stories: how far it has come, and the way back into it. */
export function ReadingEntry({
  playthrough,
  isFirst,
  children,
}: {
  playthrough: Playthrough;
  isFirst: boolean;
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
    <li className="reading-entry">
      <h3 dir="auto">
        <Link to={readerHome}>{story_name}</Link>
      </h3>
      {name && <p className="playthrough-name">{name}</p>}
      <PlaythroughFacts playthrough={playthrough} />
      <div className="playthrough-actions">
        <ContinueLink playthrough={playthrough} isFirst={isFirst} />
        {children}
      </div>
    </li>
  );
}
