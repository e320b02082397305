import type { PlaythroughWithView } from '@brasslamp/contract';
import type { MouseEvent } from 'react';
import { Link, useHref } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { EndingMarksRow } from '../../ui/story/ending-marks.tsx';
import { EndingsFound } from '../../ui/story/endings-found.tsx';
import { BackTo } from '../bar/back-to.tsx';
import type { Turns } from '../session/use-session.tsx';
import { EndingName } from './ending-name.tsx';
import { MoreLikeIt } from './more-like-it.tsx';

/** The end of a story: which one it was, which others there are, and the ways on from here. */
export function Ending({ playthrough, turns }: { playthrough: PlaythroughWithView; turns: Turns }) {
  const { ending, turn, view } = playthrough;
  const hasSite = import.meta.env.MODE !== 'web-page';
  return (
    <section className="ending" aria-labelledby="ending">
      <EndingName ending={ending} />
      <EndingMarksRow found={view.endings_found.names.length} total={view.endings_found.total} />
      <EndingsFound found={view} named={ending?.name} />
      <div className="button-row">
        {hasSite && (
          <BackTo
            where="fork"
            className="button button-primary"
            playthrough={playthrough}
            turns={turns}
          >
            {t('pages.reader.otherPaths')}
          </BackTo>
        )}
        <turns.Form method="post" preventScrollReset>
          <input type="hidden" name="on_turn" value={turn} />
          <button
            className={hasSite ? 'button' : 'button button-primary'}
            type="submit"
            name="intent"
            value="restart"
          >
            {t('pages.reader.readAgain')}
          </button>
        </turns.Form>
        {hasSite && <ShareEnding playthrough={playthrough} />}
      </div>
      {hasSite && (
        <p className="ending-on">
          <Link to={pathTo('username', { username: playthrough.story_username })}>
            {t('pages.reader.moreBy', { author: playthrough.story_username })}
          </Link>
        </p>
      )}
      {hasSite && <MoreLikeIt playthrough={playthrough} />}
    </section>
  );
}

/**
 * A link that says at which ending somebody came out. Where the browser can, it hands the link on
 * or copies it; elsewhere the link leads to the page that it is about.
 */
function ShareEnding({
  playthrough: { ending, story_name, story_username, story_slug },
}: {
  playthrough: PlaythroughWithView;
}) {
  const { showToast } = useApp();
  const name = ending?.name ?? '';
  const address = useHref(
    pathTo('story', { username: story_username, slug: story_slug }, { ending: name }),
  );
  if (!name) return null;

  async function share(event: MouseEvent<HTMLAnchorElement>) {
    const url = event.currentTarget.href;
    const text = t('sharing.text', { ending: name, story: story_name });
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    const { clipboard } = navigator;
    if (!isPlain || !(navigator.share || clipboard)) return;
    event.preventDefault();
    try {
      if (navigator.share) return await navigator.share({ title: story_name, text, url });
      await clipboard.writeText(url);
      showToast(t('sharing.copied'));
    } catch (error) {
      // Somebody thought better of it.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      window.location.assign(url);
    }
  }

  return (
    <a className="button" href={address} onClick={share}>
      {t('sharing.share')}
    </a>
  );
}
