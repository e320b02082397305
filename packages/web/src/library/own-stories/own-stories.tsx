import type { OwnStory } from '@brasslamp/contract';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { DropToImport } from './drop-to-import.tsx';
import { OwnStoryList } from './own-story-list.tsx';
import { StorySearch } from './story-search.tsx';
import type { Wanted } from './wanted.ts';
import './own-stories.css';

/** The number of stories that are found without a search. */
const few = 10;

/** An author's desk: what they write, and the way to something new. */
export function OwnStories({
  username,
  stories,
  inBin,
  wanted,
  isPage,
}: {
  username: string;
  /** Null where they could not be loaded. */
  stories: OwnStory[] | null;
  /** The number of stories in the bin. */
  inBin: number;
  wanted: Wanted;
  /** Whether there are more stories than these. */
  isPage: boolean;
}) {
  const isNarrowed = wanted.search !== '';
  const isMany = isPage || isNarrowed || wanted.order !== 'written';
  return (
    <>
      <DropToImport username={username} />
      <header className="own-desk-head">
        <h1>{t('pages.username.yourStories')}</h1>
        <p className="button-row">
          <Link className="button button-primary" to={pathTo('createStory', { username })}>
            {t('pages.username.startStory')}
          </Link>
          <Link className="button" to={pathTo('importStory', { username })}>
            {t('pages.username.importStory')}
          </Link>
          {(isNarrowed || (stories !== null && stories.length > 0)) && (
            <Link className="button button-quiet" to={pathTo('takeStories', { username })}>
              {t('pages.username.takeStories')}
            </Link>
          )}
          {inBin > 0 && (
            <Link className="button button-quiet" to={pathTo('bin')}>
              {t('pages.username.bin', { count: inBin })}
            </Link>
          )}
        </p>
      </header>
      {stories && (isMany || stories.length >= few) && <StorySearch wanted={wanted} />}
      {isNarrowed && stories && (
        <p role="status" className="field-hint">
          {isPage
            ? t('pages.username.foundMany', { words: wanted.search })
            : t('pages.username.foundStories', {
                count: stories.length,
                words: wanted.search,
              })}{' '}
          <Link to="?">{t('pages.username.showAll')}</Link>
        </p>
      )}
      {stories && stories.length > 0 && <OwnStoryList stories={stories} />}
      {stories?.length === 0 && !isNarrowed && (
        <div className="empty">
          <p>{t('pages.username.noStories')}</p>
          <p>{t('pages.username.noStoriesOwn')}</p>
          <p>{t('pages.username.noStoriesImport')}</p>
        </div>
      )}
    </>
  );
}
