import type { PlaythroughWithView } from '@brasslamp/contract';
import type { MouseEvent } from 'react';
import { useHref } from 'react-router';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { useApp } from '../screen/app.ts';

/**
 * A link that says at which ending somebody came out. Where the browser can, it hands the link on
 * or copies it; elsewhere the link leads to the page that it is about.
 */
export function ShareEnding({
  playthrough: { ending, story_name, story_username, story_slug },
}: {
  playthrough: PlaythroughWithView;
}) {
  const { say } = useApp();
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
      say(t('sharing.copied'));
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
