import type { ActionFunctionArgs } from 'react-router';
import { afterPost, appContext } from '../app/app.ts';
import { t } from '../i18n/translate.ts';

/** What the buttons of `PublishControls` do. */
export async function publishAction({ context, params, request, url }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const { api, say } = app;
  const story = { username: params.username, story_slug: params.slug };
  const intent = (await request.formData()).get('intent');
  if (intent === 'publish') {
    const body = { status: 'published' as const };
    await api('PATCH /api/stories/:username/:story_slug', { params: story, body });
    say(t('pages.story.published'));
  } else if (intent === 'unpublish') {
    const body = { status: 'draft' as const };
    await api('PATCH /api/stories/:username/:story_slug', { params: story, body });
    say(t('pages.story.unpublished'));
  } else if (intent === 'publish-changes') {
    await api('POST /api/stories/:username/:story_slug/versions', { params: story, body: {} });
    say(t('pages.story.changesPublished'));
  }
  return afterPost(app, url.pathname, {});
}
