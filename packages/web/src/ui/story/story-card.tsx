import type { Story } from '@brasslamp/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { cardFacts, noteWords } from './card-facts.ts';
import { StoryAuthor } from './story-cards.tsx';
import { StoryCover } from './story-cover.tsx';
import { wordsIn } from './story-lang.ts';
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
  const { title, description, first_words, note_reach } = story;
  const words = wordsIn(story.lang);
  const facts = cardFacts(story);
  return (
    <article className="found-story">
      <StoryCover story={story} isFar={isFar} />
      <div className="found-story-head">
        <h3 {...words}>
          <Link to={pathTo('story', story)}>{title}</Link>
        </h3>
        <StoryAuthor story={story} />
      </div>
      <div className="found-story-words">
        {description && <p {...words}>{description}</p>}
        {first_words && (
          <p className="found-story-opening" {...words}>
            {first_words}
          </p>
        )}
        {facts.length > 0 && <p className="found-story-fact">{facts.join(' · ')}</p>}
        {note_reach.length > 0 && (
          <p className="found-story-fact">
            {t('stories.notes', { notes: note_reach.map(noteWords).join(', ') })}
          </p>
        )}
        <StoryTags tags={story.tags} />
        {children}
      </div>
    </article>
  );
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
