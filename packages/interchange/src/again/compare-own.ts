/**
 * A file that left from here and was edited elsewhere. Its format says our story by other means, so it is compared with
 * what our story says in that format now, and what differs is put into our nodes.
 */
import { type Draft, type DraftNode, mergeField } from '@brasslamp/story/draft';
import { isSame, referencesInNode, renameIn } from '@brasslamp/story/edit';
import { nodeNameKey } from '@brasslamp/story/logic';
import type { ActionId, Node, NodeId, Story } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import { mapWay } from '../story-file/local-ids.ts';
import type { Comparison, Difference, Standing, Unplaced } from './comparison.ts';
import { foldPassing } from './fold-passing.ts';
import { endsOf, type NewIds, newChapters } from './in-our-terms.ts';
import { matchActions } from './match-actions.ts';
import { putInto } from './put-into.ts';
import { choicesSpokenOf, saidBy, type WholeField, wholeFields } from './said.ts';

export interface OwnFile {
  draft: Draft;
  /** What the format says of the draft, read as the file is. */
  was: Story;
  theirs: Story;
  /** The node of ours that a passage or knot is of, by its name in the file. */
  ownerOf: (name: string) => NodeId | undefined;
  edited: EditedSince;
}

/** What was edited here since the file left: null = nobody knows. */
export type EditedSince = { nodes: ReadonlySet<NodeId>; isAnything: boolean } | null;

export function compareOwn(file: OwnFile, ids: NewIds): Comparison {
  return new OwnComparison(file, ids).run();
}

/** The characters that are told of a change that has no place here. */
const unplacedCharacters = 200;

class OwnComparison {
  readonly #file: OwnFile;
  readonly #ids: NewIds;
  readonly #nodes = new Map<NodeId, DraftNode>();
  readonly #differences: Difference[] = [];
  readonly #unplaced: Unplaced[] = [];
  /** Nodes of both readings by the nodes of ours that they are of. */
  readonly #owners = new Map<NodeId, NodeId>();
  #same = 0;

  constructor(file: OwnFile, ids: NewIds) {
    this.#file = { ...file, was: foldPassing(file.was), theirs: foldPassing(file.theirs) };
    this.#ids = ids;
  }

  run(): Comparison {
    const { draft, was, theirs, ownerOf } = this.#file;
    const [said, saidNow] = [saidBy(was), saidBy(theirs)];
    const before = new Map(was.nodes.map((node) => [node.name, node]));
    const now = new Set(theirs.nodes.map(({ name }) => name));
    const added: Node[] = [];
    for (const node of was.nodes) this.#owners.set(node.id, ownerOf(node.name) ?? node.id);
    for (const node of theirs.nodes) {
      const there = before.get(node.name);
      const owner = there && ownerOf(node.name);
      if (!there) added.push(node);
      this.#owners.set(node.id, there ? (owner ?? there.id) : this.#ids.newId());
    }
    const { chapters, chapterOf } = newChapters(draft, theirs, this.#ids.newId);
    for (const node of theirs.nodes) {
      const key = `node ${node.name}`;
      const there = before.get(node.name);
      if (!there) continue;
      if (said.get(key)?.fingerprint === saidNow.get(key)?.fingerprint) this.#same += 1;
      else this.#patch(there, node);
    }
    for (const id of this.#nodes.keys()) this.#differs(id);
    const positions = new Map<NodeId, { x: number; y: number }>();
    this.#add(added, chapterOf);
    const gone = was.nodes.filter(({ name }) => !now.has(name));
    this.#lose(gone, new Set(theirs.nodes.map(({ name }) => ownerOf(name))));
    const story = this.#whole(said, saidNow);
    const proposal = {
      nodes: this.#nodes,
      items: new Map(),
      story,
      chapters,
      positions,
      deleted: new Map(),
    };
    return {
      differences: this.#differences,
      proposal,
      kept: 0,
      same: this.#same,
      unplaced: this.#unplaced,
      nodeIds: this.#owners,
      lossesBefore: new Set(),
      said: null,
    };
  }

  /** Puts what changed from one reading to the other into the node that both are of. */
  #patch(was: Node, now: Node): void {
    const { draft, ownerOf } = this.#file;
    const id = ownerOf(now.name);
    const here = id === undefined ? undefined : (this.#nodes.get(id) ?? draft.nodes.get(id));
    if (id === undefined || !here) {
      this.#leave(now.name, '');
      return;
    }
    const before = this.#inOurs(was, here.actions);
    const after = this.#inOurs(now, before.actions);
    const { node, left } = putInto(here, before, after);
    for (const words of left) this.#leave(here.name, words);
    if (!isSame(node, draft.nodes.get(id))) this.#nodes.set(id, node);
  }

  /** A node of a reading with our ids: its choices are those that are like them, or new ones. */
  #inOurs(node: Node, like: Node['actions']): Node {
    const led = this.#led(node);
    const matched = matchActions(led.actions, like);
    const idOf = new Map<ActionId, ActionId>(
      led.actions.map(({ id }) => [id, matched.get(id) ?? this.#ids.newActionId()]),
    );
    return withChoices(led, idOf);
  }

  #led(node: Node): Node {
    const idOf = (id: NodeId) => this.#owners.get(id) ?? id;
    return {
      ...node,
      actions: node.actions.map((action) => mapWay(action, idOf)),
      continue: node.continue.map((way) => mapWay(way, idOf)),
    };
  }

  #leave(name: string, words: string): void {
    this.#unplaced.push({ name, words: words.trim().slice(0, unplacedCharacters).toWellFormed() });
  }

  #differs(id: NodeId): void {
    const { draft, edited } = this.#file;
    const standing: Standing = edited === null ? 'open' : edited.nodes.has(id) ? 'both' : 'taken';
    const name = draft.nodes.get(id)?.name ?? '';
    this.#differences.push({ kind: 'node', id, name, standing, isWanted: standing === 'taken' });
  }

  #add(added: readonly Node[], chapterOf: (id: string) => string): void {
    const { draft } = this.#file;
    const ends = endsOf(draft);
    const [firstChapter] = [...draft.chapters.values()];
    const taken = new Set([...draft.nodes.values()].map(({ name }) => nodeNameKey(name)));
    for (const node of added) {
      const id = this.#owners.get(node.id) ?? this.#ids.newId();
      const whole = this.#inOurs(node, []);
      const isOne = draft.chapters.size === 1 && firstChapter;
      const chapter_id = isOne ? firstChapter.id : chapterOf(node.chapter_id);
      const place = (ends.get(chapter_id) ?? 0) + 1;
      ends.set(chapter_id, place);
      const name = freeNameOf(node.name, taken);
      this.#nodes.set(id, { ...whole, id, name, chapter_id, place });
      this.#differences.push({ kind: 'node', id, name, standing: 'new', isWanted: true });
    }
  }

  /** A node of ours is gone where none of what it was said by is in the file. */
  #lose(gone: readonly Node[], left: ReadonlySet<NodeId | undefined>): void {
    const { draft, ownerOf, edited } = this.#file;
    const lost = new Set<NodeId>();
    for (const { name } of gone) {
      const id = ownerOf(name);
      if (id === undefined || left.has(id)) this.#leave(name, '');
      else lost.add(id);
    }
    for (const id of lost) {
      const name = draft.nodes.get(id)?.name ?? '';
      const isWanted = edited !== null && !edited.nodes.has(id);
      this.#differences.push({ kind: 'node', id, name, standing: 'gone', isWanted });
    }
  }

  #whole(
    said: ReturnType<typeof saidBy>,
    saidNow: ReturnType<typeof saidBy>,
  ): Comparison['proposal']['story'] {
    const { draft, was, theirs, edited } = this.#file;
    const standing: Standing = edited === null ? 'open' : edited.isAnything ? 'both' : 'taken';
    let story = draft.story;
    const differs = (field: WholeField) => {
      const key = `whole ${field}`;
      return said.get(key)?.fingerprint !== saidNow.get(key)?.fingerprint;
    };
    for (const field of wholeFields) {
      if (!differs(field)) continue;
      const [before, after] = [this.#field(was, field), this.#field(theirs, field)];
      const merge = mergeField('story', field);
      const { conflicts } = merge(before, story[field], after);
      const { value } = merge(before, after, story[field]);
      if (isSame(value, story[field])) continue;
      story = { ...story, [field]: value };
      const is = conflicts.length > 0 && standing === 'taken' ? 'both' : standing;
      const isWanted = is === 'taken' && field !== 'title';
      this.#differences.push({ kind: 'whole', id: field, name: field, standing: is, isWanted });
    }
    const variables = this.#variables(said, saidNow, standing);
    for (const [key, one] of saidNow) {
      const isOther = one.kind !== 'node' && one.kind !== 'whole' && one.kind !== 'variable';
      if (isOther && said.get(key)?.fingerprint !== one.fingerprint) this.#leave(one.name, '');
    }
    return { ...story, variables };
  }

  #field(story: Story, field: WholeField): unknown {
    const value = story[field];
    if (field !== 'start_node_id') return value;
    return typeof value === 'string' ? (this.#owners.get(value) ?? null) : null;
  }

  /** What the format says of a variable counts where it says the same as we do: decimals and bounds it may not know. */
  #variables(
    said: ReturnType<typeof saidBy>,
    saidNow: ReturnType<typeof saidBy>,
    standing: Standing,
  ): Variable[] {
    const { draft, was, theirs } = this.#file;
    const here = new Map(draft.story.variables.map((one) => [one.key, one]));
    const before = new Map(was.variables.map((one) => [one.key, one]));
    const changed = new Map<string, Variable>();
    const added: Variable[] = [];
    for (const now of theirs.variables) {
      const key = `variable ${now.key}`;
      if (said.get(key)?.fingerprint === saidNow.get(key)?.fingerprint) continue;
      const [mine, then] = [here.get(now.key), before.get(now.key)];
      if (!mine && !then) {
        const id = this.#ids.newId();
        added.push({ ...now, id });
        const what = { kind: 'variable' as const, id, name: now.key };
        this.#differences.push({ ...what, standing: 'new', isWanted: true });
      } else if (mine && then && isSame(mine.initial, then.initial) && mine.kind === now.kind) {
        const next = withInitial(mine, now);
        if (isSame(next, mine)) continue;
        changed.set(mine.id, next);
        const what = { kind: 'variable' as const, id: mine.id, name: mine.key };
        this.#differences.push({ ...what, standing, isWanted: standing === 'taken' });
      } else this.#leave(now.key, '');
    }
    return [...draft.story.variables.map((one) => changed.get(one.id) ?? one), ...added];
  }
}

/** The variable with another initial value; a number's bounds make room for it. */
function withInitial(mine: Variable, now: Variable): Variable {
  if (mine.kind === 'number' && now.kind === 'number') {
    const { initial } = now;
    return {
      ...mine,
      initial,
      min: Math.min(mine.min, initial),
      max: Math.max(mine.max, initial),
    };
  }
  if (mine.kind === 'choice' && now.kind === 'choice') {
    const options = mine.options.includes(now.initial)
      ? mine.options
      : [...mine.options, now.initial];
    return { ...mine, initial: now.initial, options };
  }
  if (mine.kind === 'set' && now.kind === 'set') {
    const more = now.initial.filter((member) => !mine.members.includes(member));
    return { ...mine, initial: now.initial, members: [...mine.members, ...more] };
  }
  if (mine.kind === 'flag' && now.kind === 'flag') return { ...mine, initial: now.initial };
  if (mine.kind === 'text' && now.kind === 'text') return { ...mine, initial: now.initial };
  return mine;
}

function withChoices(node: Node, idOf: ReadonlyMap<ActionId, ActionId>): Node {
  const spoken = choicesSpokenOf(referencesInNode(node), idOf);
  const told = spoken.length > 0 ? (renameIn(node, spoken) ?? node) : node;
  const actions = told.actions.map((action) => ({
    ...action,
    id: idOf.get(action.id) ?? action.id,
  }));
  return { ...told, actions };
}

function freeNameOf(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(nodeNameKey(free)); number += 1) free = `${name} (${number})`;
  taken.add(nodeNameKey(free));
  return free;
}
