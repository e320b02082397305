import { isSame } from '../edit/merge.ts';
import type { Chapter, Item } from '../model/story.ts';
import { applyGroup } from './apply-group.ts';
import { isNaming } from './kinds/naming.ts';
import type { Edit } from './parts/edits.ts';
import { fieldEdit, fieldOf, type PartName, partIn } from './parts/field.ts';
import { isField } from './parts/normalised.ts';
import type { Draft, DraftNode, DraftStory } from './parts/parts.ts';

/** A part as it is to be. */
export type PartState =
  | { part: 'story'; value: DraftStory }
  | { part: 'chapter'; value: Chapter }
  | { part: 'node'; value: DraftNode }
  | { part: 'item'; value: Item };

/**
 * The edits that make a part of a draft the one that it is to be; all of it where the draft does not have it.
 * A text is changed in the places in which it differs. None where nothing differs.
 */
export function diffOf(draft: Draft, state: PartState): Edit[] {
  const { part, value } = state;
  const id = part === 'story' ? '' : value.id;
  const before = partIn(draft, part, id);
  if (!before) return addOf(draft, state);
  const named = fieldEdits({ part, id }, [before, value], (field) => isNaming(part, field));
  // A new name may change more of the part than its name.
  const applied = named.length > 0 ? applyGroup(draft, named) : null;
  const then = applied && !('refused' in applied) ? partIn(applied.draft, part, id) : before;
  const isLeft = (field: string) =>
    applied === null || !('refused' in applied) || !isNaming(part, field);
  return [
    ...named,
    ...fieldEdits({ part, id }, [then ?? before, value], isLeft),
    ...moveOf(state, before),
  ];
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

const fieldEdits = (
  name: PartName,
  [before, after]: readonly [before: object, after: object],
  isAsked: (field: string) => boolean,
): Edit[] =>
  Object.keys(after)
    .filter((field) => isField(name.part, field) && isAsked(field))
    .flatMap((field): Edit[] => {
      const [there, to] = [fieldOf(before, field), fieldOf(after, field)];
      return isSame(there, to) ? [] : [fieldEdit({ ...name, field }, there, to)];
    });

const moveOf = ({ part, value }: PartState, before: object): Edit[] =>
  part === 'chapter' && fieldOf(before, 'ordinal') !== value.ordinal
    ? [{ type: 'move', part, id: value.id, ordinal: value.ordinal }]
    : [];
