import type { Story } from '@brasslamp/contract';
import { Form, Link } from 'react-router';
import { AskDialog } from '../design/ask-dialog.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';

/** The owner's way to readers and back. */
export function PublishControls({ story, isAsking }: { story: Story; isAsking: boolean }) {
  const { username, slug, status } = story;
  const page = pathTo('story', { username, slug });
  const isPublished = status === 'published';
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
        <PublishForm page={page} intent="publish-changes" isPrimary>
          {t('pages.story.publishChanges')}
        </PublishForm>
      )}
      {(isPublished || status === 'archived') && (
        <PublishForm page={page} intent="unpublish">
          {t('pages.story.unpublish')}
        </PublishForm>
      )}
      {isAsking && status === 'draft' && (
        <AskDialog
          title={t('pages.story.askPublish', { title: story.title })}
          cancelTo={page}
          actions={
            <PublishForm page={page} intent="publish" isPrimary>
              {t('pages.story.publish')}
            </PublishForm>
          }
        >
          <p>{t('pages.story.askPublishText')}</p>
        </AskDialog>
      )}
    </>
  );
}

function PublishForm({
  page,
  intent,
  isPrimary = false,
  children,
}: {
  page: string;
  intent: string;
  isPrimary?: boolean;
  children: string;
}) {
  return (
    <Form method="post" action={page} replace preventScrollReset>
      <button
        className={isPrimary ? 'button button-primary' : 'button'}
        type="submit"
        name="intent"
        value={intent}
      >
        {children}
      </button>
    </Form>
  );
}
