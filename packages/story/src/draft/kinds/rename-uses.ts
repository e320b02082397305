/**
 * Writes new names into all of a draft that speaks of the old ones, and says what else the way back
 * needs: names that were called in another case, and what spoke of the new name before anything had it.
 */
import { isSame } from '../../edit/merge.ts';
import {
  type FieldReference,
  referencesInItem,
  referencesInNode,
  referencesInStoryWide,
} from '../../edit/references.ts';
import { type Renaming, renameIn, renameInItem, renameInStoryWide } from '../../edit/rename-in.ts';
import { type ChangeText, mapItem, mapNode, mapStoryWide } from '../../edit/written-texts.ts';
import { nodeNameKey } from '../../logic/logic.ts';
import { type Level, limits } from '../../model/story.ts';
import type { SetEdit } from '../parts/edits.ts';
import { type FieldPlace, fieldOf, nameOf } from '../parts/field.ts';
import { fingerprint } from '../parts/fingerprint.ts';
import type { DraftParts } from '../parts/parts.ts';
import { RefusedEdit } from './refusal.ts';
import type { WorkingDraft } from './working-draft.ts';

type Kind = 'story' | 'node' | 'item';

interface Place {
  part: Kind;
  id: string;
}

/** Parts in which names stand, and how to find, change and look through those. */
const speakers: {
  [One in Kind]: {
    references(whole: DraftParts[One], level: Level): FieldReference[];
    renamed(whole: DraftParts[One], to: readonly Renaming[], level: Level): DraftParts[One] | null;
    look(whole: DraftParts[One], change: ChangeText): unknown;
  };
} = {
  story: { references: referencesInStoryWide, renamed: renameInStoryWide, look: mapStoryWide },
  node: { references: referencesInNode, renamed: renameIn, look: mapNode },
  item: { references: referencesInItem, renamed: renameInItem, look: mapItem },
};

/** The most renamings of a group that look through all texts; more of them make a list of who names what. */
const mostSearches = 3;

export class Renamer {
  readonly #work: WorkingDraft;
  #searches = 0;
  #users: Map<string, Map<string, Place>> | null = null;

  constructor(work: WorkingDraft) {
    this.#work = work;
  }

  /**
   * `set` is the field that was set to another name, which stands in the draft already; `backward`
   * what setting it back will rename. Gives what must be set after that.
   */
  rename(
    forward: readonly Renaming[],
    backward: readonly Renaming[],
    set: FieldPlace & { before: object },
  ): SetEdit[] {
    const work = this.#work;
    const { level } = work.story;
    const after: SetEdit[] = [];
    if (forward.length > 0) work.renamed.push(forward);
    for (const place of this.#candidates([...forward, ...backward])) {
      const isItself = place.part === set.part && place.id === set.id;
      const now = work.part(place.part, place.id);
      if (!isItself) assertNotAskedFor(place.part, now, forward, level);
      const renamed = renamedIn(place.part, now, forward, level);
      if (renamed) {
        assertFits(place.part, renamed);
        work.put(place.part, renamed);
      }
      const before = isItself ? set.before : now;
      const later = renamed ?? now;
      const was = fieldOf(set.before, set.field);
      const put = isItself ? { ...later, [set.field]: was } : later;
      const back = renamedIn(place.part, put, backward, level) ?? put;
      after.push(...corrections(place, back, before));
    }
    return after;
  }

  #candidates(renamings: readonly Renaming[]): Place[] {
    if (renamings.length === 0) return [];
    this.#searches += 1;
    if (this.#searches > mostSearches) return this.#known(renamings);
    const { nodes, items, story } = this.#work;
    const mentions = mentionsAny(renamings);
    const found: Place[] = [];
    for (const node of nodes.now.values()) {
      if (mentions((change) => mapNode(node, change))) found.push({ part: 'node', id: node.id });
    }
    for (const item of items.now.values()) {
      if (mentions((change) => mapItem(item, change))) found.push({ part: 'item', id: item.id });
    }
    if (mentions((change) => mapStoryWide(story, change))) found.push({ part: 'story', id: '' });
    return found;
  }

  #known(renamings: readonly Renaming[]): Place[] {
    this.#users ??= this.#usersOfAll();
    const found = new Map<string, Place>();
    for (const { from, to } of renamings) {
      for (const name of [from, to]) {
        for (const [key, place] of this.#users.get(nodeNameKey(name)) ?? []) found.set(key, place);
      }
    }
    return [...found.values()].filter(
      ({ part, id }) =>
        part === 'story' || (part === 'node' ? this.#work.nodes : this.#work.items).has(id),
    );
  }

  #usersOfAll(): Map<string, Map<string, Place>> {
    const users = new Map<string, Map<string, Place>>();
    const work = this.#work;
    const add = (part: Kind, id: string) => {
      const place = { part, id };
      for (const { name } of referencesOf(part, work.part(part, id), work.story.level)) {
        const key = nodeNameKey(name.text);
        const places = users.get(key) ?? new Map<string, Place>();
        places.set(`${part} ${id}`, place);
        users.set(key, places);
      }
    };
    for (const id of work.nodes.now.keys()) add('node', id);
    for (const id of work.items.now.keys()) add('item', id);
    add('story', '');
    work.onPut = add;
    return users;
  }
}

const referencesOf = <One extends Kind>(part: One, whole: DraftParts[One], level: Level) =>
  speakers[part].references(whole, level);

const renamedIn = <One extends Kind>(
  part: One,
  whole: DraftParts[One],
  renamings: readonly Renaming[],
  level: Level,
): DraftParts[One] | null =>
  renamings.length === 0 ? null : speakers[part].renamed(whole, renamings, level);

/**
 * Whether any text may speak of a name: a search for its letters spares most texts from being read.
 * Letters with backslashes between them are the name too.
 */
export function mentionsAny(renamings: readonly Renaming[]) {
  const names = [...new Set(renamings.flatMap(({ from, to }) => [from, to]).map(nodeNameKey))];
  const isPlain = names.every((name) => !/["\\\p{Cc}]/u.test(name));
  return (map: (change: ChangeText) => unknown): boolean => {
    let isFound = false;
    map((text, as) => {
      if (isFound || text === '') return text;
      // In words, names stand in braces, or behind a link to a choice.
      const isWords = as === 'text' || as === 'words';
      if (isWords && !text.includes('{') && !text.includes('](')) return text;
      const lower = nodeNameKey(text);
      isFound = !isPlain || text.includes('\\') || names.some((name) => lower.includes(name));
      return text;
    });
    return isFound;
  };
}

/** Nodes that ask for a name that nothing has would lead to the renamed node all of a sudden. */
function assertNotAskedFor<One extends Kind>(
  part: One,
  whole: DraftParts[One],
  renamings: readonly Renaming[],
  level: Level,
): void {
  for (const { kind, from, to } of renamings) {
    const key = nodeNameKey(to);
    if (kind !== 'node' || key === nodeNameKey(from)) continue;
    const isAsked = referencesOf(part, whole, level).some(
      (one) => one.kind === 'node' && nodeNameKey(one.name.text) === key,
    );
    if (!isAsked) continue;
    throw new RefusedEdit({ reason: 'name_asked_for', field: 'name', name: nameOf(whole) });
  }
}

const mostOf = {
  text: limits.sharedTextCharacters,
  words: limits.labelCharacters,
  condition: limits.conditionCharacters,
  effect: limits.effectCharacters,
  key: limits.nameCharacters,
};

/** A text over its limit could not be saved any more, nor renamed back. */
function assertFits<One extends Kind>(part: One, whole: DraftParts[One]): void {
  let isLong = false;
  const look: ChangeText = (text, as, field) => {
    const most =
      part === 'item'
        ? limits.nameCharacters
        : field === 'body'
          ? limits.bodyCharacters
          : mostOf[as];
    isLong ||= text.length > most;
    return text;
  };
  speakers[part].look(whole, look);
  if (isLong) throw new RefusedEdit({ reason: 'limit_reached', name: nameOf(whole) });
}

/** The edits that set back what is not as it was. */
const corrections = ({ part, id }: Place, back: object, before: object): SetEdit[] =>
  Object.keys(before).flatMap((field) => {
    const [there, to] = [fieldOf(back, field), fieldOf(before, field)];
    return isSame(there, to) ? [] : [{ type: 'set', part, id, field, was: fingerprint(there), to }];
  });
