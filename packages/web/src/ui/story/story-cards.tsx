import type { Story } from '@brasslamp/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { StoryCover } from './story-cover.tsx';
import { wordsIn } from './story-lang.ts';
import { StoryLine } from './story-line.tsx';
import './story-cards.css';

/** Stories beside each other, each with its cover; all of a card leads to its story. */
export function StoryCards({
  stories,
  level,
  isFar = false,
  isByOne = false,
  standing,
}: {
  stories: Story[];
  /** The rank of their titles among the headings of the page. */
  level: 2 | 3;
  /** Further down the page: the covers come when somebody scrolls there. */
  isFar?: boolean;
  /** On a page about one author no card says by whom it is. */
  isByOne?: boolean;
  /** Where its reader is in a story. */
  standing?: (story: Story) => ReactNode;
}) {
  if (stories.length === 0) return null;
  const Title = `h${level}` as const;
  return (
    <ul className="story-cards">
      {stories.map((story, place) => (
        <li className="story-tile" key={story.id}>
          <StoryCover story={story} isFar={isFar || place > 3} />
          <Title {...wordsIn(story.lang)}>
            <Link to={pathTo('story', story)}>{story.title}</Link>
          </Title>
          {!isByOne && <StoryAuthor story={story} />}
          {story.description && (
            <p className="story-teaser" {...wordsIn(story.lang)}>
              {story.description}
            </p>
          )}
          <StoryLine story={story} />
          {standing?.(story)}
        </li>
      ))}
    </ul>
  );
}

/** By whom a story is, with the way to their page. */
export function StoryAuthor({ story: { author, username } }: { story: Story }) {
  return (
    <p className="story-author">
      {rich(t('stories.by', { author }), {
        author: (inside) => <Link to={pathTo('username', { username })}>{inside}</Link>,
      })}
    </p>
  );
}
