import { type ComponentProps, useEffect, useMemo, useRef } from 'react';
import { Link, useActionData, useFetcher } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import { Choices, drawInlineChoice } from '../../reader/choices/choices.tsx';
import { actionsInText, TextView } from '../../reader/text/text-view.tsx';
import { pathTo } from '../../routes.ts';
import { FormError } from '../../ui/fields/form-error.tsx';
import { lookAttributes } from '../../ui/story/look-attributes.ts';
import { StoryLang, wordsIn } from '../../ui/story/story-lang.ts';
import type { Taste as Loaded } from './load-taste.ts';
import type { TasteAnswer } from './play-taste.ts';
import './taste.css';

/** A page of a story that is played where it stands, on the home page. */
export function Taste({ loaded }: { loaded: Loaded | null }) {
  const fetcher = useFetcher<TasteAnswer>();
  const onPage = useActionData<TasteAnswer>();
  const answer = fetcher.data ?? onPage;
  const taste = answer?.taste ?? loaded;
  const note = answer && noteOf(answer, taste !== null);
  if (!taste && !note) return null;
  return (
    <div className="taste-place" id="taste">
      {note && (
        <p className="note" role="status">
          {note}
        </p>
      )}
      {taste && <Page taste={taste} fetcher={fetcher} answer={answer} />}
    </div>
  );
}

function noteOf({ isGone, isChanged }: TasteAnswer, hasAnother: boolean): string | null {
  if (isGone) return t(hasAnother ? 'pages.home.taste.goneOther' : 'pages.home.taste.gone');
  return isChanged ? t('pages.opening.changed') : null;
}

type Fetcher = ReturnType<typeof useFetcher<TasteAnswer>>;

function Page({
  taste,
  fetcher,
  answer,
}: {
  taste: Loaded;
  fetcher: Fetcher;
  answer: TasteAnswer | undefined;
}) {
  const { story, node, lang, first, rest, actions, isOver, playthrough, version_id } = taste;
  const words = wordsIn(lang);
  const turns = useTurns(taste, fetcher);
  const offered = isOver ? [] : actions;
  const inText = actionsInText(first);
  const key = playthrough ? `${playthrough.id} ${playthrough.turn}` : version_id;
  const heading = useFocusOnNew(key);
  return (
    <StoryLang value={lang}>
      <article className="taste" aria-labelledby="taste-place" {...lookAttributes(taste)}>
        <p className="taste-story">
          {rich(t('pages.home.taste.from', { title: story.title, author: story.username }), {
            story: (inside) => <cite {...words}>{inside}</cite>,
            about: (inside) => <Link to={pathTo('story', story)}>{inside}</Link>,
          })}
        </p>
        <h2 className="taste-name" id="taste-place" tabIndex={-1} ref={heading} {...words}>
          {node.name}
        </h2>
        <div className="reader-text" key={key} {...words}>
          <TextView tree={first} drawAction={drawInlineChoice(offered)} />
          {rest && (
            <details className="taste-rest">
              <summary>{t('pages.home.taste.rest')}</summary>
              <TextView tree={rest} drawAction={() => null} />
            </details>
          )}
        </div>
        <FormError failure={answer?.failure} />
        {isOver ? (
          <GoOn taste={taste} />
        ) : (
          <Choices
            actions={actions.filter(({ id }) => !inText.has(id))}
            isStuck={false}
            placeKey={key}
            playthroughId={version_id}
            turn={playthrough?.turn ?? 0}
            turns={turns}
            wrongAnswer={undefined}
          />
        )}
        {!isOver && (
          <p className="taste-note">
            {t(playthrough ? 'pages.home.taste.saved' : 'pages.home.taste.noAccount')}
          </p>
        )}
      </article>
    </StoryLang>
  );
}

function GoOn({ taste: { story, playthrough, ended } }: { taste: Loaded }) {
  if (!playthrough) return null;
  return (
    <p className="taste-on">
      <Link
        className="button button-primary"
        to={pathTo('reader', { ...story, playthroughId: playthrough.id })}
      >
        {t(ended ? 'playthrough.seeEnding' : 'pages.home.taste.goOn')}
      </Link>
    </p>
  );
}

/** The forms say which story they are about, and where in it they were shown. */
function useTurns({ story, version_id, playthrough }: Loaded, fetcher: Fetcher) {
  const { Form } = fetcher;
  const { username, slug } = story;
  const id = playthrough?.id;
  const WithStory = useMemo(
    () =>
      function WithStory({ children, ...props }: ComponentProps<typeof Form>) {
        return (
          <Form {...props} action={pathTo('home')}>
            <input type="hidden" name="username" value={username} />
            <input type="hidden" name="slug" value={slug} />
            {id ? (
              <input type="hidden" name="playthrough_id" value={id} />
            ) : (
              <input type="hidden" name="version_id" value={version_id} />
            )}
            {children}
          </Form>
        );
      } as typeof Form,
    [Form, username, slug, id, version_id],
  );
  return useMemo(() => ({ ...fetcher, Form: WithStory }), [fetcher, WithStory]);
}

/** After a choice the keyboard is at the new words, and they are in sight. */
function useFocusOnNew(key: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return heading;
}
