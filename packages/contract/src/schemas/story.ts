import { limits } from '@brasslamp/story/model';
import { z } from 'zod';
import * as field from './fields.ts';

export const storyStatus = z.enum([
  'published',
  'draft',
  'archived',
  'suspended',
  'banned',
  'deleted',
]);

export const story = z.object({
  id: field.id,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  status: storyStatus,
  owner_id: field.id,
  username: z.string(),
  /** The same as `username`; the featured list calls it so. */
  author: z.string(),
  created_at: field.time,
  updated_at: field.time,
  published_at: field.time.nullable(),
  start_node_id: field.id.nullable(),
  /** The published version that new readers get. */
  version_id: field.id.nullable(),
  /** To its owner and admins: the draft differs from what readers get. To others always false. */
  has_unpublished_changes: z.boolean(),
  /** On the home page before the newest. */
  featured: z.boolean(),
  /** Why an admin suspended or banned it; to its owner and admins, else ''. */
  status_reason: z.string(),
  version: z.int(),
});

/** A deleted story, which its owner can still restore until `purged_at`. */
export const binnedStory = story.extend({ deleted_at: field.time, purged_at: field.time });

export const newStory = z.strictObject({
  title: field.title,
  slug: field.slug.optional(),
  description: field.description.default(''),
});

export const storyChanges = z.strictObject({
  title: field.title.optional(),
  slug: field.slug.optional(),
  description: field.description.optional(),
  status: storyStatus.optional(),
  start_node_id: field.id.nullable().optional(),
  /** Admins only. */
  status_reason: field.reason.optional(),
  /** Admins only. */
  featured: z.boolean().optional(),
});

export const chapter = z.object({
  id: field.id,
  title: z.string(),
  ordinal: z.int(),
  story_id: field.id,
  created_at: field.time,
  updated_at: field.time,
  version: z.int(),
});

const ordinal = z.int().min(1).max(limits.chaptersPerStory);

export const newChapter = z.strictObject({ title: field.title, ordinal: ordinal.optional() });
export const chapterChanges = z.strictObject({
  title: field.title.optional(),
  ordinal: ordinal.optional(),
});

export const actionUse = z.enum(['repeatable', 'once', 'fallback']);

export const action = z.object({
  id: field.actionId,
  label: z.string(),
  target: field.id.nullable(),
  use: actionUse,
});

/** `{label, target}` is a whole action; without an id the server gives the next one. */
export const newAction = z.strictObject({
  id: field.actionId.optional(),
  label: field.label.default(''),
  target: field.id.nullable().default(null),
  use: actionUse.default('repeatable'),
});

export const ending = z.strictObject({
  name: field.endingName,
  kind: z.enum(['good', 'bad', 'neutral']).nullable().default(null),
});

const coordinate = z.number().min(-1_000_000).max(1_000_000);
export const position = z.strictObject({ x: coordinate, y: coordinate });

export const node = z.object({
  id: field.id,
  name: z.string(),
  body: z.string(),
  chapter_id: field.id,
  actions: z.array(action),
  ending: ending.nullable(),
  position: position.nullable(),
  created_at: field.time,
  updated_at: field.time,
  version: z.int(),
});

const actions = z.array(newAction).max(limits.actionsPerNode);

export const newNode = z.strictObject({
  chapter_id: field.id,
  name: field.nodeName,
  body: field.body.default(''),
  actions: actions.default([]),
  ending: ending.nullable().default(null),
  position: position.nullable().default(null),
});

export const nodeChanges = z.strictObject({
  chapter_id: field.id.optional(),
  name: field.nodeName.optional(),
  body: field.body.optional(),
  actions: actions.optional(),
  ending: ending.nullable().optional(),
  position: position.nullable().optional(),
});

/** Where an item is at the start: a node, the reader's hands, or nowhere yet. */
const location = z.union([field.id, z.literal('inventory'), z.null()]);

export const item = z.object({
  id: field.id,
  chapter_id: field.id,
  key: field.itemKey,
  name: z.string(),
  description: z.string(),
  /** An http(s) address, or null. */
  image: z.string().nullable(),
  location,
  /** The reader can take and drop it. */
  portable: z.boolean(),
  /** Counted. */
  stackable: z.boolean(),
  /** Not shown where it lies. */
  hidden: z.boolean(),
  created_at: field.time,
  updated_at: field.time,
  version: z.int(),
});

const image = z.url({ protocol: /^https?$/, error: 'Give an http(s) address' }).max(2_000);

export const newItem = z.strictObject({
  key: field.itemKey,
  name: field.nodeName,
  description: field.description.default(''),
  image: image.nullable().default(null),
  location: location.default(null),
  portable: z.boolean().default(true),
  stackable: z.boolean().default(false),
  hidden: z.boolean().default(false),
});

export const itemChanges = z.strictObject({
  chapter_id: field.id.optional(),
  key: field.itemKey.optional(),
  name: field.nodeName.optional(),
  description: field.description.optional(),
  image: image.nullable().optional(),
  location: location.optional(),
  portable: z.boolean().optional(),
  stackable: z.boolean().optional(),
  hidden: z.boolean().optional(),
});

/** A node as a choice of target: found by name, without its text. */
export const nodeName = z.object({ id: field.id, name: z.string(), chapter_id: field.id });

/** A frozen version. `number` counts 1, 2, 3 … in the story. */
export const version = z.object({
  id: field.id,
  number: z.int(),
  hash: z.string(),
  note: z.string(),
  node_count: z.int(),
  created_at: field.time,
  is_current: z.boolean(),
});

export const newVersion = z.strictObject({ note: field.note.default('') });
