import type { Story } from '@brasslamp/contract';
import { t as shared } from '../../i18n/translate.ts';
import { useApp } from '../../screen/app.ts';
import { say } from '../../ui/messages/messages.ts';
import type { Act } from '../frame/act-dialog.tsx';
import { useForget } from '../frame/admin-queries.ts';
import { t } from '../t.ts';
import { liftSuspension } from './lift-suspension.ts';

/** What an admin can do to a story, each with the words that ask before it. */
export function useStoryActs(story: Story) {
  const { api } = useApp();
  const forget = useForget();
  const { title, username, slug } = story;
  const change = (body: { status?: Story['status']; status_reason?: string; featured?: boolean }) =>
    api('PATCH /api/stories/:username/:story_slug', {
      params: { username, story_slug: slug },
      body,
    });

  const shut = (status: 'suspended' | 'banned'): Act => ({
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
      say(t(`admin.shut.${status}.done`, { title }));
      await forget();
    },
  });

  const lift: Act = {
    title: t('admin.liftStory.heading', { title }),
    text: <p>{t('admin.liftStory.text', { username })}</p>,
    label: t('admin.liftStory.do'),
    busyLabel: t('admin.act.busy'),
    async run() {
      const { status } = await liftSuspension(api, story);
      say(t('admin.liftStory.done', { title, status: shared(`statuses.${status}`) }));
      await forget();
    },
  };

  async function toggleFeatured() {
    const featured = !story.featured;
    await change({ featured });
    say(t(featured ? 'admin.feature.on' : 'admin.feature.off', { title }));
    await forget();
  }

  return { suspend: shut('suspended'), ban: shut('banned'), lift, toggleFeatured };
}
