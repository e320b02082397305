import type { Story } from '@brasslamp/contract';
import type { ActionFunctionArgs } from 'react-router';
import { afterPost, appContext } from '../app/app.ts';
import { t } from '../i18n/translate.ts';

const moves: Record<string, { status: Story['status']; said: () => string }> = {
  publish: { status: 'published', said: () => t('pages.story.published') },
  unpublish: { status: 'draft', said: () => t('pages.story.unpublished') },
  archive: { status: 'archived', said: () => t('pages.story.archived') },
  unarchive: { status: 'published', said: () => t('pages.story.unarchived') },
};

/** What an owner does with a story's status, and with changes that readers are to get. */
export async function publishAction({ context, params, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const { api, say } = app;
  const story = { username: params.username, story_slug: params.slug };
  const intent = String((await request.formData()).get('intent'));
  const move = Object.hasOwn(moves, intent) ? moves[intent] : undefined;
  if (move) {
    const body = { status: move.status };
    await api('PATCH /api/stories/:username/:story_slug', { params: story, body });
    say(move.said());
  } else if (intent === 'publish-changes') {
    await api('POST /api/stories/:username/:story_slug/versions', { params: story, body: {} });
    say(t('pages.story.changesPublished'));
  }
  return afterPost(app, url.pathname, {});
}
