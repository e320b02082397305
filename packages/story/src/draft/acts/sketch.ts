import { type Renaming, renameIn } from '../../edit/rename-in.ts';
import {
  type ActionId,
  type Call,
  type Item,
  isNodeTarget,
  type NodeId,
  type SingleTarget,
  type Target,
} from '../../model/story.ts';
import { diffOf } from '../diff-of.ts';
import type { Edit } from '../parts/edits.ts';
import type { Draft, DraftNode, DraftStory } from '../parts/parts.ts';
import { mentionsAny, namesIn, renamedIn } from '../parts/spoken-names.ts';

/** A draft in which an act changes one thing after the other; what came of it is the act's edits. */
export class Sketch {
  readonly #draft: Draft;
  readonly #nodes = new Map<NodeId, DraftNode>();
  readonly #items = new Map<string, Item>();
  #story: DraftStory;

  constructor(draft: Draft) {
    this.#draft = draft;
    this.#story = draft.story;
  }

  putNode(node: DraftNode): void {
    this.#nodes.set(node.id, node);
  }

  putStory(changes: Partial<DraftStory>): void {
    this.#story = { ...this.#story, ...changes };
  }

  /** Changes each node as it is by now, those that were put too. */
  eachNode(change: (node: DraftNode) => DraftNode): void {
    for (const node of this.#all(this.#draft.nodes, this.#nodes)) {
      const changed = change(node);
      if (changed !== node) this.#nodes.set(node.id, changed);
    }
  }

  eachItem(change: (item: Item) => Item): void {
    for (const item of this.#all(this.#draft.items, this.#items)) {
      const changed = change(item);
      if (changed !== item) this.#items.set(item.id, changed);
    }
  }

  /** Renames in all texts and logic; the things themselves keep their names. */
  rename(renamings: readonly Renaming[]): void {
    if (renamings.length === 0) return;
    const { level } = this.#story;
    const mentions = mentionsAny(namesIn(renamings));
    this.eachNode((node) =>
      mentions('node', node) ? (renamedIn('node', node, renamings, level) ?? node) : node,
    );
    this.eachItem((item) =>
      mentions('item', item) ? (renamedIn('item', item, renamings, level) ?? item) : item,
    );
    const story = this.#story;
    if (!mentions('story', story)) return;
    this.putStory(renamedIn('story', story, renamings, level) ?? {});
  }

  /** The edits of all changes, new nodes first: the rest may lead there. */
  edits(): Edit[] {
    const nodes = [...this.#nodes.values()].map((value) => ({
      isNew: !this.#draft.nodes.has(value.id),
      edits: diffOf(this.#draft, { part: 'node', value }),
    }));
    return [
      ...nodes.flatMap(({ isNew, edits }) => (isNew ? edits : [])),
      ...nodes.flatMap(({ isNew, edits }) => (isNew ? [] : edits)),
      ...[...this.#items.values()].flatMap((value) => diffOf(this.#draft, { part: 'item', value })),
      ...diffOf(this.#draft, { part: 'story', value: this.#story }),
    ];
  }

  #all<Part extends { id: string }>(
    before: ReadonlyMap<string, Part>,
    put: ReadonlyMap<string, Part>,
  ): Part[] {
    const kept = [...before.values()].filter(({ id }) => !put.has(id));
    return [...kept, ...put.values()];
  }
}

/** The node with other places where its choices and ways on lead, and come back to; itself if nothing changes. */
export function withTargets(
  node: DraftNode,
  change: (target: SingleTarget) => SingleTarget,
): DraftNode {
  let isChanged = false;
  const single = (target: SingleTarget) => {
    const changed = change(target);
    isChanged ||= changed !== target;
    return changed;
  };
  const mapped = (target: Target): Target =>
    Array.isArray(target)
      ? target.map((one) => ({ ...one, target: single(one.target) }))
      : single(target);
  const comingBack = (call: Call): Call => {
    if (typeof call !== 'object') return call;
    const then = single(call.then);
    // Without such a node it comes back here.
    return isNodeTarget(then) ? { then } : true;
  };
  const led = <Way extends { target: Target; call: Call }>(ways: readonly Way[]): Way[] =>
    ways.map((way) => ({ ...way, target: mapped(way.target), call: comingBack(way.call) }));
  const changed = { ...node, actions: led(node.actions), continue: led(node.continue) };
  return isChanged ? changed : node;
}

/** New ids for choices: those of one node are never those of another one. */
export type NewIds = ReadonlyMap<ActionId, ActionId>;

export const newIdsFor = (ids: readonly ActionId[], newActionId: () => ActionId): NewIds =>
  new Map(ids.map((id) => [id, newActionId()]));

export const renamingsOf = (ids: NewIds): Renaming[] =>
  [...ids].map(([from, to]) => ({ kind: 'action', from, to }));

/** The node's choices with their new ids, and its texts and logic that speak of them. */
export function withNewIds(node: DraftNode, ids: NewIds, level: DraftStory['level']): DraftNode {
  const renamed = renameIn(node, renamingsOf(ids), level) ?? node;
  const actions = renamed.actions.map((one) => ({ ...one, id: ids.get(one.id) ?? one.id }));
  return { ...renamed, actions };
}
