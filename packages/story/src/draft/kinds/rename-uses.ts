/**
 * Writes new names into all of a draft that speaks of the old ones, and says what else the way back
 * needs: names that were called in another case, and what spoke of the new name before anything had it.
 */
import { isSame } from '../../edit/merge.ts';
import { keyTakenByValue, type Renaming } from '../../edit/rename-in.ts';
import { nodeNameKey } from '../../logic/logic.ts';
import type { SetEdit } from '../parts/edits.ts';
import { type FieldPlace, fieldOf, nameOf } from '../parts/field.ts';
import { fingerprint } from '../parts/fingerprint.ts';
import {
  askedFor,
  mentionsAny,
  namesIn,
  referencesOf,
  renamedIn,
  type SpeakerKind,
  textsFit,
} from '../parts/spoken-names.ts';
import { RefusedEdit } from './refusal.ts';
import type { WorkingDraft } from './working-draft.ts';

interface Place {
  part: SpeakerKind;
  id: string;
}

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
      const taken = place.part === 'story' ? keyTakenByValue(work.story, forward) : undefined;
      if (taken !== undefined) {
        throw new RefusedEdit({ reason: 'key_taken', field: set.field, name: taken });
      }
      if (!isItself && askedFor(place.part, now, forward, level) !== null) {
        throw new RefusedEdit({ reason: 'name_asked_for', field: 'name', name: nameOf(now) });
      }
      const renamed = renamedIn(place.part, now, forward, level);
      if (renamed) {
        if (!textsFit(place.part, renamed)) {
          throw new RefusedEdit({ reason: 'limit_reached', name: nameOf(renamed) });
        }
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
    const mentions = mentionsAny(namesIn(renamings));
    const found: Place[] = [];
    for (const node of nodes.now.values()) {
      if (mentions('node', node)) found.push({ part: 'node', id: node.id });
    }
    for (const item of items.now.values()) {
      if (mentions('item', item)) found.push({ part: 'item', id: item.id });
    }
    if (mentions('story', story)) found.push({ part: 'story', id: '' });
    return found;
  }

  #known(renamings: readonly Renaming[]): Place[] {
    this.#users ??= this.#usersOfAll();
    const found = new Map<string, Place>();
    for (const name of namesIn(renamings)) {
      for (const [key, place] of this.#users.get(nodeNameKey(name)) ?? []) found.set(key, place);
    }
    return [...found.values()].filter(
      ({ part, id }) =>
        part === 'story' || (part === 'node' ? this.#work.nodes : this.#work.items).has(id),
    );
  }

  #usersOfAll(): Map<string, Map<string, Place>> {
    const users = new Map<string, Map<string, Place>>();
    const work = this.#work;
    const add = (part: SpeakerKind, id: string) => {
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

/** The edits that set back what is not as it was. */
const corrections = ({ part, id }: Place, back: object, before: object): SetEdit[] =>
  Object.keys(before).flatMap((field) => {
    const [there, to] = [fieldOf(back, field), fieldOf(before, field)];
    return isSame(there, to) ? [] : [{ type: 'set', part, id, field, was: fingerprint(there), to }];
  });
