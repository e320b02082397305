import type { Draft } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';

/** `after`, where every part that says what it said `before` is the same object: what shows it stays as it is. */
export function sameParts(before: Draft, after: Draft): Draft {
  if (before === after) return before;
  const next: Draft = {
    story: isSame(before.story, after.story) ? before.story : after.story,
    chapters: sameValues(before.chapters, after.chapters),
    nodes: sameValues(before.nodes, after.nodes),
    items: sameValues(before.items, after.items),
    marks: sameValues(before.marks, after.marks),
  };
  const keys = Object.keys(next) as (keyof Draft)[];
  return keys.every((key) => next[key] === before[key]) ? before : next;
}

function sameValues<Part>(
  before: ReadonlyMap<string, Part>,
  after: ReadonlyMap<string, Part>,
): ReadonlyMap<string, Part> {
  if (before === after) return before;
  let isOther = before.size !== after.size;
  const alike: [string, Part][] = [];
  for (const [id, part] of after) {
    const known = before.get(id);
    if (known === part) continue;
    if (known !== undefined && isSame(known, part)) alike.push([id, known]);
    else isOther = true;
  }
  if (!isOther) return before;
  if (alike.length === 0) return after;
  const next = new Map(after);
  for (const [id, part] of alike) next.set(id, part);
  return next;
}

/** Calls back with the id of each part that is another one. */
export function eachChanged<Part>(
  before: ReadonlyMap<string, Part>,
  after: ReadonlyMap<string, Part>,
  tell: (id: string) => void,
): void {
  if (before === after) return;
  for (const [id, part] of after) if (before.get(id) !== part) tell(id);
  for (const id of before.keys()) if (!after.has(id)) tell(id);
}
