// How a story begins, for somebody without a playthrough of it: the first choice makes one.

import type { Reply } from '@brasslamp/contract';
import { type ComponentProps, type ReactNode, useEffect, useMemo } from 'react';
import { useActionData, useFetcher, useSearchParams } from 'react-router';
import { t } from '../i18n/translate.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { siteLang, wordsIn } from '../ui/story/story-lang.ts';
import { loadAsking } from './asking/asking-part.tsx';
import { OpeningBar } from './bar/reader-bar.tsx';
import { useBarParts } from './bar/use-bar-parts.ts';
import { Choices, drawInlineChoice, isAsking, useReaderKeys } from './choices/choices.tsx';
import { Carried, ItemsHere } from './choices/items.tsx';
import { ContentWarning, isToWarn } from './content-warning.tsx';
import { EndingName } from './ending/ending-name.tsx';
import { usePreferences, useReadingPage } from './preferences/use-preferences.ts';
import { ReaderRoom } from './reader-room.tsx';
import { ReaderState } from './reader-state.tsx';
import type { TurnAnswer } from './session/reader-intent.ts';
import type { Turns } from './session/use-session.tsx';
import { actionsInText, TextView } from './text/text-view.tsx';
import './text/reader.css';

export type Opened = Reply<'GET /api/stories/:username/:story_slug/opening'>;

/** The answer to a first choice that makes no playthrough. */
export interface OpeningAnswer extends Pick<TurnAnswer, 'failure' | 'wrongAnswer'> {
  /** True when another version begins: what was chosen is not in it. */
  isChanged?: true;
}

const nothing: ReadonlySet<string> = new Set();

export function Opening({
  opening,
  children,
}: {
  opening: Opened;
  /** Content below the choices. */
  children: ReactNode;
}) {
  const { view, node, version_id, ended } = opening;
  const turns = useFirstTurn(version_id);
  const onPage = useActionData<OpeningAnswer>();
  const answer = turns.data ?? onPage;
  const [search] = useSearchParams();
  const isWarned = isToWarn(opening, usePreferences().warnings === 'on', search);
  const storyLang = view.lang ?? siteLang;
  const offered = ended ? [] : view.actions;
  const parts = useBarParts();
  useReadingPage();
  useReaderKeys();

  // So that the next turn can be drawn, with the site or without.
  useEffect(() => {
    if (view.actions.some(isAsking)) void loadAsking();
  }, [view]);

  return (
    <ReaderRoom story={opening} lang={storyLang} placeKey={version_id} parts={parts}>
      <OpeningBar
        opening={opening}
        onPreferences={parts.preferences.toggle}
        onListen={parts.listening.open}
      />
      {answer?.isChanged && (
        <p className="note" role="status">
          {t('pages.opening.changed')}
        </p>
      )}
      <ReaderState view={view} changed={nothing} />
      <h1 className="reader-place" {...wordsIn(storyLang)}>
        {node.name}
      </h1>
      {isWarned ? (
        <ContentWarning view={view} nodeId={node.id} />
      ) : (
        <div className="reader-text" {...wordsIn(storyLang)}>
          <TextView tree={view.body} drawAction={drawInlineChoice(offered)} />
        </div>
      )}
      <FormError failure={answer?.failure} />
      {!isWarned && <WaysIn opening={opening} turns={turns} answer={answer} />}
      {children}
    </ReaderRoom>
  );
}

/** The first choices, or the end; and a way to keep the place without a choice. */
function WaysIn({
  opening: { view, version_id, ended, ending },
  turns,
  answer,
}: {
  opening: Opened;
  turns: Turns;
  answer: OpeningAnswer | undefined;
}) {
  const inText = actionsInText(view.body);
  const items = { view, turn: 0, turns };
  const below = view.actions.filter((action) => !inText.has(action.id) || isAsking(action));
  return (
    <>
      {ended ? (
        <section className="ending" aria-labelledby="ending">
          <EndingName ending={ending} />
        </section>
      ) : (
        <>
          <ItemsHere {...items} />
          <Choices
            actions={below}
            isStuck={view.actions.length === 0 && !view.stopped}
            placeKey={version_id}
            playthroughId={version_id}
            turn={0}
            turns={turns}
            wrongAnswer={answer?.wrongAnswer}
          />
          <Carried {...items} />
        </>
      )}
      <turns.Form
        className="opening-save"
        method="post"
        onSubmit={(event) => {
          if (turns.state !== 'idle') event.preventDefault();
        }}
      >
        {offered(view, ended) && <span>{t('pages.opening.saves')}</span>}
        <button className="button button-quiet" type="submit" name="start" value="1">
          {t('pages.opening.saveNow')}
        </button>
      </turns.Form>
    </>
  );
}

const offered = ({ actions }: Opened['view'], ended: boolean): boolean =>
  !ended && actions.some(({ enabled }) => enabled);

/** The first turn; its forms say which version they are about: another one may be out by then. */
function useFirstTurn(versionId: string) {
  const fetcher = useFetcher<OpeningAnswer>();
  const { Form } = fetcher;
  const WithVersion = useMemo(
    () =>
      function WithVersion({ children, ...props }: ComponentProps<typeof Form>) {
        return (
          <Form {...props} preventScrollReset={false}>
            <input type="hidden" name="version_id" value={versionId} />
            {children}
          </Form>
        );
      } as typeof Form,
    [Form, versionId],
  );
  return useMemo(() => ({ ...fetcher, Form: WithVersion }), [fetcher, WithVersion]);
}
