import type { Chapter, Story } from '@brasslamp/contract';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { failureOf } from '../../api/api.ts';
import { rich } from '../../i18n/rich.tsx';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import { Page, Screen } from '../frame/screen.tsx';
import { paramsOf, useChapters, useStory, useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';
import styles from './delete-story.module.css';

export const handle = { title: () => t('studio.deleteStory.crumb') };

export function Component() {
  const story = withoutCache(useStory());
  const chapters = useChapters();
  return <Screen needs={{ story, chapters }}>{(given) => <Confirmation {...given} />}</Screen>;
}

function Confirmation({ story, chapters }: { story: Story; chapters: Chapter[] }) {
  const path = useStoryPath();
  const { username, title, status } = story;
  const deletion = useDeletion(story);
  const overview = pathTo('story', path);

  return (
    <Page
      crumbs={[
        { label: username, to: pathTo('username', { username }) },
        { label: title, to: overview },
        { label: t('studio.deleteStory.crumb') },
      ]}
    >
      <h1>{t('studio.deleteStory.heading', { title })}</h1>
      <div className={styles.losses}>
        <p>{t('studio.deleteStory.contents', { chapters: chapters.length })}</p>
        {status === 'published' && <p>{t('studio.deleteStory.readers')}</p>}
        <p>
          {rich(t('studio.deleteStory.bin'), {
            bin: (inside) => <Link to={pathTo('bin')}>{inside}</Link>,
          })}
        </p>
      </div>
      <ActionFailure error={deletion.error} />
      <div className={`button-row ${styles.buttons}`}>
        <BusyButton
          className="button button-danger"
          type="button"
          isBusy={deletion.isPending}
          busyLabel={t('studio.deleteStory.moving')}
          onClick={() => !deletion.isPending && deletion.mutate()}
        >
          {t('studio.deleteStory.move')}
        </BusyButton>
        <Link className="button" to={overview}>
          {t('dialogs.cancel')}
        </Link>
      </div>
    </Page>
  );
}

/** Moves the story to its owner's bin; the toast that says so offers "undo". */
function useDeletion({ id, username, slug, title, version }: Story) {
  const { api } = useApp();
  const navigate = useNavigate();

  async function undo() {
    try {
      const params = { story_id: id };
      const { slug } = await api('POST /api/user/me/bin/:story_id/restore', { params });
      showToast(t('studio.deleteStory.back', { title }));
      void navigate(pathTo('story', { username, slug }));
      return true;
    } catch (error) {
      showToast(failureText(failureOf(error)), { urgent: true });
      return false;
    }
  }

  return useMutation({
    networkMode: 'always',
    mutationFn: () =>
      api('DELETE /api/stories/:username/:story_slug', {
        params: paramsOf({ username, slug }),
        ifMatch: version,
      }),
    onSuccess() {
      showToast(t('studio.deleteStory.done', { title }), {
        action: { label: t('studio.bin.undo'), run: undo },
      });
      void navigate(pathTo('username', { username }));
    },
  });
}
