import { completeStory, type FrozenStory, startNode } from '../engine/engine.ts';
import type { Achievement, Frame, Item, Snippet, Story } from '../model/story.ts';
import type { Variable } from '../model/variable.ts';
import type { Change } from './change.ts';
import { compareNodes, type Sides } from './compare-nodes.ts';
import { FieldList, nodeInWords } from './field-list.ts';
import { thingsMoved } from './things-moved.ts';

/**
 * The differences in `after`, thing by thing and field by field: none only where the stories are equal.
 * Things are known by their ids. The story itself comes first, then chapters, nodes, items, variables,
 * achievements, frames and snippets; of each kind what is there in the order of `after`, then what was removed.
 * Takes time in proportion to the stories, but for the logarithm of their length where their order changed.
 */
export function changesBetween(frozenBefore: FrozenStory, frozenAfter: FrozenStory): Change[] {
  const [before, after] = [completeStory(frozenBefore), completeStory(frozenAfter)];
  const nodesOf = ({ nodes }: Story) => new Map(nodes.map((node) => [node.id, node]));
  const sides: Sides = { before: nodesOf(before), after: nodesOf(after) };
  const titlesOf = ({ chapters }: Story) => new Map(chapters.map(({ id, title }) => [id, title]));
  const inChapter = inChapterOf({ before: titlesOf(before), after: titlesOf(after) });
  const lists = <Thing>(of: (story: Story) => readonly Thing[]) => [of(before), of(after)] as const;
  return [
    ...storyChange(before, after, sides),
    ...changesOf(
      'chapter',
      lists(({ chapters }) => chapters.toSorted((a, b) => a.ordinal - b.ordinal)),
      ({ title }) => title,
      (list, was, is) => list.compare('title', was.title, is.title),
    ),
    ...changesOf(
      'node',
      lists(({ nodes }) => nodes),
      ({ name }) => name,
      inChapter((list, was, is) => compareNodes(list, was, is, sides)),
      ({ body }) => ({ body }),
    ),
    ...changesOf(
      'item',
      lists(({ items }) => items),
      ({ name }) => name,
      inChapter((list, was, is) => compareItems(list, was, is, sides)),
    ),
    ...changesOf(
      'variable',
      lists(({ variables }) => variables),
      ({ label, key }) => label.trim() || key,
      compareVariables,
    ),
    ...changesOf(
      'achievement',
      lists(({ achievements }) => achievements),
      ({ name }) => name,
      compareAchievements,
    ),
    ...changesOf(
      'frame',
      lists(({ frames }) => frames),
      ({ tag }) => tag ?? 'every node',
      compareFrames,
      ({ header, footer }) => ({ header, footer }),
    ),
    ...changesOf(
      'snippet',
      lists(({ snippets }) => snippets),
      ({ name }) => name,
      compareSnippets,
      ({ values, body }) => ({ values: values.join(', '), body }),
    ),
  ];
}

function storyChange(before: Story, after: Story, sides: Sides): Change[] {
  const list = new FieldList();
  list.compare('title', before.title, after.title);
  compareStarts(list, before, after, sides);
  list.compare('content_notes', before.content_notes, after.content_notes);
  list.compare('level', before.level, after.level);
  list.compare('lang', before.lang, after.lang);
  list.compare('on_start', before.on_start, after.on_start);
  list.compare('on_entry', before.on_entry, after.on_entry);
  list.compare('panel', before.panel, after.panel);
  const { fields } = list;
  if (fields.length === 0) return [];
  return [{ kind: 'changed', what: 'story', id: null, name: after.title, fields }];
}

/** Compares the named start nodes, null for none; or the first nodes, where only these differ and are the starts. */
function compareStarts(list: FieldList, before: Story, after: Story, sides: Sides): void {
  const [was, is] = [startNode(before), startNode(after)];
  if (before.start_node_id === after.start_node_id && was?.id !== is?.id) {
    list.add('start_node_id', was?.name ?? null, is?.name ?? null);
  }
  list.compare('start_node_id', before.start_node_id, after.start_node_id, (id, side) =>
    id === null ? null : nodeInWords(id, sides[side]),
  );
}

export type Compare<Thing> = (list: FieldList, before: Thing, after: Thing) => void;

/** A comparison of what stands in chapters, by whose titles a move to another one is told. */
function inChapterOf(titles: Record<keyof Sides, ReadonlyMap<string, string>>) {
  return <Thing extends { chapter_id: string }>(compare: Compare<Thing>): Compare<Thing> =>
    (list, was, is) => {
      compare(list, was, is);
      list.compare('chapter', was.chapter_id, is.chapter_id, (id, side) => {
        return titles[side].get(id) ?? null;
      });
    };
}

/** The differences in things of one kind: those of the later version in its order, then those removed. */
function changesOf<Thing extends { id: string; chapter_id?: string }>(
  what: Change['what'],
  [before, after]: readonly [readonly Thing[], readonly Thing[]],
  nameOf: (thing: Thing) => string,
  compare: Compare<Thing>,
  textsOf: (thing: Thing) => Record<string, string> = () => ({}),
): Change[] {
  const old = new Map(before.map((thing) => [thing.id, thing]));
  const moved = thingsMoved(before, after);
  const whole = (kind: 'added' | 'removed', thing: Thing): Change => {
    const list = new FieldList();
    for (const [field, text] of Object.entries(textsOf(thing))) {
      if (kind === 'added') list.compare(field, '', text);
      else list.compare(field, text, '');
    }
    return { kind, what, id: thing.id, name: nameOf(thing), fields: list.fields };
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

function compareItems(list: FieldList, before: Item, after: Item, sides: Sides): void {
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

function compareVariables(list: FieldList, before: Variable, after: Variable): void {
  const bounds = (one: Variable) => (one.kind === 'number' ? one : null);
  const options = (one: Variable) => (one.kind === 'choice' ? one.options : null);
  const members = (one: Variable) => (one.kind === 'set' ? one.members : null);
  list.compare('key', before.key, after.key);
  list.compare('label', before.label, after.label);
  list.compare('kind', before.kind, after.kind);
  list.compare('initial', before.initial, after.initial);
  list.compare('min', bounds(before)?.min, bounds(after)?.min);
  list.compare('max', bounds(before)?.max, bounds(after)?.max);
  list.compare('decimals', bounds(before)?.decimals, bounds(after)?.decimals);
  list.compare('options', options(before), options(after));
  list.compare('members', members(before), members(after));
  list.compare('shown', before.shown, after.shown);
}

function compareAchievements(list: FieldList, before: Achievement, after: Achievement): void {
  list.compare('key', before.key, after.key);
  list.compare('name', before.name, after.name);
  list.compare('description', before.description, after.description);
  list.compare('hidden', before.hidden, after.hidden);
}

function compareFrames(list: FieldList, before: Frame, after: Frame): void {
  list.compare('tag', before.tag, after.tag);
  list.compare('header', before.header, after.header);
  list.compare('footer', before.footer, after.footer);
}

function compareSnippets(list: FieldList, before: Snippet, after: Snippet): void {
  list.compare('name', before.name, after.name);
  list.compare('values', before.values, after.values);
  list.compare('body', before.body, after.body);
}
