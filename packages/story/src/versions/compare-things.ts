import type { Achievement, Item } from '../model/story.ts';
import type { Variable } from '../model/variable.ts';
import type { Sides } from './compare-nodes.ts';
import { type FieldList, nodeInWords } from './field-list.ts';

export function compareItems(list: FieldList, before: Item, after: Item, sides: Sides): void {
  list.compare('key', before.key, after.key);
  list.compare('name', before.name, after.name);
  list.compare('description', before.description, after.description);
  list.compare('image', before.image, after.image);
  list.compare('location', before.location, after.location, (place, side) => {
    if (place === null) return 'nowhere';
    return place === 'inventory' ? place : nodeInWords(place, sides[side]);
  });
  list.compare('portable', before.portable, after.portable);
  list.compare('stackable', before.stackable, after.stackable);
  list.compare('hidden', before.hidden, after.hidden);
}

export function compareVariables(list: FieldList, before: Variable, after: Variable): void {
  const bounds = (one: Variable) => (one.kind === 'number' ? one : null);
  const options = (one: Variable) => (one.kind === 'choice' ? one.options : null);
  list.compare('key', before.key, after.key);
  list.compare('label', before.label, after.label);
  list.compare('kind', before.kind, after.kind);
  list.compare('initial', before.initial, after.initial);
  list.compare('min', bounds(before)?.min, bounds(after)?.min);
  list.compare('max', bounds(before)?.max, bounds(after)?.max);
  list.compare('options', options(before), options(after));
  list.compare('shown', before.shown, after.shown);
}

export function compareAchievements(
  list: FieldList,
  before: Achievement,
  after: Achievement,
): void {
  list.compare('key', before.key, after.key);
  list.compare('name', before.name, after.name);
  list.compare('description', before.description, after.description);
  list.compare('hidden', before.hidden, after.hidden);
}
