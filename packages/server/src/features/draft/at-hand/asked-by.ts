import { type Edit, isNaming, normalised } from '@brasslamp/story/draft';
import type { Row } from '../../../db/tables.ts';
import type { BinnedRow } from '../bin/queries.ts';
import { nameKey } from '../model/part-models.ts';

/** Columns that a call writes with its edits, which are none of the draft's: by the id of the part. */
export interface Beside {
  chapters?: ReadonlyMap<string, Pick<Row<'chapters'>, 'sent_ordinal'>>;
  nodes?: ReadonlyMap<string, Pick<Row<'nodes'>, 'position_x' | 'position_y'>>;
  story?: Partial<Row<'stories'>>;
  /** The part of the story's bin that the call brings back. */
  binned?: BinnedRow;
}

/** The needs of some edits: the parts of a draft to read, by id, and the names that others may have. */
export interface Asked {
  /** The story's own fields and lists. */
  story: boolean;
  /** The chapters, all of them: they move over, and there are few. */
  chapters: boolean;
  nodes: Set<string>;
  items: Set<string>;
  /** Nodes of which no more is asked than that they are there, and what is noted about them. */
  sketched: Set<string>;
  /** Chapters that go with all that is in them. */
  going: Set<string>;
  /** Names of nodes, as `nameKey` makes them. */
  nodeNames: Set<string>;
  itemKeys: Set<string>;
  /** Nodes that get another ending, each as often as it does. */
  endings: string[];
  addsNodes: boolean;
  addsItems: boolean;
  /** Whether any edit may give something another name. */
  renames: boolean;
}

export function askedBy(edits: readonly Edit[], { chapters, nodes, story }: Beside): Asked {
  const asked: Asked = {
    story: story?.level !== undefined,
    chapters: chapters !== undefined,
    nodes: new Set(nodes?.keys()),
    ...{ items: new Set(), sketched: new Set(), going: new Set() },
    ...{ addsNodes: false, addsItems: false, renames: false },
    ...{ nodeNames: new Set(), itemKeys: new Set(), endings: [] },
  };
  for (const edit of edits) note(asked, edit);
  return asked;
}

function note(asked: Asked, edit: Edit): void {
  switch (edit.type) {
    case 'text':
      asked.nodes.add(edit.id);
      return;
    case 'mark':
      for (const { id } of edit.marks) asked.sketched.add(id);
      return;
    case 'set':
      noteSet(asked, edit);
      return;
  }
  asked.chapters = true;
  if (edit.part === 'node') asked.nodes.add(edit.id);
  if (edit.part === 'item') asked.items.add(edit.id);
  if (edit.part === 'chapter' && edit.type === 'remove') asked.going.add(edit.id);
  if (edit.type !== 'add' || edit.part === 'chapter') return;
  if (edit.part === 'node') {
    asked.addsNodes = true;
    asked.nodeNames.add(keyOf(edit.value.name));
  } else {
    asked.addsItems = true;
    asked.itemKeys.add(edit.value.key);
  }
}

const keyOf = (name: unknown): string => nameKey(String(normalised('node', 'name', name)));

function noteSet(asked: Asked, { part, id, field, to }: Extract<Edit, { type: 'set' }>): void {
  if (part === 'story') asked.story = true;
  if (part === 'chapter' || field === 'chapter_id') asked.chapters = true;
  if (part === 'node') asked.nodes.add(id);
  if (part === 'item') asked.items.add(id);
  if (isNaming(part, field)) asked.renames = true;
  if (part === 'node' && field === 'name') asked.nodeNames.add(keyOf(to));
  if (part === 'node' && field === 'ending' && to !== null) asked.endings.push(id);
  if (part === 'item' && field === 'key') asked.itemKeys.add(String(to));
  if (field === 'start_node_id' && typeof to === 'string') asked.sketched.add(to);
}
