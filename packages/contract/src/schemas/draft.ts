import type { DraftNode, DraftStory, OutlineNode } from '@brasslamp/story/draft';
import type { Story } from '@brasslamp/story/model';
import { z } from 'zod';
import { modelled } from '../definition/modelled.ts';
import * as field from './fields.ts';
import { position } from './story.ts';

/** Numbers of changes: they grow in their story. */
const seq = z.int().min(0);

const draftStory = modelled<DraftStory>(
  'A story without chapters, nodes and items: title, start_node_id, level, lang, variables …',
);
const chapter = z.object({ id: field.id, title: z.string(), ordinal: z.int() });
const item = modelled<Story['items'][number]>('An item as the story model has it');
const outlineNode = modelled<OutlineNode>('A node without its text and its rules');
const draftNode = modelled<DraftNode & { updated_at: string }>(
  'A node as the story model has it, with its place in its chapter',
);

export const nodeStatus = z.enum(['idea', 'draft', 'done']);
export const nodeColour = z.enum(['red', 'orange', 'yellow', 'green', 'blue', 'purple']);

/** The author's notes about a node: in no version. */
const mark = z.object({
  id: field.id,
  position: position.nullable(),
  status: nodeStatus.nullable(),
  colour: nodeColour.nullable(),
  note: z.string(),
});

const parts = {
  chapters: z.array(chapter),
  items: z.array(item),
  /** Of nodes that have any; what is at its default in all is gone. */
  marks: z.array(mark),
};

export const outline = z.object({
  /** The number of the last change that is in it. */
  seq,
  story: draftStory,
  ...parts,
  /** The nodes by chapter, place and id. */
  nodes: z.array(outlineNode),
});

/** A number of changes as an address has it. */
export const since = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0);

export const changes = z.object({
  /** The end of this page: ask for what is behind it while it is less than `head`. */
  seq,
  /** The number of the story’s last change. */
  head: seq,
  /** null = it did not change. */
  story: draftStory.nullable(),
  ...parts,
  nodes: z.array(draftNode),
  removed: z.array(z.object({ part: z.enum(['chapter', 'node', 'item']), id: field.id })),
});
