import type { Story } from '@brasslamp/contract';
import { type Api, ApiError } from '../../api/api.ts';
import { t as shared } from '../../i18n/translate.ts';
import { useApp } from '../../screen/app.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { AdminAction } from '../frame/action-dialog.tsx';
import { useInvalidateAdmin } from '../frame/admin-queries.ts';
import { t } from '../t.ts';

/** The actions of an admin on a story, each with the words that ask before it. */
export function useStoryActions(story: Story) {
  const { api } = useApp();
  const invalidate = useInvalidateAdmin();
  const { title, username, slug } = story;
  const change = (body: { status?: Story['status']; status_reason?: string; featured?: boolean }) =>
    api('PATCH /api/stories/:username/:story_slug', {
      params: { username, story_slug: slug },
      body,
    });

  const shut = (status: 'suspended' | 'banned'): AdminAction => ({
    title: t(`admin.shut.${status}.heading`, { title }),
    text: (
      <>
        <p>{t('admin.shut.readers')}</p>
        <p>{t(`admin.shut.${status}.owner`, { username })}</p>
      </>
    ),
    label: t(`admin.shut.${status}.do`),
    busyLabel: t('admin.act.busy'),
    isLoss: true,
    reasonHint: t('admin.shut.reasonHint', { username }),
    async run({ reason }) {
      await change({ status, status_reason: reason.trim() });
      showToast(t(`admin.shut.${status}.done`, { title }));
      await invalidate();
    },
  });

  const lift: AdminAction = {
    title: t('admin.liftStory.heading', { title }),
    text: <p>{t('admin.liftStory.text', { username })}</p>,
    label: t('admin.liftStory.do'),
    busyLabel: t('admin.act.busy'),
    async run() {
      const { status } = await liftSuspension(api, story);
      showToast(t('admin.liftStory.done', { title, status: shared(`statuses.${status}`) }));
      await invalidate();
    },
  };

  async function toggleFeatured() {
    const featured = !story.featured;
    await change({ featured });
    showToast(t(featured ? 'admin.feature.on' : 'admin.feature.off', { title }));
    await invalidate();
  }

  return { suspend: shut('suspended'), ban: shut('banned'), lift, toggleFeatured };
}

/**
 * Lifts a suspension. The server takes a story back only to the status that it had before, and
 * does not say which: it is asked with the likeliest first.
 */
export async function liftSuspension(
  api: Api,
  { username, slug, version_id }: Pick<Story, 'username' | 'slug' | 'version_id'>,
): Promise<Story> {
  const published = ['published', 'archived', 'draft', 'banned'] as const;
  const neverPublished = ['draft', 'banned'] as const;
  let refusal: unknown;
  for (const status of version_id === null ? neverPublished : published) {
    try {
      return await api('PATCH /api/stories/:username/:story_slug', {
        params: { username, story_slug: slug },
        body: { status },
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'status_not_allowed') throw error;
      refusal = error;
    }
  }
  throw refusal;
}
