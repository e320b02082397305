import type { Story } from '@brasslamp/story/model';
import { localIds, mapWay } from './local-ids.ts';

/** The parts of a story that have ids on a site, and in its file a name or a place instead. */
export const partKinds = [
  'chapters',
  'nodes',
  'items',
  'variables',
  'achievements',
  'frames',
  'snippets',
] as const;

export type PartKind = (typeof partKinds)[number];

/** Pairs of an id on a site and the name in a file. */
export type LocalNames = Record<PartKind, [id: string, local: string][]>;

/** The names by which the file of a story knows its parts. Linear. */
export function localNames(story: Story): LocalNames {
  const chapters = story.chapters.toSorted((one, other) => one.ordinal - other.ordinal);
  const order = new Map(chapters.map(({ id }, at) => [id, at]));
  const nodes = story.nodes.toSorted(
    (one, other) => (order.get(one.chapter_id) ?? 0) - (order.get(other.chapter_id) ?? 0),
  );
  return {
    chapters: byPlace(chapters),
    nodes: [...localIds(nodes)],
    items: byKey(story.items),
    variables: byKey(story.variables),
    achievements: byKey(story.achievements),
    frames: byPlace(story.frames),
    snippets: story.snippets.map(({ id, name }) => [id, name]),
  };
}

const byKey = (parts: readonly { id: string; key: string }[]) =>
  parts.map(({ id, key }): [string, string] => [id, key]);

const byPlace = (parts: readonly { id: string }[]) =>
  parts.map(({ id }, at): [string, string] => [id, String(at + 1)]);

/** What is the same part under another name: pairs of its name in one file and its identity. */
export type SameParts = { [Kind in PartKind]?: [local: string, identity: string][] | undefined };

/**
 * Identities say which parts of several versions of a story are one and the same, where the ids of a site would. A
 * part has the name that it has in the first file in which it is, or one made of it where another part has that.
 */
export class Identities {
  readonly #known = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** Adds a version; says which of its parts have another identity than their names in its file. */
  add(names: LocalNames): SameParts {
    const same: SameParts = {};
    for (const kind of partKinds) {
      const others = names[kind].flatMap(([id, local]): [string, string][] => {
        const identity = this.#identityFor(kind, id, local);
        return identity === local ? [] : [[local, identity]];
      });
      if (others.length > 0) same[kind] = others;
    }
    return same;
  }

  /** The identity of a part of a version that was added; undefined where none has it. */
  of(kind: PartKind, id: string): string | undefined {
    return this.#known.get(`${kind} ${id}`);
  }

  #identityFor(kind: PartKind, id: string, local: string): string {
    const known = this.of(kind, id);
    if (known !== undefined) return known;
    let identity = local;
    for (let count = 2; this.#taken.has(`${kind} ${identity}`); count += 1) {
      identity = `${local}~${count}`;
    }
    this.#taken.add(`${kind} ${identity}`);
    this.#known.set(`${kind} ${id}`, identity);
    return identity;
  }
}

/** The key of a part in a list of ids by identities. */
export const identityKey = (kind: PartKind, identity: string): string => `${kind} ${identity}`;

/** The story with ids by its parts’ identities: `idOf` gives the one that a part has on the site. */
export function withIdsOf(
  story: Story,
  same: SameParts,
  idOf: (kind: PartKind, identity: string) => string,
): Story {
  const names = localNames(story);
  const ids = new Map<string, string>();
  for (const kind of partKinds) {
    const others = new Map(same[kind]);
    for (const [id, local] of names[kind]) {
      ids.set(`${kind} ${id}`, idOf(kind, others.get(local) ?? local));
    }
  }
  return withIds(story, (kind, id) => ids.get(`${kind} ${id}`) ?? id);
}

function withIds(story: Story, idOf: (kind: PartKind, id: string) => string): Story {
  const ofKind =
    (kind: PartKind) =>
    <Part extends { id: string }>(part: Part): Part => ({ ...part, id: idOf(kind, part.id) });
  const inChapter = <Part extends { chapter_id: string }>(part: Part): Part => ({
    ...part,
    chapter_id: idOf('chapters', part.chapter_id),
  });
  const nodeId = (id: string) => idOf('nodes', id);
  const { start_node_id: start } = story;
  return {
    ...story,
    start_node_id: start === null ? null : nodeId(start),
    chapters: story.chapters.map(ofKind('chapters')),
    nodes: story.nodes.map((node) => ({
      ...ofKind('nodes')(inChapter(node)),
      actions: node.actions.map((action) => mapWay(action, nodeId)),
      continue: node.continue.map((way) => mapWay(way, nodeId)),
    })),
    items: story.items.map((item) => ({
      ...ofKind('items')(inChapter(item)),
      location:
        item.location === null || item.location === 'inventory'
          ? item.location
          : nodeId(item.location),
    })),
    variables: story.variables.map(ofKind('variables')),
    achievements: story.achievements.map(ofKind('achievements')),
    frames: story.frames.map(ofKind('frames')),
    snippets: story.snippets.map(ofKind('snippets')),
  };
}
