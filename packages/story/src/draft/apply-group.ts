import type { Renaming } from '../edit/rename-in.ts';
import { kindOf } from './kinds/kinds.ts';
import { type Refusal, RefusedEdit } from './kinds/refusal.ts';
import { Renamer } from './kinds/rename-uses.ts';
import {
  type Elsewhere,
  type FindRemoved,
  type RemovedPart,
  WorkingDraft,
} from './kinds/working-draft.ts';
import type { Edit } from './parts/edits.ts';
import type { Draft } from './parts/parts.ts';

/** Ids of what is another one than before: changed, added or gone. */
export interface ChangedParts {
  story: boolean;
  chapters: ReadonlySet<string>;
  nodes: ReadonlySet<string>;
  items: ReadonlySet<string>;
  marks: ReadonlySet<string>;
}

/** New names that one edit of a group gives, all at once. */
export interface Renamed {
  /** Index of the edit in the group. */
  edit: number;
  names: readonly Renaming[];
}

export interface Applied {
  draft: Draft;
  /** Applied to `draft`, they give back what was there before. */
  inverse: Edit[];
  changed: ChangedParts;
  /** The parts removed, to be kept as long as they may have to come back. */
  removed: RemovedPart[];
  /** The renamings in their order: parts that are not at hand have to be told of them. */
  renamed: Renamed[];
}

/**
 * A draft with the edits of one group applied in their order, whole or not at all. It comes to what
 * the server comes to: values are brought into form, a new name or key is written into all that
 * uses the old one, a chapter goes with all that is in it, and the story has no start any more when its
 * first node goes. What the server alone knows is not asked: action ids of other nodes, the form of
 * values, the story's size. A set of what is there already changes nothing. `findRemoved` finds what was removed
 * earlier and is to come back. The maps of `draft` are never written to.
 * A draft may have no more than the parts that the edits are about, beside all chapters: `elsewhere` says
 * what there is beyond them, and what is renamed there is left to the caller.
 */
export function applyGroup(
  draft: Draft,
  edits: readonly Edit[],
  {
    findRemoved = () => undefined,
    elsewhere,
  }: { findRemoved?: FindRemoved; elsewhere?: Elsewhere } = {},
): Applied | { refused: Refusal } {
  const work = new WorkingDraft(draft, findRemoved, elsewhere);
  const renamer = new Renamer(work);
  const backwards: Edit[][] = [];
  const renamed: Renamed[] = [];
  for (const [at, edit] of edits.entries()) {
    try {
      backwards.push(kindOf(edit).apply(edit, work, renamer));
      for (const names of work.renamed.splice(0)) renamed.push({ edit: at, names });
    } catch (error) {
      if (error instanceof RefusedEdit) return { refused: { edit: at, ...error.why } };
      throw error;
    }
  }
  return {
    draft: work.draft,
    inverse: backwards.reverse().flat(),
    changed: {
      story: work.isStoryChanged,
      chapters: work.chapters.changed,
      nodes: work.nodes.changed,
      items: work.items.changed,
      marks: work.marks.changed,
    },
    removed: work.removed,
    renamed,
  };
}
