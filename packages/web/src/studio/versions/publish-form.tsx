import type { Story } from '@brasslamp/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApp } from '../../app/app.ts';
import { publishErrors } from '../../reading/use-publish-check.ts';
import { pathTo } from '../../routes.ts';
import { ActionFailure } from '../action-failure.tsx';
import { AskDialog } from '../ask-dialog.tsx';
import { BusyButton } from '../busy-button.tsx';
import { paramsOf, useStoryPath } from '../story-queries.ts';
import { t } from '../t.ts';
import { TextField } from '../text-field.tsx';
import { useStoryMutation } from './version-queries.ts';
import styles from './versions.module.css';

const listedErrors = 5;

/** Gives readers the draft; with errors in it only after a second yes. */
export function PublishForm({ story }: { story: Story }) {
  const { api, say } = useApp();
  const path = useStoryPath();
  const [note, setNote] = useState('');
  const [asks, setAsks] = useState<'first' | string[] | null>(null);
  const isFirst = story.status !== 'published';
  const params = paramsOf(path);

  const publish = useStoryMutation(
    async () => {
      if (isFirst) {
        const body = { status: 'published' as const };
        await api('PATCH /api/stories/:username/:story_slug', { params, body });
      } else {
        await api('POST /api/stories/:username/:story_slug/versions', { params, body: { note } });
      }
    },
    () => {
      setAsks(null);
      setNote('');
      say(t(isFirst ? 'pages.story.published' : 'pages.story.changesPublished'));
    },
  );
  const check = useStoryMutation(
    () => publishErrors(api, story),
    (errors) => {
      if (errors.length > 0) setAsks(errors);
      else publish.mutate(undefined);
    },
  );
  const isBusy = check.isPending || publish.isPending;
  const go = () => !isBusy && check.mutate(undefined);
  const words = t(isFirst ? 'pages.story.publish' : 'pages.story.publishChanges');
  const busy = {
    isBusy,
    busyLabel: t(check.isPending ? 'pages.story.checking' : 'studio.versions.publishing'),
  };
  const failure = <ActionFailure error={publish.error} />;

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFirst) setAsks('first');
        else go();
      }}
    >
      {!isFirst && (
        <TextField
          label={t('studio.versions.note')}
          hint={t('studio.versions.noteHint')}
          name="note"
          rows={2}
          maxLength={2_000}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      )}
      {asks === null && failure}
      <div className="button-row">
        <BusyButton className="button button-primary" type="submit" {...busy}>
          {words}
        </BusyButton>
      </div>
      <AskDialog
        isOpen={asks === 'first'}
        onClose={() => setAsks(null)}
        title={t('pages.story.askPublish', { title: story.title })}
        text={
          <>
            <p>{t('pages.story.askPublishText')}</p>
            {failure}
          </>
        }
      >
        <BusyButton className="button button-primary" type="button" {...busy} onClick={go}>
          {words}
        </BusyButton>
      </AskDialog>
      <AskDialog
        isOpen={Array.isArray(asks)}
        onClose={() => setAsks(null)}
        title={t('pages.story.askErrors', { count: Array.isArray(asks) ? asks.length : 0 })}
        text={
          <>
            <ErrorList messages={Array.isArray(asks) ? asks : []} />
            <p>{t('pages.story.askErrorsText')}</p>
            {failure}
          </>
        }
      >
        <Link className="button button-primary" to={pathTo('checkStory', path)}>
          {t('pages.story.lookAtErrors')}
        </Link>
        <BusyButton
          className="button"
          type="button"
          {...busy}
          onClick={() => !isBusy && publish.mutate(undefined)}
        >
          {t('pages.story.publishAnyway')}
        </BusyButton>
      </AskDialog>
    </form>
  );
}

function ErrorList({ messages }: { messages: string[] }) {
  const different = [...new Set(messages)];
  const more = messages.length - listedErrors;
  return (
    <ul className={styles.errors}>
      {different.slice(0, listedErrors).map((message) => (
        <li key={message}>{message}</li>
      ))}
      {more > 0 && <li>{t('pages.story.moreErrors', { count: more })}</li>}
    </ul>
  );
}
