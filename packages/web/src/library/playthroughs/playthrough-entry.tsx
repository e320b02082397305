import type { Playthrough } from '@brasslamp/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { AsideButton, DeleteButton, NameForm } from './playthrough-changes.tsx';
import { PlaythroughFacts } from './playthrough-facts.tsx';

/** A playthrough in a list of its story: how far it has come, and the way back into it. */
export function PlaythroughEntry({
  playthrough,
  isFirst = false,
  children,
}: {
  playthrough: Playthrough;
  isFirst?: boolean;
  /** Further facts about it. */
  children?: ReactNode;
}) {
  const { name, node, created_at } = playthrough;
  return (
    <article
      className={isFirst ? 'playthrough playthrough-first' : 'playthrough'}
      aria-label={
        name || t('playthrough.unnamed', { date: created_at.slice(0, 10), node: node.name })
      }
    >
      {name && <p className="playthrough-name">{name}</p>}
      <PlaythroughFacts playthrough={playthrough} />
      {children}
      <div className="playthrough-actions">
        <ContinueLink playthrough={playthrough} isFirst={isFirst} />
        <NameForm playthrough={playthrough} />
        <AsideButton playthrough={playthrough} />
        <DeleteButton playthrough={playthrough} />
      </div>
    </article>
  );
}

export function ContinueLink({
  playthrough,
  isFirst,
}: {
  playthrough: Playthrough;
  isFirst: boolean;
}) {
  const { id, story_username, story_slug, ended, node } = playthrough;
  const reader = pathTo('reader', {
    username: story_username,
    slug: story_slug,
    playthroughId: id,
  });
  return (
    <Link
      className={isFirst ? 'button button-primary' : 'button'}
      to={reader}
      aria-label={
        ended
          ? t('playthrough.seeEndingThis', { node: node.name })
          : t('playthrough.continueThis', { node: node.name })
      }
    >
      {ended ? t('playthrough.seeEnding') : t('playthrough.continue')}
    </Link>
  );
}
