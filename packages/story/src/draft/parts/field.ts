/** A part of a draft, and a field of a part: where they are, what they say, and what makes them say something else. */
import { textChanges } from '../../edit/text-changes.ts';
import { limits } from '../../model/limits.ts';
import type { Edit } from './edits.ts';
import { fingerprint } from './fingerprint.ts';
import type { Draft, DraftParts } from './parts.ts';

export type PartKind = keyof DraftParts;

export interface PartName {
  part: PartKind;
  /** '' = the story. */
  id: string;
}

export interface FieldPlace extends PartName {
  field: string;
}

export const placeKey = ({ part, id, field }: FieldPlace): string => `${part} ${id} ${field}`;

const finders: {
  [Part in PartKind]: (draft: Draft, id: string) => DraftParts[Part] | undefined;
} = {
  story: ({ story }) => story,
  chapter: ({ chapters }, id) => chapters.get(id),
  node: ({ nodes }, id) => nodes.get(id),
  item: ({ items }, id) => items.get(id),
};

/** Undefined = it is not there. */
export const partIn = <Part extends PartKind>(
  draft: Draft,
  part: Part,
  id: string,
): DraftParts[Part] | undefined => finders[part](draft, id);

export const fieldOf = (part: object, field: string): unknown => Reflect.get(part, field);

/** Undefined = the part is not there. */
export function fieldIn(draft: Draft, { part, id, field }: FieldPlace): unknown {
  const whole = partIn(draft, part, id);
  return whole && (fieldOf(whole, field) ?? null);
}

/** The edit that makes a field say `to` where it says `there`: a node's text is changed where it differs. */
export function fieldEdit(place: FieldPlace, there: unknown, to: unknown): Edit {
  const { part, id, field } = place;
  const was = fingerprint(there);
  if (part === 'node' && field === 'body' && typeof there === 'string' && typeof to === 'string') {
    const changes = textChanges(there, to);
    if (changes.length <= limits.textChangesPerEdit) return { type: 'text', id, was, changes };
  }
  return { type: 'set', part, id, field, was, to };
}

/** The name or title of a part; '' = it has none. */
export function nameOf(part: object): string {
  const name = fieldOf(part, 'name') ?? fieldOf(part, 'title');
  return typeof name === 'string' ? name : '';
}
