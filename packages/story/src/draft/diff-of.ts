import { isSame } from '../edit/merge.ts';
import { textChanges } from '../edit/text-changes.ts';
import { limits } from '../model/limits.ts';
import type { Chapter, Item } from '../model/story.ts';
import { applyGroup } from './apply-group.ts';
import type { Edit, SetEdit } from './edits.ts';
import { fingerprint } from './fingerprint.ts';
import { isField } from './normalised.ts';
import type { Draft, DraftNode, DraftStory } from './parts.ts';

/** A part as it is to be. */
export type PartState =
  | { part: 'story'; value: DraftStory }
  | { part: 'chapter'; value: Chapter }
  | { part: 'node'; value: DraftNode }
  | { part: 'item'; value: Item };

/** Another name of these is written into all that uses the old one, the part itself too. */
const naming: Record<SetEdit['part'], readonly string[]> = {
  story: ['variables', 'achievements', 'snippets'],
  chapter: [],
  node: ['name', 'ending'],
  item: ['key'],
};

/**
 * What makes a part of a draft the one that it is to be; all of it where the draft does not have it. A
 * text is changed in the places in which it differs. None where nothing differs.
 */
export function diffOf(draft: Draft, { part, value }: PartState): Edit[] {
  const after = value as unknown as Record<string, unknown>;
  const id = part === 'story' ? '' : String(after.id);
  const before = partOf(draft, part, id);
  if (!before) return addOf(draft, { part, value } as PartState);
  const named = fieldEdits(part, id, before, after, (field) => naming[part].includes(field));
  // A new name may change more of the part than its name.
  const applied = named.length > 0 ? applyGroup(draft, named) : null;
  const then = applied && !('refused' in applied) ? partOf(applied.draft, part, id) : before;
  const isLeft = (field: string) =>
    applied === null || !('refused' in applied) || !naming[part].includes(field);
  return [
    ...named,
    ...fieldEdits(part, id, then ?? before, after, isLeft),
    ...moveOf(before, value),
  ];
}

function partOf(draft: Draft, part: SetEdit['part'], id: string) {
  const lists = { chapter: draft.chapters, node: draft.nodes, item: draft.items };
  const whole: unknown = part === 'story' ? draft.story : lists[part].get(id);
  return whole as Record<string, unknown> | undefined;
}

function addOf(draft: Draft, { part, value }: PartState): Edit[] {
  switch (part) {
    case 'node': {
      const { id, ...node } = value;
      return [{ type: 'add', part, id, value: node }];
    }
    case 'item': {
      const { id, ...item } = value;
      return [{ type: 'add', part, id, value: item }];
    }
    case 'chapter': {
      const { id, title, ordinal } = value;
      const isLast = ordinal > draft.chapters.size;
      const add: Edit = { type: 'add', part, id, value: { title } };
      return isLast ? [add] : [add, { type: 'move', part, id, ordinal }];
    }
    case 'story':
      return [];
  }
}

function fieldEdits(
  part: SetEdit['part'],
  id: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  isAsked: (field: string) => boolean,
): Edit[] {
  return Object.keys(after)
    .filter((field) => isField(part, field) && isAsked(field))
    .flatMap((field): Edit[] => {
      const [there, to] = [before[field], after[field]];
      if (isSame(there, to)) return [];
      const was = fingerprint(there);
      const isText = part === 'node' && field === 'body';
      const changes = isText ? textChanges(String(there), String(to)) : [];
      if (isText && changes.length <= limits.textChangesPerEdit)
        return [{ type: 'text', id, was, changes }];
      return [{ type: 'set', part, id, field, was, to }];
    });
}

const moveOf = (before: object, after: object): Edit[] =>
  'ordinal' in before && 'ordinal' in after && before.ordinal !== after.ordinal
    ? [
        {
          type: 'move',
          part: 'chapter',
          id: (after as Chapter).id,
          ordinal: (after as Chapter).ordinal,
        },
      ]
    : [];
