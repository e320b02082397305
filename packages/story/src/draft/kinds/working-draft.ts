/** A working draft is a draft while a group is applied to it: maps that are copied once, and who has which name. */
import type { Renaming } from '../../edit/rename-in.ts';
import { keyOfNode } from '../../logic/logic.ts';
import type { Chapter, Item, NodeId } from '../../model/story.ts';
import { type PartKind, partIn } from '../parts/field.ts';
import type { Draft, DraftNode, DraftParts, DraftStory, Mark } from '../parts/parts.ts';
import { RefusedEdit } from './refusal.ts';

/** A removed part, with all that brings it back. */
export interface RemovedPart {
  part: 'chapter' | 'node' | 'item';
  id: string;
  chapter: Chapter | null;
  /** The nodes; of a chapter all that were in it. */
  nodes: DraftNode[];
  items: Item[];
  marks: ReadonlyMap<NodeId, Mark>;
  /** The story's start, if it went with it. */
  start_node_id: NodeId | null;
}

export type FindRemoved = (part: RemovedPart['part'], id: string) => RemovedPart | undefined;

/** The rest of a draft beside the parts that are at hand: as much of it as the edits ask about. */
export interface Elsewhere {
  /** The numbers of nodes and items elsewhere. */
  nodes: number;
  items: number;
  /** The names of some of them: those of nodes as `nodeNameKey` makes them. */
  nodeNames: ReadonlySet<string>;
  endings: ReadonlySet<string>;
  itemKeys: ReadonlySet<string>;
}

const noNames: ReadonlySet<string> = new Set();
const nothing: Elsewhere = {
  nodes: 0,
  items: 0,
  nodeNames: noNames,
  endings: noNames,
  itemKeys: noNames,
};

/** A map that is copied when it is first written to: once, however often. */
class CopiedMap<Value> {
  /** The ids of what was put or taken away. */
  readonly changed = new Set<string>();
  readonly #before: ReadonlyMap<string, Value>;
  #copy: Map<string, Value> | null = null;

  constructor(before: ReadonlyMap<string, Value>) {
    this.#before = before;
  }

  get now(): ReadonlyMap<string, Value> {
    return this.#copy ?? this.#before;
  }

  get(id: string): Value | undefined {
    return this.now.get(id);
  }

  has(id: string): boolean {
    return this.now.has(id);
  }

  set(id: string, value: Value): void {
    this.#own().set(id, value);
    this.changed.add(id);
  }

  delete(id: string): void {
    this.#own().delete(id);
    this.changed.add(id);
  }

  #own(): Map<string, Value> {
    this.#copy ??= new Map(this.#before);
    return this.#copy;
  }
}

/** The counts of parts that have a name, made when they are first asked for, and kept from then on. */
class Holders<Part extends { id: string }> {
  readonly #parts: CopiedMap<Part>;
  readonly #nameOf: (part: Part) => string | null;
  readonly #elsewhere: ReadonlySet<string>;
  #counts: Map<string, number> | null = null;

  constructor(
    parts: CopiedMap<Part>,
    nameOf: (part: Part) => string | null,
    elsewhere: ReadonlySet<string>,
  ) {
    this.#parts = parts;
    this.#nameOf = nameOf;
    this.#elsewhere = elsewhere;
  }

  /** Whether a part beside that one has the name. */
  isTaken(name: string, except = ''): boolean {
    if (this.#elsewhere.has(name)) return true;
    this.#counts ??= this.#all();
    const own = this.#parts.get(except);
    const isOwn = own !== undefined && this.#nameOf(own) === name;
    return (this.#counts.get(name) ?? 0) > Number(isOwn);
  }

  replaced(before: Part | undefined, after: Part | undefined): void {
    const counts = this.#counts;
    if (!counts) return;
    if (before) this.#count(counts, before, -1);
    if (after) this.#count(counts, after, 1);
  }

  #all(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const part of this.#parts.now.values()) this.#count(counts, part, 1);
    return counts;
  }

  #count(counts: Map<string, number>, part: Part, by: 1 | -1): void {
    const name = this.#nameOf(part);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + by);
  }
}

export class WorkingDraft {
  readonly chapters: CopiedMap<Chapter>;
  readonly nodes: CopiedMap<DraftNode>;
  readonly items: CopiedMap<Item>;
  readonly marks: CopiedMap<Mark>;
  readonly removed: RemovedPart[] = [];
  /** The renamings by the edits so far: what each of them renamed at once. */
  readonly renamed: (readonly Renaming[])[] = [];
  readonly nodeNames: Holders<DraftNode>;
  readonly endings: Holders<DraftNode>;
  readonly itemKeys: Holders<Item>;
  /** A listener that is told of every node, item or story that is put. */
  onPut: ((part: 'story' | 'node' | 'item', id: string) => void) | null = null;
  readonly #before: Draft;
  readonly #findRemoved: FindRemoved;
  readonly #putters: { [Part in PartKind]: (whole: DraftParts[Part]) => void } = {
    story: (story) => this.putStory(story),
    chapter: (chapter) => this.chapters.set(chapter.id, chapter),
    node: (node) => this.putNode(node),
    item: (item) => this.putItem(item),
  };
  readonly #elsewhere: Elsewhere;
  #story: DraftStory;

  constructor(draft: Draft, findRemoved: FindRemoved, elsewhere = nothing) {
    this.#elsewhere = elsewhere;
    this.#before = draft;
    this.#story = draft.story;
    this.#findRemoved = findRemoved;
    this.chapters = new CopiedMap(draft.chapters);
    this.nodes = new CopiedMap(draft.nodes);
    this.items = new CopiedMap(draft.items);
    this.marks = new CopiedMap(draft.marks);
    this.nodeNames = new Holders(this.nodes, keyOfNode, elsewhere.nodeNames);
    this.endings = new Holders(this.nodes, ({ ending }) => ending?.name ?? null, elsewhere.endings);
    this.itemKeys = new Holders(this.items, ({ key }) => key, elsewhere.itemKeys);
  }

  get story(): DraftStory {
    return this.#story;
  }

  get isStoryChanged(): boolean {
    return this.#story !== this.#before.story;
  }

  get draft(): Draft {
    return {
      story: this.#story,
      chapters: this.chapters.now,
      nodes: this.nodes.now,
      items: this.items.now,
      marks: this.marks.now,
    };
  }

  /** The number of parts, here and elsewhere. All chapters are here. */
  count(part: RemovedPart['part']): number {
    if (part === 'chapter') return this.chapters.now.size;
    return part === 'node'
      ? this.nodes.now.size + this.#elsewhere.nodes
      : this.items.now.size + this.#elsewhere.items;
  }

  /** Refuses if it is not there. */
  part<Part extends PartKind>(part: Part, id: string): DraftParts[Part] {
    const whole = partIn(this.draft, part, id);
    if (!whole) throw new RefusedEdit({ reason: 'gone' });
    return whole;
  }

  put<Part extends PartKind>(part: Part, whole: DraftParts[Part]): void {
    this.#putters[part](whole);
  }

  putStory(story: DraftStory): void {
    this.#story = story;
    this.onPut?.('story', '');
  }

  putNode(node: DraftNode): void {
    this.#nodeReplaced(node.id, node);
    this.nodes.set(node.id, node);
    this.onPut?.('node', node.id);
  }

  deleteNode(id: NodeId): void {
    this.#nodeReplaced(id, undefined);
    this.nodes.delete(id);
    if (this.marks.has(id)) this.marks.delete(id);
  }

  putItem(item: Item): void {
    this.itemKeys.replaced(this.items.get(item.id), item);
    this.items.set(item.id, item);
    this.onPut?.('item', item.id);
  }

  deleteItem(id: string): void {
    this.itemKeys.replaced(this.items.get(id), undefined);
    this.items.delete(id);
  }

  /**
   * A part that was removed before this group: what the group removes itself, it does not bring back. Of a
   * chapter without what is somewhere else by now.
   */
  findRemoved(part: RemovedPart['part'], id: string): RemovedPart | undefined {
    const isOwn = this.removed.some((one) => one.part === part && one.id === id);
    const removed = isOwn ? undefined : this.#findRemoved(part, id);
    if (!removed) return undefined;
    const { nodes, items } = this.#before;
    return {
      ...removed,
      nodes: removed.nodes.filter((one) => !nodes.has(one.id)),
      items: removed.items.filter((one) => !items.has(one.id)),
    };
  }

  #nodeReplaced(id: NodeId, node: DraftNode | undefined): void {
    const before = this.nodes.get(id);
    this.nodeNames.replaced(before, node);
    this.endings.replaced(before, node);
  }
}
