import type { StoryFileFault } from '@brasslamp/messages';
import { nearestName, nodeNameKey } from '@brasslamp/story/logic';
import { isNodeTarget, limits, type Target } from '@brasslamp/story/model';
import { gone, reservedIds } from './local-ids.ts';
import { placeOf, type Reading, type Step } from './shape/reading.ts';
import type { WrittenNode, WrittenStory } from './written-story.ts';

/** Looks at what parts of a story ask of each other: ids, names and keys that must differ, and nodes that must be there. */
export function crossCheck(written: WrittenStory, reading: Reading): void {
  const nodes = partsIn(written, 'nodes');
  const items = partsIn(written, 'items');
  const at = (path: readonly Step[], message: StoryFileFault) => refuseAt(reading, path, message);
  for (const [parts, most] of [
    [nodes, limits.nodesPerStory],
    [items, limits.itemsPerStory],
  ] as const) {
    const first = parts[most];
    if (first) at(first.path.slice(0, -1), { message_id: 'too_many', params: { most } });
  }
  const differ = differing(at);
  differ(nodes, 'id', 'id_taken');
  differ(nodes, 'name', 'name_taken', nodeNameKey);
  differ(items, 'key', 'key_taken');
  differ(listed(written, 'variables'), 'key', 'key_taken');
  differ(listed(written, 'achievements'), 'key', 'key_taken');
  differ(listed(written, 'snippets'), 'name', 'name_taken', nodeNameKey);
  for (const { part, path } of listed(written, 'snippets')) {
    differ(
      part.values.map((value, index) => ({ part: { value }, path: [...path, 'values', index] })),
      'value',
      'key_taken',
    );
  }
  const actions = nodes.flatMap(({ part, path }) =>
    part.actions.map((action, index) => ({ part: action, path: [...path, 'actions', index] })),
  );
  differ(
    actions.filter(({ part }) => part.id !== ''),
    'id',
    'id_taken',
  );
  const ids = new Set<string>();
  for (const { part, path } of nodes) {
    ids.add(part.id);
    if (reservedIds.has(part.id)) {
      at([...path, 'id'], { message_id: 'node_id_reserved', params: { word: part.id } });
    }
  }
  const lookFor = (id: string, path: readonly Step[]) => {
    if (id === gone || ids.has(id)) return;
    const nearest = nearestName(id, ids);
    if (nearest === null) at(path, { message_id: 'node_unknown', params: { word: id } });
    else at(path, { message_id: 'node_misspelt', params: { word: id, nearest } });
  };
  if (written.start !== null) lookFor(written.start, ['start']);
  for (const { part, path } of nodes) {
    for (const target of targetsOf(part, path)) lookFor(target.id, target.path);
  }
  for (const { part, path } of items) {
    if (part.location === null || part.location === 'inventory') continue;
    lookFor(part.location, [...path, 'location']);
  }
}

interface Placed<Part> {
  part: Part;
  path: readonly Step[];
}

function partsIn<List extends 'nodes' | 'items'>(
  { chapters }: WrittenStory,
  list: List,
): Placed<WrittenStory['chapters'][number][List][number]>[] {
  return chapters.flatMap((chapter, place) =>
    chapter[list].map((part, index) => ({ part, path: ['chapters', place, list, index] })),
  );
}

const listed = <List extends 'variables' | 'achievements' | 'snippets'>(
  written: WrittenStory,
  list: List,
): Placed<WrittenStory[List][number]>[] =>
  written[list].map((part, index) => ({ part, path: [list, index] }));

type RefuseAt = (path: readonly Step[], message: StoryFileFault) => void;

function refuseAt(reading: Reading, path: readonly Step[], message: StoryFileFault): void {
  const [step, ...rest] = path;
  if (step === undefined) reading.refuse(message);
  else reading.at(step, () => refuseAt(reading, rest, message));
}

/** Refuses the second of two parts of which a field is the same. */
const differing =
  (at: RefuseAt) =>
  <Field extends string>(
    parts: readonly Placed<{ [Name in Field]: string }>[],
    field: Field,
    message_id: 'id_taken' | 'name_taken' | 'key_taken',
    keyOf: (word: string) => string = (word) => word,
  ): void => {
    const seen = new Map<string, readonly Step[]>();
    for (const { part, path } of parts) {
      const word = part[field];
      const key = keyOf(word);
      const before = seen.get(key);
      if (before === undefined) seen.set(key, path);
      else at([...path, field], { message_id, params: { word, other: placeOf(before) } });
    }
  };

type Way = { id: string; path: readonly Step[] };

const targetsOf = (node: WrittenNode, path: readonly Step[]): Way[] =>
  (['actions', 'continue'] as const).flatMap((list) =>
    node[list].flatMap(({ target, call }, index) => {
      const way = [...path, list, index];
      const back =
        typeof call === 'boolean' ? [] : [{ id: call.then, path: [...way, 'call', 'then'] }];
      return [...idsIn(target, [...way, 'target']), ...back];
    }),
  );

function idsIn(target: Target, path: readonly Step[]): Way[] {
  if (!Array.isArray(target)) return isNodeTarget(target) ? [{ id: target, path }] : [];
  return target.flatMap((one, index) => idsIn(one.target, [...path, index, 'target']));
}
