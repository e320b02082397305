import type { Story } from '@brasslamp/contract';
import type { EditGroup } from '@brasslamp/story/draft';
import { v7 } from 'uuid';
import type { Api } from '../../../api/api.ts';
import { groupOf } from './template.ts';
import { type TemplateName, templates } from './template-stories.ts';

/** Puts a template into a new story, once: also when the answer to the first try was lost. */
export function createFilling(api: Api) {
  let sent: EditGroup | null = null;
  return async ({ username, slug }: Story, name: TemplateName): Promise<void> => {
    // The site knows it by its id, and does it no second time.
    sent ??= groupOf(templates[name], v7);
    const { results } = await api('POST /api/stories/:username/:story_slug/edits', {
      params: { username, story_slug: slug },
      body: { groups: [sent] },
    });
    const [result] = results;
    if (result?.status === 'refused') throw new Error(result.detail);
  };
}
