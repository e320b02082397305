// Stories that went for good while somebody was reading them: a note each, until it is dismissed.
import type { RemovedStory } from '@brasslamp/contract';
import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import type { App } from '../../screen/app.ts';
import { Day } from '../../ui/day.tsx';

/** The rest is folded away: the reading list is what the page is for. */
const shownAtOnce = 3;

/** False when the form is about something else. */
export async function dismissRemovedStory({ api }: App, form: FormData): Promise<boolean> {
  if (form.get('intent') !== 'dismiss') return false;
  const story_id = String(form.get('story') ?? '');
  await api('DELETE /api/user/me/removed-stories/:story_id', { params: { story_id } });
  return true;
}

export function RemovedStories({ stories }: { stories: RemovedStory[] }) {
  const section = useRef<HTMLElement>(null);
  const count = useRef(stories.length);

  // Focus was on a button that has been removed.
  useEffect(() => {
    const isOneLess = stories.length < count.current;
    count.current = stories.length;
    if (!isOneLess || document.activeElement !== document.body) return;
    (section.current ?? document.getElementById('content'))?.focus({ preventScroll: true });
  }, [stories]);

  if (stories.length === 0) return null;
  const rest = stories.slice(shownAtOnce);
  return (
    <section
      className="note removed-stories"
      aria-label={t('pages.reading.removed.label')}
      tabIndex={-1}
      ref={section}
    >
      <Notes stories={stories.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details>
          <summary>{t('pages.reading.removed.more', { count: rest.length })}</summary>
          <Notes stories={rest} />
        </details>
      )}
    </section>
  );
}

function Notes({ stories }: { stories: RemovedStory[] }) {
  return (
    <ul>
      {stories.map((story) => (
        <Note key={story.story_id} story={story} />
      ))}
    </ul>
  );
}

function Note({ story: { story_id, title, removed_at } }: { story: RemovedStory }) {
  const { pathname } = useLocation();
  return (
    <li>
      <p>
        {rich(t('pages.reading.removed.text'), {
          title: () => title,
          day: () => <Day time={removed_at} />,
        })}
      </p>
      <Form method="post" action={pathname} replace preventScrollReset>
        <input type="hidden" name="story" value={story_id} />
        <button
          className="button button-quiet"
          type="submit"
          name="intent"
          value="dismiss"
          aria-label={t('pages.reading.removed.dismissThis', { title })}
        >
          {t('pages.reading.removed.dismiss')}
        </button>
      </Form>
    </li>
  );
}
