/** A story that was read from a file, with the ids and names that its things have in the draft into which it comes. */
import {
  byPlace,
  type Draft,
  type DraftNode,
  freeKey,
  freeName,
  type KnownThing,
  nameOf,
} from '@brasslamp/story/draft';
import {
  type Renaming,
  referencesInNode,
  referencesInStoryWide,
  renameIn,
  renameInItem,
  renameInStoryWide,
} from '@brasslamp/story/edit';
import { startNode } from '@brasslamp/story/engine';
import { nodeNameKey } from '@brasslamp/story/logic';
import type { ActionId, Chapter, Item, Node, NodeId, Story } from '@brasslamp/story/model';
import { mapWay } from '../../story-file/local-ids.ts';
import type { Proposal } from './comparison.ts';
import { matchActions } from './match-actions.ts';
import { choicesSpokenOf, type NamesInFile, type ThingKind } from './said.ts';

export interface NewIds {
  newId: () => string;
  newActionId: () => ActionId;
}

interface Named {
  id: string;
  name: string;
}

const keyed = (list: readonly { id: string; key: string }[]): Named[] =>
  list.map(({ id, key }) => ({ id, name: key }));

/** The things of a story that have names, by their kind. */
const namedIn = (
  story: Pick<Story, 'nodes' | 'items' | 'variables' | 'achievements' | 'snippets'>,
) =>
  ({
    node: story.nodes,
    item: keyed(story.items),
    variable: keyed(story.variables),
    achievement: keyed(story.achievements),
    snippet: story.snippets,
  }) satisfies Record<Exclude<ThingKind, 'whole'>, readonly Named[]>;

const kinds = ['node', 'item', 'variable', 'achievement', 'snippet'] as const;

const isName = (kind: ThingKind) => kind === 'node' || kind === 'snippet';
const nameKey = (kind: ThingKind, name: string) => (isName(kind) ? nodeNameKey(name) : name);

export interface InOurTerms extends Proposal {
  /** What things are called in the file, for those that are here. */
  names: NamesInFile;
  /** The ids here of all things of the file, by theirs. */
  ids: ReadonlyMap<string, string>;
}

/**
 * Things are the ones that a file of before called so; what no file had is the one of the same name, if there
 * is one, or new. Choices of a node are matched by what they say and where they lead.
 */
export function inOurTerms(
  draft: Draft,
  theirs: Story,
  known: readonly KnownThing[],
  { newId, newActionId }: NewIds,
): InOurTerms {
  const ours = namedIn({
    ...draft.story,
    nodes: [...draft.nodes.values()],
    items: [...draft.items.values()],
  });
  const their = namedIn(theirs);
  const ids = new Map<string, string>();
  const deleted = new Map<string, string>();
  const namesOf = new Map<string, string>();
  const toOurs: Renaming[] = [];
  const toTheirs: Renaming[] = [];
  const newNames = new Map<string, string>();
  for (const kind of kinds) {
    const matched = matchNames(kind, { ours: ours[kind], theirs: their[kind], known });
    const taken = new Set(ours[kind].map(({ name }) => nameKey(kind, name)));
    const nameHere = new Map(ours[kind].map(({ id, name }) => [id, name]));
    for (const { id, name } of their[kind]) {
      const { is, was } = matched.get(id) ?? {};
      const here = is ?? newId();
      ids.set(id, here);
      if (was !== undefined && is === undefined) {
        deleted.set(here, was);
        namesOf.set(was, name);
      }
      const isTaken = (key: string) => taken.has(key);
      const free = isName(kind) ? freeName(name, isTaken) : freeKey(name, isTaken);
      const called = is === undefined ? free : (nameHere.get(is) ?? name);
      if (is === undefined) {
        taken.add(nameKey(kind, called));
        newNames.set(here, called);
      }
      if (called === name) continue;
      toOurs.push({ kind, from: name, to: called });
      if (is === undefined) continue;
      namesOf.set(here, name);
      toTheirs.push({ kind, from: called, to: name });
    }
  }
  const idOf = (id: string) => ids.get(id) ?? id;
  const led = theirs.nodes.map((node) => ({
    ...node,
    actions: node.actions.map((action) => mapWay(action, idOf)),
    continue: node.continue.map((way) => mapWay(way, idOf)),
  }));
  const choices = choiceIds(led, (node) => draft.nodes.get(idOf(node.id)), newActionId);
  const inWide = [...toOurs, ...choicesSpokenOf(referencesInStoryWide(theirs), choices)];
  const { chapters, chapterOf } = newChapters(draft, theirs, newId);
  const ends = endsOf(draft);
  const nodes = new Map<NodeId, DraftNode>();
  for (const node of led) {
    const id = idOf(node.id);
    const here = draft.nodes.get(id);
    const told = toldIn(node, choices, toOurs);
    const chapter_id = here?.chapter_id ?? chapterOf(node.chapter_id);
    const place = here?.place ?? (ends.get(chapter_id) ?? 0) + 1;
    if (!here) ends.set(chapter_id, place);
    const name = here?.name ?? newNames.get(id) ?? node.name;
    nodes.set(id, { ...told, id, name, chapter_id, place });
  }
  return {
    nodes,
    items: itemsHere(draft, theirs, { idOf, toOurs, chapterOf }),
    story: storyHere(draft, theirs, { idOf, toOurs: inWide, newId, newNames }),
    chapters,
    positions: new Map(),
    deleted,
    names: { of: namesOf, renamings: toTheirs },
    ids,
  };
}

/** `is` = the id of the thing that is here; `was` = that of one that was deleted here. By their ids in the file. */
function matchNames(
  kind: ThingKind,
  {
    ours,
    theirs,
    known,
  }: { ours: readonly Named[]; theirs: readonly Named[]; known: readonly KnownThing[] },
): Map<string, { is?: string; was?: string }> {
  const knownIds = new Map(known.flatMap((one) => (one.kind === kind ? [[one.name, one.id]] : [])));
  const left = new Map(ours.map(({ id, name }) => [id, nameKey(kind, name)]));
  const matched = new Map<string, { is?: string; was?: string }>();
  for (const { id, name } of theirs) {
    const was = knownIds.get(name);
    if (was === undefined) continue;
    matched.set(id, left.delete(was) ? { is: was } : { was });
  }
  const byName = new Map([...left].map(([id, key]) => [key, id]));
  for (const { id, name } of theirs) {
    const is = byName.get(nameKey(kind, name));
    if (is === undefined || matched.get(id)?.is !== undefined) continue;
    matched.set(id, { is });
    byName.delete(nameKey(kind, name));
  }
  return matched;
}

/** The ids here of the choices of all nodes: those that are there already keep theirs. */
function choiceIds(
  nodes: readonly Node[],
  nodeHere: (node: Node) => DraftNode | undefined,
  newActionId: () => ActionId,
): Map<ActionId, ActionId> {
  const ids = new Map<ActionId, ActionId>();
  for (const node of nodes) {
    const matched = matchActions(node.actions, nodeHere(node)?.actions ?? []);
    for (const { id } of node.actions) ids.set(id, matched.get(id) ?? newActionId());
  }
  return ids;
}

function toldIn(
  node: Node,
  choices: ReadonlyMap<ActionId, ActionId>,
  toOurs: readonly Renaming[],
): Node {
  const spoken = choicesSpokenOf(referencesInNode(node), choices);
  const all = [...toOurs, ...spoken];
  const told = all.length > 0 ? (renameIn(node, all) ?? node) : node;
  return {
    ...told,
    actions: told.actions.map((action) => ({ ...action, id: choices.get(action.id) ?? action.id })),
  };
}

/** New nodes come into the chapter of the same title. */
export function newChapters(draft: Draft, theirs: Story, newId: () => string) {
  const byTitle = new Map([...draft.chapters.values()].map(({ id, title }) => [title.trim(), id]));
  const ids = new Map<string, string>();
  const chapters: Chapter[] = [];
  for (const { id, title } of theirs.chapters) {
    const here = byTitle.get(title.trim());
    ids.set(id, here ?? newId());
    const ordinal = draft.chapters.size + chapters.length + 1;
    if (here === undefined) chapters.push({ id: ids.get(id) ?? id, title, ordinal });
  }
  return { chapters, chapterOf: (id: string) => ids.get(id) ?? id };
}

/** The last place in each chapter. */
export function endsOf({ nodes }: Draft): Map<string, number> {
  const ends = new Map<string, number>();
  for (const { chapter_id, place } of [...nodes.values()].sort(byPlace))
    ends.set(chapter_id, place);
  return ends;
}

function itemsHere(
  draft: Draft,
  theirs: Story,
  {
    idOf,
    toOurs,
    chapterOf,
  }: {
    idOf: (id: string) => string;
    toOurs: readonly Renaming[];
    chapterOf: (id: string) => string;
  },
): Map<string, Item> {
  const keys = new Map(
    toOurs.flatMap(({ kind, from, to }) => (kind === 'item' ? [[from, to]] : [])),
  );
  return new Map(
    theirs.items.map((item) => {
      const id = idOf(item.id);
      const told = toOurs.length > 0 ? (renameInItem(item, toOurs) ?? item) : item;
      const chapter_id = draft.items.get(id)?.chapter_id ?? chapterOf(item.chapter_id);
      const { location } = item;
      const place = location === null || location === 'inventory' ? location : idOf(location);
      return [
        id,
        { ...told, id, chapter_id, location: place, key: keys.get(item.key) ?? item.key },
      ];
    }),
  );
}

function storyHere(
  draft: Draft,
  theirs: Story,
  {
    idOf,
    toOurs,
    newId,
    newNames,
  }: {
    idOf: (id: string) => string;
    toOurs: readonly Renaming[];
    newId: () => string;
    newNames: ReadonlyMap<string, string>;
  },
): Proposal['story'] {
  const { chapters: _, nodes: __, items: ___, ...story } = theirs;
  const start = startNode(theirs);
  const told = { ...story, ...(toOurs.length > 0 && renameInStoryWide(story, toOurs)) };
  const here = new Map(
    [...draft.story.variables, ...draft.story.achievements].map(({ id, key }) => [id, key]),
  );
  const snippetsHere = new Map(draft.story.snippets.map((one) => [one.id, nameOf(one)]));
  const called = <Thing extends { id: string; key: string }>(thing: Thing): Thing => {
    const id = idOf(thing.id);
    return { ...thing, id, key: here.get(id) ?? newNames.get(id) ?? thing.key };
  };
  return {
    ...told,
    level: draft.story.level,
    start_node_id: start && idOf(start.id),
    variables: told.variables.map(called),
    achievements: told.achievements.map(called),
    snippets: told.snippets.map((snippet) => {
      const id = idOf(snippet.id);
      const name = snippetsHere.get(id) ?? newNames.get(id) ?? snippet.name;
      return { ...snippet, id, name };
    }),
    frames: told.frames.map((frame) => ({ ...frame, id: newId() })),
  };
}
