/** Groups of edits, as a studio sends them: each field by the same rules as in the other calls. */
import type { Act } from '@brasslamp/story/draft';
import { limits } from '@brasslamp/story/model';
import { z } from 'zod';
import { issue, message } from '../definition/issue-message.ts';
import { nodeColour, nodeStatus } from './draft.ts';
import * as field from './fields.ts';
import { leaves } from './imported.ts';
import * as logic from './logic.ts';
import * as parts from './story.ts';

const acts = [
  'write',
  'rename',
  'choices',
  'rules',
  'add_node',
  'add_chapter',
  'link',
  'move',
  'reorder',
  'split',
  'merge',
  'extract',
  'duplicate',
  'delete',
  'restore',
  'tag',
  'replace',
  'arrange',
  'mark',
  'story',
  'items',
  'variables',
  'achievements',
  'undo',
  'redo',
  'decide',
  'import',
] as const satisfies readonly Act[];
/** The acts; does not compile where one is missing above. */
type AllActs = Act extends (typeof acts)[number] ? typeof acts : never;
export const act = z.enum(acts as AllActs);

export const identified = (
  things: readonly { id?: string | undefined }[],
  context: z.RefinementCtx,
): void => {
  for (const [at, { id }] of things.entries()) {
    if (id !== undefined) continue;
    context.addIssue(issue({ message_id: 'required', params: {}, path: [at, 'id'] }));
  }
};

const node = parts.nodeChanges.shape;
const item = parts.itemChanges.shape;
const place = z.number();
/** The actions of a node, of which each has its id from whoever made it. */
const actions = node.actions.unwrap().superRefine(identified);

/** What a draft says about its story as a whole; each variable and achievement has its id from whoever made it. */
export const storyFields = {
  title: field.title,
  start_node_id: parts.storyChanges.shape.start_node_id.unwrap(),
  lang: field.lang,
  on_start: field.effects,
  on_entry: field.effects,
  frames: logic.frames,
  panel: field.sharedText,
  snippets: logic.snippets,
  variables: logic.sentVariables.shape.variables.superRefine(identified),
  achievements: logic.sentAchievements.shape.achievements.superRefine(identified),
  content_notes: field.contentNotes,
};

/** The fields of each part that can be set, with their values. */
const settable: Record<'story' | 'chapter' | 'node' | 'item', Record<string, z.ZodType>> = {
  story: storyFields,
  chapter: { title: field.title },
  node: {
    chapter_id: field.id,
    place,
    name: field.nodeName,
    body: field.body,
    actions,
    ending: node.ending.unwrap(),
    on_enter: node.on_enter.unwrap(),
    continue: node.continue.unwrap(),
    pool: node.pool.unwrap(),
    tags: node.tags.unwrap(),
    available_when: field.condition,
    priority: node.priority.unwrap(),
    content_notes: field.contentNotes,
  },
  item: {
    chapter_id: field.id,
    key: field.key,
    name: field.nodeName,
    description: field.description,
    image: item.image.unwrap(),
    location: item.location.unwrap(),
    portable: z.boolean(),
    stackable: z.boolean(),
    hidden: z.boolean(),
  },
};

const fingerprint = z.string().regex(/^[0-9a-f]{16}$/, message('value_wrong'));
const part = z.enum(['chapter', 'node', 'item']);

const set = z
  .strictObject({
    type: z.literal('set'),
    part: z.enum(['story', 'chapter', 'node', 'item']),
    /** '' for the story. */
    id: z.union([z.literal(''), field.id]),
    field: z.string().max(limits.nameCharacters),
    was: fingerprint,
    to: z.unknown(),
  })
  .transform((edit, context) => {
    const fields = settable[edit.part];
    const schema = Object.hasOwn(fields, edit.field) ? fields[edit.field] : undefined;
    if (!schema) {
      const params = { field: edit.field };
      context.addIssue(issue({ message_id: 'unknown_field', params, path: ['field'] }));
      return z.NEVER;
    }
    const read = schema.safeParse(edit.to);
    if (read.success) return { ...edit, to: read.data };
    for (const found of read.error.issues) {
      context.issues.push({ ...found, path: ['to', ...found.path], input: edit.to } as never);
    }
    return z.NEVER;
  });

const at = z.int().min(0).max(limits.bodyCharacters);

const text = z.strictObject({
  type: z.literal('text'),
  id: field.id,
  was: fingerprint,
  changes: z.array(z.tuple([at, at, field.insertedText])).max(limits.textChangesPerEdit),
});

const add = z.discriminatedUnion('part', [
  z.strictObject({
    type: z.literal('add'),
    part: z.literal('chapter'),
    id: field.id,
    value: z.strictObject({ title: field.title }),
  }),
  z.strictObject({
    type: z.literal('add'),
    part: z.literal('node'),
    id: field.id,
    value: parts.newNode.omit({ position: true }).extend({
      actions: actions.default([]),
      place: place.default(0),
    }),
  }),
  z.strictObject({
    type: z.literal('add'),
    part: z.literal('item'),
    id: field.id,
    value: parts.newItem.extend({ key: field.key, chapter_id: field.id }),
  }),
]);

const mark = z.strictObject({
  id: field.id,
  position: parts.position.nullable().optional(),
  status: nodeStatus.nullable().optional(),
  colour: nodeColour.nullable().optional(),
  note: field.nodeNote.optional(),
});

const edit = z.discriminatedUnion('type', [
  set,
  text,
  add,
  z.strictObject({ type: z.literal('remove'), part, id: field.id }),
  z.strictObject({ type: z.literal('restore'), part, id: field.id }),
  z.strictObject({
    type: z.literal('move'),
    part: z.literal('chapter'),
    id: field.id,
    ordinal: z.int().min(1).max(limits.chaptersPerStory),
  }),
  z.strictObject({
    type: z.literal('mark'),
    marks: z.array(mark).min(1).max(limits.nodesPerStory),
  }),
]);

/** A move of every node of the largest story, each by two of its fields, is one act. */
const mostEdits = 2 * limits.nodesPerStory;

export const groups = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        /** The server remembers it for ever: a group that is sent again does nothing. */
        id: field.id,
        act,
        edits: z.array(edit).min(1).max(mostEdits),
        /** What a changed file leaves beside the draft into which the edits bring it. */
        leaves: leaves.optional(),
      }),
    )
    .min(1)
    .max(limits.groupsPerCall),
});

export const groupsDone = z.object({
  /** The number of the story’s last change. */
  head: z.int(),
  /** The results of the groups, in their order. A refused group has changed nothing. */
  results: z.array(
    z.discriminatedUnion('status', [
      z.object({ id: field.id, status: z.literal('done') }),
      z.object({
        id: field.id,
        status: z.literal('refused'),
        reason: z.enum([
          'conflict',
          'gone',
          'exists',
          'name_taken',
          'key_taken',
          'name_asked_for',
          'limit_reached',
          'not_valid',
        ]),
        /** The index of the edit in its group. */
        edit: z.int(),
        /** In English. */
        detail: z.string(),
        errors: z
          .array(
            z.object({
              /** In the part that the edit is about. */
              path: z.string(),
              ...field.worded,
            }),
          )
          .optional(),
      }),
    ]),
  ),
});
