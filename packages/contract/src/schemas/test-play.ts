import { limits } from '@brasslamp/story/model';
import { z } from 'zod';
import { message } from '../definition/issue-message.ts';
import * as field from './fields.ts';

/** A choice in the node where it was made, or an item that was taken or dropped there. */
const step = z
  .strictObject({
    node_id: field.id,
    /** Of a node that a pool offers: the node's id; null where an item is moved. */
    action_id: z.union([field.actionId, field.id]).nullable(),
    /** The answer that was typed, if the action asks for one. */
    answer: z.union([z.string().max(limits.valueCharacters), z.number()]).optional(),
    moves: z.strictObject({ type: z.enum(['take', 'drop']), item_id: field.id }).optional(),
  })
  .refine(({ action_id, moves }) => (action_id === null) !== (moves === undefined), {
    error: message('step_form'),
    path: ['moves'],
  });

/** The conditions that must be true after the last step; null = it doesn't matter. */
const expects = z.strictObject({
  node_id: field.id.nullable().default(null),
  /** The name of the ending. */
  ending: field.endingName.nullable().default(null),
});

/** The seed, which decides chance. */
const seed = z.int().min(0).max(limits.seed);
const steps = z.array(step).max(limits.stepsPerTestPlay);

export const testPlay = z.object({
  id: field.id,
  name: z.string(),
  seed,
  steps: z.array(step),
  expects: z.object({ node_id: field.id.nullable(), ending: z.string().nullable() }),
  created_at: field.time,
  updated_at: field.time,
  version: z.int(),
});

export const newTestPlay = z.strictObject({
  name: field.nodeName,
  seed,
  steps,
  expects: expects.default({ node_id: null, ending: null }),
});

export const testPlayChanges = z.strictObject({
  name: field.nodeName.optional(),
  seed: seed.optional(),
  steps: steps.optional(),
  expects: expects.optional(),
});

export const testPlayResult = z.object({
  id: field.id,
  name: z.string(),
  /** null = there was no time for it. */
  holds: z.boolean().nullable(),
  /** The step at which it broke, from 0; as many as it has steps = after the last. */
  step: z.int().nullable(),
  why: z
    .enum([
      'story_empty',
      'elsewhere',
      'choice_gone',
      'not_offered',
      'locked',
      'answer',
      'item_gone',
      'item_stays',
      'other_node',
      'other_ending',
    ])
    .nullable(),
  /** The node at which the play stood then. */
  node_id: field.id.nullable(),
});
