import { fingerprint, isNaming, type SetEdit } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';

/**
 * The edits that a call about one part comes to: one for each field that it carries and that is to be
 * another one. Names come last, for what was sent with a new name may still call the part by the old one.
 */
export function setEdits<Fields extends object>(
  part: SetEdit['part'],
  id: string,
  before: Fields,
  sent: { [Field in keyof Fields]?: Fields[Field] | undefined },
): SetEdit[] {
  const there = new Map<string, unknown>(Object.entries(before));
  const edits = Object.entries<unknown>(sent).flatMap(([field, to]): SetEdit[] =>
    to === undefined || isSame(to, there.get(field))
      ? []
      : [{ type: 'set', part, id, field, was: fingerprint(there.get(field)), to }],
  );
  const isLast = ({ field }: SetEdit) => Number(isNaming(part, field));
  return edits.toSorted((one, other) => isLast(one) - isLast(other));
}
