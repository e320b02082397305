import { limits } from '@brasslamp/story/model';
import { z } from 'zod';
import { identified, storyFields } from './edits.ts';
import * as field from './fields.ts';
import { losses, originals, source } from './imported.ts';
import * as logic from './logic.ts';
import * as parts from './story.ts';

const node = parts.newNode
  .omit({ position: true })
  .extend({ id: field.id, actions: parts.newNode.shape.actions.unwrap().superRefine(identified) });

/**
 * A story as the preview of an import made it, with all that goes with it. Its ids tell its parts apart;
 * they get others in the draft.
 */
export const preparedStory = z.strictObject({
  story: z.strictObject({
    ...storyFields,
    level: logic.level,
    chapters: z
      .array(z.strictObject({ id: field.id, title: field.title }))
      .min(1)
      .max(limits.chaptersPerStory),
    nodes: z.array(node).max(limits.nodesPerStory),
    items: z
      .array(parts.newItem.extend({ id: field.id, key: field.key, chapter_id: field.id }))
      .max(limits.itemsPerStory),
  }),
  positions: z
    .array(z.strictObject({ node_id: field.id, ...parts.position.shape }))
    .max(limits.nodesPerStory),
  /** What the author wrote for themselves into the source. */
  notes: z
    .array(z.strictObject({ node_id: field.id, note: field.nodeNote }))
    .max(limits.nodesPerStory),
  originals,
  losses,
  source,
  /** The title that the file has, where the author gave the story another one. */
  title_in_file: z.string().max(limits.importedNameCharacters).optional(),
});
