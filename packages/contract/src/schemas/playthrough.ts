import type { SavedState } from '@brasslamp/story/engine/state';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import type { TextTree } from '@brasslamp/story/text/tree';
import { z } from 'zod';
import { message } from '../definition/issue-message.ts';
import { modelled } from '../definition/modelled.ts';
import * as field from './fields.ts';
import { ending } from './story.ts';

const itemView = z.object({
  id: field.id,
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** The address of the item's image, if it has one. */
  image: z.string().optional(),
  count: z.int(),
  can_take: z.boolean().optional(),
  can_drop: z.boolean().optional(),
});

const variableView = z.object({
  key: z.string(),
  label: z.string(),
  /** Of a set: the members that are in it, in the author's order. */
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
  /** Of a number with decimals: how many are shown. */
  decimals: z.int().optional(),
});

/** The shape is `TextTree` of the story package: `{type, children}` and `{type: "text", text}`. */
const textTree = modelled<TextTree>('A tree of {type, children} and {type: "text", text}', {
  type: z.literal('root'),
  children: z.array(z.looseObject({ type: z.string() })),
});

/** The names of endings that were found; `total` = how many different ones the version has. */
export const endingsFound = z.object({ names: z.array(z.string()), total: z.int() });

/** The question of a choice. Where the author wrote no prompt it is the variable's label, or its key. */
const asked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), prompt: z.string(), most: z.int() }),
  z.object({
    kind: z.literal('number'),
    prompt: z.string(),
    min: z.number(),
    max: z.number(),
    /** The number of digits that there may be behind the point. */
    decimals: z.int(),
  }),
]);

export const view = z.object({
  /** The texts of all that was read in this turn, one under the other. */
  body: textTree,
  /** The status, map or notes of the story, which can be opened at any time. */
  panel: textTree.optional(),
  /** The story's language (BCP 47); without it `en`. */
  lang: z.string().optional(),
  /** The turn went round in a ring, and stopped at the limit. */
  stopped: z.literal(true).optional(),
  actions: z.array(
    z.object({
      /** An action's id; of a node that a pool offers, the node's id. */
      id: z.string(),
      label: z.string(),
      enabled: z.boolean(),
      reason: z.string().optional(),
      ask: asked.optional(),
    }),
  ),
  items_here: z.array(itemView),
  inventory: z.array(itemView),
  variables_shown: z.array(variableView),
  /** The achievements earned so far; `is_new` = earned by the last action. */
  achievements: z.array(
    z.object({ key: z.string(), name: z.string(), description: z.string(), is_new: z.boolean() }),
  ),
  /** The endings that this playthrough has reached, restarts included, and how many the story has. */
  endings_found: endingsFound,
  /** The author's content notes for this node. */
  content_notes: z.array(z.string()),
});

/** `SavedState` of the story package: the engine in the browser continues from it. */
const savedState = modelled<SavedState>('The state of the playthrough, as the engine saves it', {
  node_id: z.string(),
  turn: z.int(),
  seed: z.int(),
});

/**
 * A newer version to which this playthrough cannot move without a loss, or not to the same place. It
 * waits for the reader: the action `move` goes there, `stays_in_version_id` stays. (A move without
 * any loss happens by itself.)
 */
export const newerVersion = z.object({
  version_id: field.id,
  /** null = the draft, as its owner and beta readers play it. */
  number: z.int().nullable(),
  note: z.string(),
  created_at: field.time,
  /** The things that would be lost or different; `Loss` of the story package. */
  losses: z.array(
    z.object({
      kind: z.enum([
        'node_gone',
        'caller_gone',
        'became_ending',
        'no_longer_ending',
        'no_way_on',
        'variable_gone',
        'variable_changed',
        'item_gone',
        'item_changed',
        'item_out_of_reach',
      ]),
      name: z.string(),
      ...field.worded,
    }),
  ),
  /** The turn from which `move` continues; null = from the beginning. */
  nearest: z
    .object({ turn: z.int(), node: z.object({ id: z.string(), name: z.string() }) })
    .nullable(),
});

export const playthrough = z.object({
  id: field.id,
  story_slug: z.string(),
  story_name: z.string(),
  story_username: z.string(),
  /** The look of the story. */
  look: field.look,
  node: z.object({ id: field.id, name: z.string() }),
  created_at: field.time,
  updated_at: field.time,
  turn: z.int(),
  ended: z.boolean(),
  ending: ending.nullable(),
  version_id: field.id,
  /** A newer version than this playthrough's is out; `restart` begins in it. */
  has_newer_version: z.boolean(),
  /** The reader's name for it; '' = none. */
  name: z.string(),
  /** Dropped by its reader; playing it again undoes that. */
  is_dropped: z.boolean(),
});

export const playthroughWithView = playthrough.extend({
  view,
  state: savedState,
  /** null = it is in the newest, moves there by itself, or its reader stays. */
  newer_version: newerVersion.nullable(),
});

/** The opening of a story, as people see it before they have a playthrough of it. The same for everybody. */
export const opening = playthrough
  .pick({ story_slug: true, story_name: true, story_username: true, look: true, node: true })
  .extend({
    /** The published version that it is from. */
    version_id: field.id,
    ended: z.boolean(),
    ending: ending.nullable(),
    view,
  });

export const playthroughChanges = z.strictObject({
  name: field.playthroughName.optional(),
  is_dropped: z.boolean().optional(),
  /** Stay in the playthrough's own version although this newer one is out. */
  stays_in_version_id: z.string().max(siteLimits.id).optional(),
});

/** A turn in the history: the action, and what was shown after it. */
export const pastTurn = z.object({
  turn: z.int(),
  /** null = the start. */
  action: z
    .object({
      type: z.enum(['choose', 'take', 'drop', 'rewind', 'restart', 'move']),
      /** The label of the choice, or the name of the item; null if there is none. */
      label: z.string().nullable(),
      /** The text or number that the reader typed where the choice asked; null if it asked for nothing. */
      answer: z.string().nullable(),
      /** For a rewind or move: the turn that it went back to. */
      to_turn: z.int().nullable(),
    })
    .nullable(),
  node: z.object({ id: z.string(), name: z.string() }),
  body: textTree,
  ending: ending.nullable(),
  created_at: field.time,
  /** A later rewind, restart or move went back to an earlier turn. */
  is_left_behind: z.boolean(),
});

/** The reader's answer; a number may be sent as text. Which answers a choice takes is in its `ask`. */
const answer = z.union(
  [z.string().trim().max(siteLimits.answer), z.number()],
  message('answer_form'),
);

const onTurn = { on_turn: z.int().min(0).optional() };
const choice = { action_id: field.anyId, answer: answer.optional() };
const choose = { ...choice, ...onTurn };
const item = { item_id: field.anyId };

/** The first action of a reader who saw the opening. */
export const firstAction = z.strictObject({
  /** Of the opening that was shown. */
  version_id: field.anyId,
  /** Without one the playthrough only begins. */
  action: z
    .discriminatedUnion(
      'type',
      [
        z.strictObject({ type: z.literal('choose'), ...choice }),
        z.strictObject({ type: z.literal('take'), ...item }),
        z.strictObject({ type: z.literal('drop'), ...item }),
      ],
      message('action_missing'),
    )
    .optional(),
});

export const playthroughAction = z.preprocess(
  // `{action_id}` alone means choose.
  (input) =>
    typeof input === 'object' && input !== null && 'action_id' in input && !('type' in input)
      ? { type: 'choose', ...input }
      : input,
  z.discriminatedUnion(
    'type',
    [
      z.strictObject({ type: z.literal('choose').default('choose'), ...choose }),
      z.strictObject({ type: z.literal('take'), ...item, ...onTurn }),
      z.strictObject({ type: z.literal('drop'), ...item, ...onTurn }),
      z.strictObject({ type: z.literal('rewind'), turn: z.int().min(0), ...onTurn }),
      z.strictObject({ type: z.literal('restart'), ...onTurn }),
      z.strictObject({
        type: z.literal('move'),
        version_id: field.anyId,
        ...onTurn,
      }),
    ],
    message('action_missing'),
  ),
);

/** A story that its reader can't open now, with the title of the version that they read last. */
export const unavailableStory = z.object({
  story_id: field.id,
  title: z.string(),
  /** The times at which this reader started it, and last played it. */
  begun_at: field.time,
  last_played_at: field.time,
});

/** A story that was removed for good, as its reader sees it. */
export const removedStory = z.object({
  story_id: field.id,
  title: z.string(),
  /** The times at which this reader started it, and last played it. */
  begun_at: field.time,
  last_played_at: field.time,
  removed_at: field.time,
});
