import type { Story } from '@brasslamp/contract';
import { limits } from '@brasslamp/story/model';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useFetcher, useHref, useSearchParams } from 'react-router';
import type { Failure } from '../api/api.ts';
import { pathTo } from '../routes.ts';
import { useApp } from '../screen/app.ts';
import { AskDialog } from '../ui/ask-dialog.tsx';
import { Labelled } from '../ui/fields/field.tsx';
import { FormError, SteadyLabel } from '../ui/fields/form-error.tsx';
import type { Answering } from './answers.ts';
import { Checked } from './checked.tsx';
import { HowFound, isAtFound } from './how-found.tsx';
import {
  checkBeforePublish,
  errorCount,
  notesOfNodes,
  nothingFound,
  type PublishCheck,
} from './publish-check.ts';
import {
  type Answered,
  isDone,
  isPossible,
  type NotAnswered,
  parseStatusChange,
  publishesDraft,
  type StatusChange,
  useQuestionAddress,
} from './status-change.ts';
import { t } from './t.ts';
import { forgetAnswers } from './unsent-answers.ts';
import './publishing.css';

const formId = 'publish-form';

interface Given {
  story: Story;
  /** The results of the checker, where the page came with them. */
  checked?: PublishCheck | null;
  /** Of an answer that was sent without JavaScript. */
  failed?: Partial<NotAnswered> | undefined;
  /** Words for what the server has not got yet of what would be published: the question waits for it. */
  waitsFor?: string | null;
  /** The address of the findings, if they are not on their own screen. */
  reviewAt?: string | undefined;
  /** The address of the saved test plays. */
  playsAt?: string | undefined;
  /** The address where what is published can be read, if not on this page. */
  readAt?: string | undefined;
  /** After a yes; what is shown of the story is up to date when it resolves. */
  onDone?: () => Promise<void>;
}

/**
 * The one question before readers get or lose something, open while the address says so. After a
 * yes it stays open and says what was done, so that nothing else appears under the pointer.
 */
export function PublishQuestion({
  story,
  checked = null,
  failed,
  waitsFor = null,
  reviewAt = pathTo('checkStory', story),
  playsAt = pathTo('testPlay', story),
  readAt,
  onDone,
}: Given) {
  const fetcher = useFetcher<Answered & Partial<NotAnswered>>();
  const change = parseStatusChange(useSearchParams()[0].get('ask'));
  const isUpToDate = useIsUpToDate(fetcher.data, onDone);
  const isBusy = fetcher.state !== 'idle' || !isUpToDate;
  const isSent = useRef(false);
  useEffect(() => {
    if (!isBusy) isSent.current = false;
  }, [isBusy]);
  if (change === null || !isPossible(change, story)) return null;
  const failure = fetcher.data ? fetcher.data.failure : failed?.failure;
  return (
    <Question
      key={change}
      change={change}
      story={story}
      given={checked}
      waitsFor={waitsFor}
      reviewAt={reviewAt}
      playsAt={playsAt}
      readAt={readAt}
      isBusy={isBusy}
      isChanges={fetcher.data?.answered?.isChanges === true}
      failure={isBusy ? undefined : failure}
      sent={failed?.answering}
      send={(form) => {
        if (isSent.current) return;
        isSent.current = true;
        void fetcher.submit(form);
      }}
    />
  );
}

/** Whether the story on the page has been reloaded since the answer, or that failed. */
function useIsUpToDate(data: unknown, onDone: (() => Promise<void>) | undefined): boolean {
  const { report } = useApp();
  const [shown, setShown] = useState<unknown>(data);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (data === undefined) return;
    void (done.current?.() ?? Promise.resolve()).catch(report).finally(() => setShown(data));
  }, [data, report]);
  return data === undefined || shown === data;
}

interface QuestionProps {
  change: StatusChange;
  story: Story;
  given: PublishCheck | null;
  waitsFor: string | null;
  reviewAt: string;
  playsAt: string;
  readAt: string | undefined;
  isBusy: boolean;
  isChanges: boolean;
  failure: Failure | undefined;
  sent: Answering | undefined;
  send: (form: HTMLFormElement) => void;
}

function Question({
  change,
  story,
  given,
  waitsFor,
  reviewAt,
  playsAt,
  readAt,
  isBusy,
  isChanges,
  failure,
  sent,
  send,
}: QuestionProps) {
  const address = useQuestionAddress();
  const done = !isBusy && isDone(change, story);
  const hasReaders = change === 'publish' && story.status === 'published';
  const isWanted = publishesDraft(change) && !done;
  const check = useCheck({ story, given, isWanted, isWaiting: waitsFor !== null });
  const nodeNotes = useMemo(() => (check ? notesOfNodes(check) : null), [check]);
  const amiss = check ? errorCount(check) + (check.losses ?? 0) : 0;
  useEffect(() => {
    if (done) forgetAnswers(story.id);
  }, [done, story.id]);
  const shown = done ? 'done' : isBusy ? 'busy' : check === null ? 'checking' : 'ask';

  return (
    <AskDialog
      isSteady
      pinned={!done && hasReaders && <Note />}
      title={titleOf(change, story, done)}
      cancelTo={address(null)}
      cancel={<CancelLabel isDone={done} />}
      actions={
        <AnswerForm
          change={change}
          story={story}
          isChanges={hasReaders}
          shown={shown}
          hasErrors={amiss > 0}
          send={send}
        />
      }
    >
      <p role="status" className="publish-status">
        {done && doneText(change, isChanges)}
        {shown === 'checking' && (waitsFor ?? t('publishing.checkingText'))}
      </p>
      {done && publishesDraft(change) && readAt !== undefined && <ReadLink to={readAt} />}
      {!done && (
        <>
          <FormError failure={failure} isAtField={isAtFound(failure)} />
          {check && <Checked check={check} reviewAt={reviewAt} playsAt={playsAt} form={formId} />}
          <Consequences change={change} story={story} />
          {change === 'publish' && (
            <HowFound
              story={story}
              form={formId}
              nodeNotes={nodeNotes}
              failure={failure}
              sent={sent}
            />
          )}
        </>
      )}
    </AskDialog>
  );
}

const CancelLabel = ({ isDone }: { isDone: boolean }) => (
  <SteadyLabel
    shown={t(isDone ? 'publishing.close' : 'dialogs.cancel')}
    others={[t('dialogs.cancel'), t('publishing.close')]}
  />
);

const ReadLink = ({ to }: { to: string }) => (
  <p>
    <Link className="button" to={to}>
      {t('publishing.read')}
    </Link>
  </p>
);

const doneText = (change: StatusChange, isChanges: boolean): string =>
  t(
    change === 'publish' && isChanges
      ? 'publishing.publish.changesDone'
      : `publishing.${change}.done`,
  );

type Shown = 'ask' | 'checking' | 'busy' | 'done';

/** The button that answers with yes, in its form. */
function AnswerForm({
  change,
  story,
  isChanges,
  shown,
  hasErrors,
  send,
}: {
  change: StatusChange;
  story: Story;
  /** Readers have the story, and get what changed. */
  isChanges: boolean;
  shown: Shown;
  hasErrors: boolean;
  send: (form: HTMLFormElement) => void;
}) {
  const words: Record<Shown, string> = {
    ask: answerWords(change, isChanges, hasErrors),
    checking: t('publishing.checking'),
    busy: t(`publishing.${change}.busy`),
    done: t(`publishing.${change}.doneLabel`),
  };
  const isDone = shown === 'done';
  const address = useHref(`${pathTo('story', story)}?ask=${change}`);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (shown === 'ask') send(event.currentTarget);
  }

  return (
    <form id={formId} method="post" action={address} onSubmit={submit}>
      <input type="hidden" name="ask" value={change} />
      {isChanges && <input type="hidden" name="changes" value="1" />}
      <button
        className={`button ${isDone ? '' : weightOf(change, hasErrors)}`}
        type={isDone ? 'button' : 'submit'}
        aria-disabled={shown !== 'ask'}
      >
        <SteadyLabel
          shown={words[shown]}
          others={[...Object.values(words), ...otherWords(change)]}
        />
      </button>
    </form>
  );
}

/** The checker is asked once, when the question opens and nothing is waited for; null = no answer yet. */
function useCheck({
  story,
  given,
  isWanted,
  isWaiting,
}: {
  story: Story;
  given: PublishCheck | null;
  isWanted: boolean;
  isWaiting: boolean;
}) {
  const { api } = useApp();
  const [check, setCheck] = useState(given);
  const asked = useRef(given !== null);
  useEffect(() => {
    if (!isWanted || isWaiting || asked.current) return;
    asked.current = true;
    void checkBeforePublish(api, story).then(setCheck);
  });
  return isWanted ? check : nothingFound;
}

function titleOf(change: StatusChange, { status, title }: Story, isDone: boolean): string {
  if (isDone) return t(`publishing.${change}.titleDone`, { title });
  return change === 'publish' && status === 'published'
    ? t('publishing.publish.titleChanges', { title })
    : t(`publishing.${change}.title`, { title });
}

/** The words that the same button may have at other times. */
const otherWords = (change: StatusChange): string[] => [
  ...(change === 'publish' ? [t('pages.story.publish'), t('pages.story.publishChanges')] : []),
  ...(publishesDraft(change) ? [t('publishing.anyway')] : []),
];

function answerWords(change: StatusChange, hasReaders: boolean, hasErrors: boolean): string {
  if (hasErrors) return t('publishing.anyway');
  if (change !== 'publish') return t(`pages.story.${change}`);
  return t(hasReaders ? 'pages.story.publishChanges' : 'pages.story.publish');
}

/** With errors the way to them is the next step. */
function weightOf(change: StatusChange, hasErrors: boolean): string {
  if (change === 'unpublish') return 'button-danger';
  return change === 'archive' || hasErrors ? '' : 'button-primary';
}

/** The consequences for current and future readers. */
function Consequences({ change, story }: { change: StatusChange; story: Story }) {
  const { username, slug, status, version_id, published_at, publish_at } = story;
  if (change === 'publish' && status === 'published' && version_id) {
    const changes = pathTo('storyVersions', { username, slug }, { from: version_id, to: 'draft' });
    return (
      <p>
        {t('publishing.publish.changesText')} <Link to={changes}>{t('publishing.seeChanges')}</Link>
      </p>
    );
  }
  return (
    <>
      <p>{t(`publishing.${change}.text`)}</p>
      {change === 'publish' && published_at !== null && <p>{t('publishing.publish.againText')}</p>}
      {change === 'unpublish' && publish_at !== null && <p>{t('publishing.unpublish.plan')}</p>}
    </>
  );
}

function Note() {
  return (
    <Labelled label={t('publishing.note')} hint={t('publishing.noteHint')}>
      {(described) => (
        <textarea
          className="input"
          name="note"
          form={formId}
          rows={2}
          maxLength={limits.versionNoteCharacters}
          {...described}
        />
      )}
    </Labelled>
  );
}
