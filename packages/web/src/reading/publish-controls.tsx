import type { MissedPlan, Story } from '@brasslamp/contract';
import type { FormEvent } from 'react';
import { Form, Link } from 'react-router';
import { AskDialog } from '../design/ask-dialog.tsx';
import { Day } from '../design/day.tsx';
import { rich } from '../i18n/rich.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { errorsQuestion, type PublishIntent, usePublishCheck } from './use-publish-check.ts';

const listedErrors = 5;

/** The owner's way to readers and back. `asks` is the question that the address says is open. */
export function PublishControls({ story, asks }: { story: Story; asks: string | null }) {
  const { username, slug, status } = story;
  const page = pathTo('story', { username, slug });
  const isPublished = status === 'published';
  const check = usePublishCheck(story, page);
  const checking = (
    <p className="publish-checking" role="status">
      {check.isChecking && t('pages.story.checking')}
    </p>
  );
  return (
    <>
      {status === 'draft' && (
        <Link
          className="button button-primary"
          to={`${page}?ask=publish`}
          replace
          preventScrollReset
        >
          {t('pages.story.publish')}
        </Link>
      )}
      {isPublished && story.has_unpublished_changes && (
        <>
          <PublishForm
            page={page}
            intent="publish-changes"
            isPrimary
            isBusy={check.isChecking}
            onSubmit={(event) => check.first(event, 'publish-changes')}
          >
            {t('pages.story.publishChanges')}
          </PublishForm>
          {checking}
        </>
      )}
      {(isPublished || status === 'archived') && (
        <PublishForm page={page} intent="unpublish">
          {t('pages.story.unpublish')}
        </PublishForm>
      )}
      {story.publish_at !== null && (
        <p className="publish-plan">
          {rich(t('pages.story.planned'), {
            day: () => (
              <Link to={pathTo('storyVersions', { username, slug })}>
                <Day time={story.publish_at as string} />
              </Link>
            ),
          })}
        </p>
      )}
      {story.missed_plan && (
        <p className="publish-plan">
          {rich(t('pages.story.missedPlan'), {
            day: () => <Day time={(story.missed_plan as MissedPlan).publish_at} />,
            why: (inside) => <Link to={pathTo('storyVersions', { username, slug })}>{inside}</Link>,
          })}
        </p>
      )}
      {asks === 'publish' && status === 'draft' && (
        <AskDialog
          title={t('pages.story.askPublish', { title: story.title })}
          cancelTo={page}
          actions={
            <PublishForm
              page={page}
              intent="publish"
              isPrimary
              isBusy={check.isChecking}
              onSubmit={(event) => check.first(event, 'publish')}
            >
              {t('pages.story.publish')}
            </PublishForm>
          }
        >
          <p>{t('pages.story.askPublishText')}</p>
          {checking}
        </AskDialog>
      )}
      {asks === errorsQuestion && check.found && (
        <AskDialog
          title={t('pages.story.askErrors', { count: check.found.errors.length })}
          cancelTo={page}
          actions={
            <>
              <Link
                className="button button-primary"
                to={pathTo('checkStory', { username, slug })}
                replace
              >
                {t('pages.story.lookAtErrors')}
              </Link>
              <PublishForm page={page} intent={check.found.intent}>
                {t('pages.story.publishAnyway')}
              </PublishForm>
            </>
          }
        >
          <ErrorList messages={check.found.errors} />
          <p>{t('pages.story.askErrorsText')}</p>
        </AskDialog>
      )}
    </>
  );
}

function ErrorList({ messages }: { messages: string[] }) {
  const more = messages.length - listedErrors;
  return (
    <ul className="publish-errors">
      {[...new Set(messages)].slice(0, listedErrors).map((message) => (
        <li key={message}>{message}</li>
      ))}
      {more > 0 && <li>{t('pages.story.moreErrors', { count: more })}</li>}
    </ul>
  );
}

function PublishForm({
  page,
  intent,
  isPrimary = false,
  isBusy = false,
  onSubmit,
  children,
}: {
  page: string;
  intent: PublishIntent | 'unpublish';
  isPrimary?: boolean;
  isBusy?: boolean;
  onSubmit?: (event: FormEvent) => void;
  children: string;
}) {
  const weight = intent === 'unpublish' ? 'button-quiet' : isPrimary ? 'button-primary' : '';
  return (
    <Form method="post" action={page} replace preventScrollReset {...(onSubmit && { onSubmit })}>
      <button
        className={`button ${weight}`}
        type="submit"
        name="intent"
        value={intent}
        aria-disabled={isBusy}
      >
        {children}
      </button>
    </Form>
  );
}
