import type { PlaythroughWithView, Reply } from '@brasslamp/contract';
import type { TextTree } from '@brasslamp/story/text/tree';
import { type FormEvent, memo, type ReactNode } from 'react';
import { Link, useHref, useLocation } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { useAfterPaint } from '../../screen/after-paint.ts';
import { useApp } from '../../screen/app.ts';
import { Menu } from '../../ui/menu.tsx';
import { useStoryWords } from '../../ui/story/story-lang.ts';
import type { Turns } from '../session/use-session.tsx';
import { TextView } from '../text/text-view.tsx';
import { ReaderMenu, StoryMenu } from './reader-menu.tsx';

interface Props {
  playthrough: PlaythroughWithView;
  turns: Turns;
  onPreferences: () => void;
  onListen: () => void;
}

/**
 * Above the text: which story it is, how it looks, and what else there is to do. What it says of the
 * turn is in its menu, and can come after the text.
 */
export function ReaderBar({ playthrough, ...others }: Props) {
  const before = useAfterPaint(playthrough);
  return <Bar playthrough={before.id === playthrough.id ? before : playthrough} {...others} />;
}

const Bar = memo(function Bar({ playthrough, turns, onPreferences, onListen }: Props) {
  return (
    <StoryBar shown={playthrough} onPreferences={onPreferences}>
      <ReaderMenu playthrough={playthrough} turns={turns} onListen={onListen} />
    </StoryBar>
  );
});

type Opening = Reply<'GET /api/stories/:username/:story_slug/opening'>;

/** The same bar where there is no playthrough yet. */
export function OpeningBar({
  opening,
  onPreferences,
  onListen,
}: { opening: Opening } & Pick<Props, 'onPreferences' | 'onListen'>) {
  return (
    <StoryBar shown={opening} onPreferences={onPreferences}>
      <StoryMenu shown={opening} onListen={onListen} />
    </StoryBar>
  );
}

function StoryBar({
  shown,
  onPreferences,
  children,
}: {
  shown: PlaythroughWithView | Opening;
  onPreferences: () => void;
  children: ReactNode;
}) {
  const { preferences } = useApp();
  const { pathname } = useLocation();
  const preferencesPage = useHref(pathTo('readingPreferences'));
  const words = useStoryWords();
  const { story_name, story_username, story_slug, view } = shown;
  const story = pathTo('story', { username: story_username, slug: story_slug });

  const instead = (act: () => void) => (event: FormEvent) => {
    event.preventDefault();
    act();
  };
  const leaveFocus = () => preferences.set({ ...preferences.current(), focus: 'off' });

  return (
    <div className="reader-bar">
      <form
        className="focus-exit"
        method="post"
        action={preferencesPage}
        onSubmit={instead(leaveFocus)}
      >
        <input type="hidden" name="next" value={pathname} />
        <button className="button button-quiet" type="submit" name="focus" value="off">
          {t('pages.reader.leaveFocus')}
        </button>
      </form>
      <Link className="reader-story" to={story} {...words}>
        {story_name}
      </Link>
      {view.panel && <Panel tree={view.panel} />}
      {/* Without JavaScript this leads to a page with the same settings. */}
      <form method="get" action={preferencesPage} onSubmit={instead(onPreferences)}>
        <input type="hidden" name="next" value={pathname} />
        <button
          className="menu-button"
          id="preferences-button"
          type="submit"
          aria-haspopup="dialog"
        >
          <span className="preferences-sign" aria-hidden="true">
            Aa
          </span>
          <span className="visually-hidden">{t('pages.reader.preferences')}</span>
        </button>
      </form>
      {children}
    </div>
  );
}

/** A text of the story that can be opened at any time: status, map, notes. */
function Panel({ tree }: { tree: TextTree }) {
  const words = useStoryWords();
  return (
    <Menu label={t('pages.reader.panel')} summary={t('pages.reader.panel')} isWide>
      <section
        className="reader-text story-panel"
        aria-label={t('pages.reader.panel')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is long is scrolled, by keys too.
        tabIndex={0}
        {...words}
      >
        <TextView tree={tree} drawAction={() => null} />
      </section>
    </Menu>
  );
}
