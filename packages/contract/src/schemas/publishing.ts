import { z } from 'zod';
import * as field from './fields.ts';
import { story } from './story.ts';

/** A frozen version. `number` counts 1, 2, 3 … in the story. */
export const version = z.object({
  id: field.id,
  number: z.int(),
  hash: z.string(),
  note: z.string(),
  node_count: z.int(),
  created_at: field.time,
  is_current: z.boolean(),
  /** The checker's findings when it was published; null = not checked. */
  check: z
    .object({
      proved: z.boolean(),
      states: z.int(),
      errors: z.int(),
      warnings: z.int(),
      notes: z.int(),
    })
    .nullable(),
});

export const newVersion = z.strictObject({ note: field.note.default('') });

/** The shapes are `Change` and `FieldChange` of the story package. */
const change = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  what: z.enum(['story', 'chapter', 'node', 'item', 'variable', 'achievement', 'frame', 'snippet']),
  id: z.string().nullable(),
  name: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      action_id: z.string().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});

/** A side of a comparison. `id` is null for the draft; `number` is null for the draft and stored drafts. */
const side = z.object({ id: field.id.nullable(), number: z.int().nullable() });

export const changes = z.object({
  /** null = there is no earlier version, so everything is new. */
  from: side.nullable(),
  to: side,
  changes: z.array(change),
});

/** `FrozenStory` of the story package. */
export const frozenStory = z.looseObject({ title: z.string() }).meta({
  description: 'The story as the engine takes it: chapters, nodes, items, variables, achievements',
});

/** `url` is the link for beta readers; both null = no link. */
export const betaLink = z.object({
  token: z.string().nullable(),
  url: z.string().nullable(),
  created_at: field.time.nullable(),
  /** The number of people who have used the link. */
  readers: z.int(),
});

export const restoredStory = story.extend({
  /**
   * The version or archived draft that holds what the draft was before: to restore it is to undo. null =
   * the draft was the same.
   */
  replaced_version_id: field.id.nullable(),
});

export const archivedDraft = z.object({ id: field.id, kept_at: field.time, node_count: z.int() });
