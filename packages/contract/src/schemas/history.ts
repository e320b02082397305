/** The history of a draft: its changes, and its nodes as they were. */
import type { Node } from '@brasslamp/story/model';
import { z } from 'zod';
import { modelled } from '../definition/modelled.ts';
import { act } from './edits.ts';
import * as field from './fields.ts';

const told = {
  id: field.id,
  at: field.time,
  /** A username; null = it is not known, or the account is gone. */
  by: z.string().nullable(),
};

export const group = z.object({
  ...told,
  act,
  /** The number of parts that the group changed. */
  parts: z.int(),
  /** Of the first of them. */
  names: z.array(z.string()),
  /** The nodes among these. They may be gone, or have other names now. */
  nodes: z.array(z.object({ id: field.id, name: z.string() })),
});

export const entry = z.object({
  ...told,
  /** `other` = it came to this by something else than a change of this node: a rename, the bin, a version. */
  act: z.enum([...act.options, 'other']),
  words: z.int(),
});

export const wholeEntry = entry.extend({
  node: modelled<Node>('A node as the story model has it'),
});
