import type { Story } from '@brasslamp/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { StoryCover, storyFacts } from './story-cover.tsx';
import { listIn, siteLang, wordsIn } from './story-lang.ts';
import './story-card.css';

/** A story among others that one chooses from: with its first words, its tags and what it warns of. */
export function StoryCard({
  story,
  isFar,
  children,
}: {
  story: Story;
  /** Further down the page: its cover comes when somebody scrolls there. */
  isFar: boolean;
  /** What is known of this reader and the story. */
  children?: ReactNode;
}) {
  const { title, author, username, description, first_words, content_notes } = story;
  const words = wordsIn(story.lang);
  return (
    <article className="found-story">
      <StoryCover story={story} isFar={isFar} />
      <div className="found-story-head">
        <h3 {...words}>
          <Link to={pathTo('story', story)}>{title}</Link>
        </h3>
        <p className="story-author">
          {rich(t('stories.by', { author }), {
            author: (inside) => <Link to={pathTo('username', { username })}>{inside}</Link>,
          })}
        </p>
      </div>
      <div className="found-story-words">
        {description && <p {...words}>{description}</p>}
        {first_words && (
          <p className="found-story-opening" {...words}>
            {first_words}
          </p>
        )}
        <StoryFacts story={story} />
        {content_notes.length > 0 && (
          <p className="found-story-fact">
            {t('stories.notes', { notes: listIn(siteLang, content_notes) })}
          </p>
        )}
        <StoryTags tags={story.tags} />
        {children}
      </div>
    </article>
  );
}

function StoryFacts({ story }: { story: Story }) {
  const facts = [...storyFacts(story), ...(story.is_complete ? [] : [t('stories.growing')])];
  return facts.length > 0 && <p className="found-story-fact">{facts.join(' · ')}</p>;
}

/** The tags of a story; each leads to the other stories that have it. */
export function StoryTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="story-tags" aria-label={t('stories.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link className="story-tag" to={pathTo('tag', { tag })}>
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
