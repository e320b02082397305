import { limits } from '@brasslamp/story/model';
import { isImageAddress } from '@brasslamp/story/model/media-address';
import { z } from 'zod';
import { message } from '../definition/issue-message.ts';
import * as field from './fields.ts';
import { noteReach } from './logic.ts';

export const storyStatus = z.enum([
  'published',
  'draft',
  'archived',
  'suspended',
  'banned',
  'deleted',
]);

/** A scheduled publish that failed when its time came. */
const missedPlan = z.object({
  /** The scheduled time. */
  publish_at: field.time,
  /** The reason for the failure: story or author suspended, story banned or without nodes, author's storage full. */
  reason: z.enum(['suspended', 'banned', 'author_suspended', 'empty', 'no_room']),
});

export const story = z.object({
  id: field.id,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  /** The language that it is written in (BCP 47). */
  lang: z.string(),
  status: storyStatus,
  owner_id: field.id,
  username: z.string(),
  /** The same as `username`; the featured list uses this name. */
  author: z.string(),
  created_at: field.time,
  updated_at: field.time,
  published_at: field.time.nullable(),
  start_node_id: field.id.nullable(),
  /** The published version that new readers get. */
  version_id: field.id.nullable(),
  /** For its owner and admins: the draft differs from what readers get. For others always false. */
  has_unpublished_changes: z.boolean(),
  /** Shown first on the home page. */
  featured: z.boolean(),
  /** The reason why an admin suspended or banned it; to its owner and admins, else ''. */
  status_reason: z.string(),
  /** Content notes, in the author's words. */
  content_notes: z.array(z.string()),
  /** The address of the image that stands for it: `/media/{id}.webp`. No version has it. */
  cover: z.string().nullable(),
  /** `is_chosen` = its author chose it. No version has it. */
  look: field.look.extend({ is_chosen: z.boolean() }),
  /** The time at which the draft will be published automatically; null for others than its owner and admins. */
  publish_at: field.time.nullable(),
  /**
   * For its owner and admins, else null. Stays until the owner dismisses it, schedules again or
   * publishes.
   */
  missed_plan: missedPlan.nullable(),
  /**
   * Of all texts of the version that readers get; `minutes` is about how long it takes to read them,
   * at least 1. null = nothing is published, or it was not counted yet.
   */
  length: z.object({ words: z.int(), minutes: z.int() }).nullable(),
  /** The number of endings in that version; null as for `length`. */
  endings: z.int().nullable(),
  /** The same notes as `content_notes`, with what the checker proved of each in that version. */
  note_reach: z.array(z.object({ note: z.string(), reach: noteReach })),
  /** About how long one reading takes, from the start to an ending; null = not known, or no ending is reached. */
  reading: z.object({ shortest_minutes: z.int(), typical_minutes: z.int() }).nullable(),
  /** The tags by which readers find it, as its author wrote them. */
  tags: z.array(z.string()),
  /** Its author writes no more of it; false = it is still growing. */
  is_complete: z.boolean(),
  /** The first words of the version that readers get, without marks, on one line; '' = there are none. */
  first_words: z.string(),
  version: z.int(),
});

const found = z.int().min(0).max(limits.findingsCounted);

/** The number of the checker's findings in a draft, by how bad they are. */
export const foundCounts = z.strictObject({ errors: found, warnings: found, notes: found });

/** The orders of an author's own stories. `words`: the longest first. */
export const ownStoryOrder = z.enum(['written', 'title', 'words']);

/** A story for its owner, with what a list of their stories says of the draft. */
export const ownStory = story.extend({
  draft: z.object({
    /** In the texts of all nodes; null, and so are `nodes`, while they are being counted. */
    words: z.int().nullable(),
    nodes: z.int().nullable(),
    /** The node that was written last. */
    last: z
      .object({
        node_id: field.id,
        chapter_id: field.id,
        name: z.string(),
        /** The last sentence of its text, or its last words: without marks, on one line. */
        sentence: z.string(),
        written_at: field.time,
      })
      .nullable(),
    /** The last check that is known; `is_current` = nothing was written since. */
    check: z
      .object({ ...foundCounts.shape, checked_at: field.time, is_current: z.boolean() })
      .nullable(),
    /** People other than its author who have a playthrough of it; no more than 1,000 are counted. */
    readers: z.int(),
  }),
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
  content_notes: field.contentNotes.optional(),
  /** The address of one of the story's images, `/media/{id}.webp`; null = none. */
  cover: z.string().refine(isImageAddress, message('cover_unknown')).nullable().optional(),
  /** null = by the story's id. */
  look: field.chosenLook.nullable().optional(),
  /** A time in the future, at most a year away; null = not scheduled. */
  publish_at: z.iso.datetime({ offset: true }).nullable().optional(),
  /** The failed schedule, which its owner dismisses with null. */
  missed_plan: z.null().optional(),
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

export const actionUse = z.enum(['repeatable', 'once', 'once_per_visit', 'fallback']);

const otherwise = z.enum(['hide', 'lock']);

/**
 * A node's id, null = stay, `return` = back to the calling node, `back` = where the reader came from, or a
 * list to choose from at random.
 */
const singleTarget = z.union([field.id, z.literal('return'), z.literal('back'), z.null()]);
const target = z.union(
  [
    field.id,
    z.literal('return'),
    z.literal('back'),
    z.null(),
    z
      .array(
        z.strictObject({
          target: singleTarget,
          weight: z.int().min(1).max(limits.weight).default(1),
        }),
      )
      .min(1)
      .max(limits.targetsPerAction),
  ],
  message('target_form'),
);

/** Where `return` leads: nowhere, back here, or to the node that is named (level 3). */
const call = z.union([z.boolean(), z.strictObject({ then: field.id })], message('call_form'));

/** The reader's answer becomes the variable's value; an empty prompt is the variable's label. */
const ask = z.strictObject({ variable: field.key, prompt: field.prompt.default('') });

export const action = z.object({
  id: field.actionId,
  label: z.string(),
  target,
  use: actionUse,
  /** A condition in its text form; empty = always. */
  when: z.string(),
  otherwise,
  reason: z.string(),
  /** Effects in their text form. */
  effects: z.array(z.string()),
  call,
  /** The question that the reader is asked when they choose it. */
  ask: z.object({ variable: z.string(), prompt: z.string() }).nullable(),
});

/** `{label, target}` is enough for an action; without an id the server assigns the next one. */
export const newAction = z.strictObject({
  id: field.actionId.optional(),
  label: field.label.default(''),
  target: target.default(null),
  use: actionUse.default('repeatable'),
  when: field.condition.default(''),
  otherwise: otherwise.default('hide'),
  reason: field.label.default(''),
  effects: field.effects.default([]),
  call: call.default(false),
  ask: ask.nullable().default(null),
});

export const ending = z.strictObject({
  name: field.endingName,
  kind: z.enum(['good', 'bad', 'neutral']).nullable().default(null),
});

const coordinate = z.number().min(-limits.coordinate).max(limits.coordinate);
export const position = z.strictObject({ x: coordinate, y: coordinate });

const pool = z.strictObject({
  tag: field.tag,
  limit: z.int().min(1).max(limits.poolSize).default(limits.poolSize),
  call: z.boolean().default(false),
});

/** A way on that is taken without a choice. */
const continued = z.object({
  /** A condition in its text form; empty = always. */
  when: z.string(),
  target,
  call,
  /** Whether the text of this node stays above that of the next. */
  keep_text: z.boolean(),
});

const newContinue = z.strictObject({
  when: field.condition.default(''),
  target,
  call: call.default(false),
  keep_text: z.boolean().default(false),
});

const noEffects = { first: [], every: [] };
const onEnter = z.strictObject({
  first: field.effects.default([]),
  every: field.effects.default([]),
});

export const node = z.object({
  id: field.id,
  name: z.string(),
  body: z.string(),
  chapter_id: field.id,
  actions: z.array(action),
  ending: ending.nullable(),
  on_enter: z.object({ first: z.array(z.string()), every: z.array(z.string()) }),
  /** Looked at after `on_enter`: the first that holds is followed. */
  continue: z.array(continued),
  /** The nodes that it offers in addition to its actions. */
  pool: pool.nullable(),
  /** The tags by which pools find the node. */
  tags: z.array(z.string()),
  /** Whether pools offer it: a condition in its text form; empty = always. */
  available_when: z.string(),
  priority: z.int(),
  content_notes: z.array(z.string()),
  position: position.nullable(),
  created_at: field.time,
  updated_at: field.time,
  version: z.int(),
});

const actions = z.array(newAction).max(limits.actionsPerNode);
const continues = z.array(newContinue).max(limits.continuesPerNode);
const tags = z.array(field.tag).max(limits.tagsPerNode);
const priority = z.int().min(-limits.priority).max(limits.priority);

export const newNode = z.strictObject({
  chapter_id: field.id,
  name: field.nodeName,
  body: field.body.default(''),
  actions: actions.default([]),
  ending: ending.nullable().default(null),
  on_enter: onEnter.default(noEffects),
  continue: continues.default([]),
  pool: pool.nullable().default(null),
  tags: tags.default([]),
  available_when: field.condition.default(''),
  priority: priority.default(0),
  content_notes: field.contentNotes.default([]),
  position: position.nullable().default(null),
});

export const nodeChanges = z.strictObject({
  chapter_id: field.id.optional(),
  name: field.nodeName.optional(),
  body: field.body.optional(),
  actions: actions.optional(),
  ending: ending.nullable().optional(),
  on_enter: onEnter.optional(),
  continue: continues.optional(),
  pool: pool.nullable().optional(),
  tags: tags.optional(),
  available_when: field.condition.optional(),
  priority: priority.optional(),
  content_notes: field.contentNotes.optional(),
  position: position.nullable().optional(),
});

/** The place of an item at the start: a node, the reader's hands, or nowhere yet. */
const location = z.union([field.id, z.literal('inventory'), z.null()]);

export const item = z.object({
  id: field.id,
  chapter_id: field.id,
  key: field.key,
  name: z.string(),
  description: z.string(),
  /** An http(s) address, that of an image of this site (`/media/{id}.webp`), or null. */
  image: z.string().nullable(),
  location,
  /** The reader can take and drop it. */
  portable: z.boolean(),
  /** Counted. */
  stackable: z.boolean(),
  /** Whether the item is not shown where it lies. */
  hidden: z.boolean(),
  created_at: field.time,
  updated_at: field.time,
  version: z.int(),
});

const ownImage = z.string().refine(isImageAddress, message('image_form'));
const image = z.union(
  [z.url({ protocol: /^https?$/ }).max(limits.addressCharacters), ownImage],
  message('image_form'),
);

export const newItem = z.strictObject({
  /** Left out, it is made from the name. */
  key: field.key.optional(),
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
  key: field.key.optional(),
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
