import type { Change } from './change.ts';
import { FieldList } from './field-list.ts';
import { thingsMoved } from './things-moved.ts';

export type Compare<Thing> = (list: FieldList, before: Thing, after: Thing) => void;

/** What differs in things of one kind: those of the later version in its order, then those removed. */
export function changesOf<Thing extends { id: string; chapter_id?: string }>(
  what: Change['what'],
  [before, after]: readonly [readonly Thing[], readonly Thing[]],
  nameOf: (thing: Thing) => string,
  compare: Compare<Thing>,
): Change[] {
  const old = new Map(before.map((thing) => [thing.id, thing]));
  const moved = thingsMoved(before, after);
  const whole = (kind: 'added' | 'removed', thing: Thing): Change => {
    return { kind, what, id: thing.id, name: nameOf(thing), fields: [] };
  };
  const changes = after.flatMap((thing): Change[] => {
    const { id } = thing;
    const was = old.get(id);
    if (was === undefined) return [whole('added', thing)];
    old.delete(id);
    const list = new FieldList();
    compare(list, was, thing);
    if (moved.has(id)) list.add('order', null, null);
    const { fields } = list;
    if (fields.length === 0) return [];
    const isMove = fields.every(
      (one) => one.action_id === null && /^(chapter|order)$/.test(one.field),
    );
    return [{ kind: isMove ? 'moved' : 'changed', what, id, name: nameOf(thing), fields }];
  });
  return [...changes, ...[...old.values()].map((thing) => whole('removed', thing))];
}
