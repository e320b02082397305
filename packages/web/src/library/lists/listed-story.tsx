import type { ListWithStories } from '@brasslamp/contract';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { Form, Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { Field } from '../../ui/fields/field.tsx';
import { StoryCover } from '../../ui/story/story-cover.tsx';
import { wordsIn } from '../../ui/story/story-lang.ts';

type Entry = ListWithStories['stories'][number];

/** A story on one's own list: the sentence about it, its place, and off the list. */
export function ListedStory({
  entry: { story_id, story, note },
  place,
  isLast,
}: {
  entry: Entry;
  place: number;
  isLast: boolean;
}) {
  const title = story?.title ?? t('lists.unavailable');
  return (
    <li className="listed-story">
      {story ? (
        <StoryCover story={story} isFar={place > 1} className="listed-cover" />
      ) : (
        <div className="listed-cover" />
      )}
      <div className="listed-words">
        <h2 {...(story && wordsIn(story.lang))}>
          {story ? <Link to={pathTo('story', story)}>{title}</Link> : title}
        </h2>
        <Form className="listed-form" method="post" replace preventScrollReset>
          <input type="hidden" name="story_id" value={story_id} />
          <input type="hidden" name="place" value={place} />
          {!story && <input type="hidden" name="is_gone" value="yes" />}
          {story ? (
            <Field
              key={note}
              label={t('lists.sentence', { title })}
              name="note"
              maxLength={siteLimits.listSentence}
              autoComplete="off"
              defaultValue={note}
            />
          ) : (
            note && <p>{note}</p>
          )}
          <div className="listed-actions">
            {story && (
              <button className="button" type="submit" name="intent" value="sentence">
                {t('lists.saveSentence')}
              </button>
            )}
            {place > 0 && story && (
              <Act intent="up" words={t('lists.up')} name={t('lists.upThis', { title })} />
            )}
            {!isLast && story && (
              <Act intent="down" words={t('lists.down')} name={t('lists.downThis', { title })} />
            )}
            <Act intent="off" words={t('lists.remove')} name={t('lists.takeOffThis', { title })} />
          </div>
        </Form>
      </div>
    </li>
  );
}

/** What can be done with a story on a list; its name says with which. */
const Act = ({ intent, words, name }: { intent: string; words: string; name: string }) => (
  <button
    className="button button-quiet"
    type="submit"
    name="intent"
    value={intent}
    aria-label={name}
  >
    {words}
  </button>
);
