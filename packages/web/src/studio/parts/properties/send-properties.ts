import type { Story } from '@brasslamp/contract';
import { isSame } from '@brasslamp/story/edit';
import { slugOf } from '@brasslamp/story/model/slug';
import type { Api } from '../../../api/api.ts';
import { languageOf } from '../../../ui/languages.ts';
import { linesIn } from '../../node/forms/rules-form.ts';
import type { StoryProperties } from './story-properties.ts';

const storyKey = 'GET /api/stories/:username/:story_slug';

/**
 * Writes the properties, each part by its own call. `known`: the story as the server last gave it. Where a later part is
 * refused, the next save finds those before it there already.
 */
export async function sendProperties(
  api: Api,
  params: { username: string; story_slug: string },
  { contentNotes, tags, isComplete, lang: typedLang, ...draft }: StoryProperties,
  known: Story,
  ifMatch: number | undefined,
): Promise<Story> {
  let version = ifMatch;
  if (!isSame(tags, known.tags) || isComplete !== known.is_complete) {
    const tagged = await api('PUT /api/stories/:username/:story_slug/tags', {
      params,
      body: { tags, is_complete: isComplete },
      ...(version !== undefined && { ifMatch: version }),
    });
    if (version !== undefined) version = tagged.version;
  }
  const saved = await api('PATCH /api/stories/:username/:story_slug', {
    params,
    body: {
      ...draft,
      // An older status never wins.
      status: known.status,
      slug: draft.slug || slugOf(draft.title) || params.story_slug,
      content_notes: linesIn(contentNotes),
    },
    ...(version !== undefined && { ifMatch: version }),
  });
  const lang = languageOf(typedLang);
  if (lang === null || lang === known.lang) return saved;
  const now = { ...params, story_slug: saved.slug };
  await api('PUT /api/stories/:username/:story_slug/story-wide', { params: now, body: { lang } });
  return api(storyKey, { params: now });
}
