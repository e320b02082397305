import type { TextTree } from '@brasslamp/story/text/tree';
import { z } from 'zod';
import * as field from './fields.ts';
import { ending } from './story.ts';

const itemView = z.object({
  id: field.id,
  key: z.string(),
  name: z.string(),
  description: z.string(),
  count: z.int(),
  can_take: z.boolean().optional(),
  can_drop: z.boolean().optional(),
});

const variableView = z.object({
  key: z.string(),
  label: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});

/** The shape is `TextTree` of the story package: `{type, children}` and `{type: "text", text}`. */
const textTree = z
  .looseObject({ type: z.literal('root'), children: z.array(z.looseObject({ type: z.string() })) })
  .meta({ description: 'A tree of {type, children} and {type: "text", text}' })
  .transform((tree) => tree as unknown as TextTree);

export const view = z.object({
  body: textTree,
  actions: z.array(
    z.object({
      /** An action's id; of a node that a pool offers, the node's id. */
      id: z.string(),
      label: z.string(),
      enabled: z.boolean(),
      reason: z.string().optional(),
    }),
  ),
  items_here: z.array(itemView),
  inventory: z.array(itemView),
  variables_shown: z.array(variableView),
  /** Those earned; `is_new` with the last action. */
  achievements: z.array(
    z.object({ key: z.string(), name: z.string(), description: z.string(), is_new: z.boolean() }),
  ),
});

export const playthrough = z.object({
  id: field.id,
  story_slug: z.string(),
  story_name: z.string(),
  story_username: z.string(),
  node: z.object({ id: field.id, name: z.string() }),
  created_at: field.time,
  updated_at: field.time,
  turn: z.int(),
  ended: z.boolean(),
  ending: ending.nullable(),
  version_id: field.id,
  /** A newer version than this playthrough's is out; `restart` begins in it. */
  has_newer_version: z.boolean(),
});

export const playthroughWithView = playthrough.extend({ view });

const onTurn = { on_turn: z.int().min(0).optional() };
const choose = { action_id: z.string().min(1).max(100), ...onTurn };

export const playthroughAction = z.preprocess(
  // `{action_id}` alone means choose.
  (input) =>
    typeof input === 'object' && input !== null && 'action_id' in input && !('type' in input)
      ? { type: 'choose', ...input }
      : input,
  z.discriminatedUnion(
    'type',
    [
      z.strictObject({ type: z.literal('choose'), ...choose }),
      z.strictObject({ type: z.literal('take'), item_id: z.string().min(1).max(100), ...onTurn }),
      z.strictObject({ type: z.literal('drop'), item_id: z.string().min(1).max(100), ...onTurn }),
      z.strictObject({ type: z.literal('rewind'), turn: z.int().min(0), ...onTurn }),
      z.strictObject({ type: z.literal('restart'), ...onTurn }),
    ],
    'Say what to do: choose, take, drop, rewind or restart',
  ),
);
