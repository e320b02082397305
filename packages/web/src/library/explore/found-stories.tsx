import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { FormError } from '../../ui/fields/form-error.tsx';
import { StoryCard } from '../../ui/story/story-card.tsx';
import { StandingLine } from '../shelf/standing-line.tsx';
import { HiddenNote } from './hidden-note.tsx';
import type { FoundPage } from './load-found.ts';
import { useMoreStories } from './use-more-stories.ts';
import type { Wanted } from './wanted-stories.ts';

/** The stories that were found, how many the reader's own filters hide, and the way to more of them. */
export function FoundStories({
  wanted,
  found,
  none,
  children,
}: {
  wanted: Wanted;
  found: FoundPage;
  /** What stands here if there is none. */
  none: ReactNode;
  /** What stands beside the number of stories. */
  children?: ReactNode;
}) {
  const { stories, hidden, standings, next, isBusy, failure, load } = useMoreStories(wanted, found);
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<number | null>(null);
  const { length } = stories;

  // One goes on where the new ones begin.
  useEffect(() => {
    if (before.current === null || length <= before.current) return;
    const first = list.current?.children[before.current]?.querySelector<HTMLElement>('h3 a');
    before.current = null;
    first?.focus({ preventScroll: true });
  }, [length]);

  function more(event: MouseEvent) {
    event.preventDefault();
    before.current = length;
    void load();
  }

  return (
    <>
      <div className="found-head">
        <FoundCount count={length} isAll={next === null} />
        {children}
      </div>
      <HiddenNote {...{ wanted, hidden }} filters={found.filters} onNone={focusFound} />
      {length === 0 && (next === null ? none : <p>{t('explore.noneSoFar')}</p>)}
      {length > 0 && (
        <ol className="found-stories" ref={list}>
          {stories.map((story, place) => (
            <li key={story.id}>
              <StoryCard story={story} isFar={place > 2}>
                <StandingLine story={story} standings={standings} />
              </StoryCard>
            </li>
          ))}
        </ol>
      )}
      <FormError failure={failure ?? undefined} />
      {next && (
        <p>
          <MoreLink cursor={next} isBusy={isBusy} onClick={more}>
            {length === 0 ? t('explore.lookFurther') : t('explore.more')}
          </MoreLink>
        </p>
      )}
    </>
  );
}

/** Without JavaScript the next stories are a page of their own. */
function MoreLink({
  cursor,
  isBusy,
  onClick,
  children,
}: {
  cursor: string;
  isBusy: boolean;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('cursor', cursor);
  return (
    <Link className="button" to={`?${params}`} aria-disabled={isBusy} onClick={onClick}>
      {children}
    </Link>
  );
}

/** The number of stories, which is read out when others have been found, or more of them. */
function FoundCount({ count, isAll }: { count: number; isAll: boolean }) {
  const { search } = useLocation();
  const [said, setSaid] = useState('');
  const words = isAll ? t('explore.count', { count }) : t('explore.countFirst', { count });
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is said even if it finds as many.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else setSaid(words);
  }, [words, search]);
  return (
    <>
      <h2 id={foundId} tabIndex={-1}>
        {words}
      </h2>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

const foundId = 'found';

/** Where one goes on that has sent the filters, or taken the last one away. */
export const focusFound = () => document.getElementById(foundId)?.focus();
