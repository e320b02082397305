import type { OwnStory } from '@brasslamp/contract';
import { Link } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { Moment } from '../../ui/moment.tsx';
import { StoryBadges } from '../../ui/story/story-badges.tsx';
import { StoryCover } from '../../ui/story/story-cover.tsx';
import { wordsIn } from '../../ui/story/story-lang.ts';

/** The list of an author's desk: where each story stands, and the way back to where they wrote last. */
export function OwnStoryList({ stories }: { stories: OwnStory[] }) {
  return (
    <ul className="own-stories">
      {stories.map((story, place) => (
        <OwnStoryEntry key={story.id} story={story} isFar={place > 1} />
      ))}
    </ul>
  );
}

function OwnStoryEntry({ story, isFar }: { story: OwnStory; isFar: boolean }) {
  const { title, slug, username, lang } = story;
  return (
    <li className="story-entry story-card own-story">
      <StoryCover story={story} isFar={isFar} />
      <div className="story-card-words">
        <div className="story-row">
          <h2 {...wordsIn(lang)}>
            <Link to={pathTo('story', { username, slug })}>{title}</Link>
          </h2>
          <StoryBadges story={story} />
        </div>
        <LastWritten story={story} />
        <Facts story={story} />
      </div>
    </li>
  );
}

/** With the caret there. */
const inText = { field: 'body' };

/** A link to the words that were written last, with the caret in them. */
function LastWritten({ story: { username, slug, lang, draft } }: { story: OwnStory }) {
  const path = { username, slug };
  const { last } = draft;
  if (!last) {
    return (
      <p className="own-story-last">
        {rich(t('pages.username.nothingWritten'), {
          write: (inside) => <Link to={pathTo('workspace', path, inText)}>{inside}</Link>,
        })}
      </p>
    );
  }
  const node = { ...path, chapterId: last.chapter_id, nodeId: last.node_id };
  return (
    <>
      <p className="own-story-last">
        {rich(t('pages.username.last'), {
          node: () => <Link to={pathTo('editStoryNode', node, inText)}>{last.name}</Link>,
          when: () => <Moment time={last.written_at} />,
        })}
      </p>
      {last.sentence !== '' && (
        <p className="own-story-sentence" {...wordsIn(lang)}>
          {last.sentence}
        </p>
      )}
    </>
  );
}

/** The most readers that are counted. */
const manyReaders = 1_000;

function Facts({ story }: { story: OwnStory }) {
  const { words, nodes, readers } = story.draft;
  const isOpen = story.status === 'published' || story.status === 'archived';
  return (
    <ul className="own-story-facts">
      {words !== null && words > 0 && (
        <li>{t('stories.words', { count: words, words: words.toLocaleString('en') })}</li>
      )}
      {nodes !== null && nodes > 0 && <li>{t('pages.username.nodes', { count: nodes })}</li>}
      {nodes !== null && nodes > 0 && <Found story={story} />}
      {(isOpen || readers > 0) && (
        <li>
          {readers < manyReaders
            ? t('pages.username.readers', { count: readers })
            : t('pages.username.manyReaders')}
        </li>
      )}
    </ul>
  );
}

/** The findings of the last check; notes are for those who ask. Where something was written since, as of when. */
function Found({ story: { username, slug, draft } }: { story: OwnStory }) {
  const { check } = draft;
  if (!check) return null;
  const count = check.errors + check.warnings;
  const words = t('pages.username.found', { count });
  return (
    <li>
      {count > 0 ? <Link to={pathTo('checkStory', { username, slug })}>{words}</Link> : words}
      {!check.is_current &&
        rich(t('pages.username.foundThen'), { when: () => <Moment time={check.checked_at} /> })}
    </li>
  );
}
