/**
 * A file that left from here and was edited elsewhere. Its format says our story by other means, so it is compared with
 * what our story says in that format now, and what differs is put into our nodes.
 */
import { type DraftNode, storyOf } from '@brasslamp/story/draft';
import { isSame, type Renaming, referencesInNode, renameIn } from '@brasslamp/story/edit';
import { nodeNameKey } from '@brasslamp/story/logic';
import type { ActionId, Node, NodeId, Story } from '@brasslamp/story/model';
import { unitKey } from '../../export/marks/units-in.ts';
import { mapWay } from '../../story-file/local-ids.ts';
import type { Comparison, Difference, Standing, Unplaced } from '../terms/comparison.ts';
import { endsOf, type NewIds, newChapters } from '../terms/in-our-terms.ts';
import { matchActions } from '../terms/match-actions.ts';
import { choicesSpokenOf, saidBy, thingKey } from '../terms/said.ts';
import { alignParts } from './align-parts.ts';
import { printsOfNodes, standingOfCame } from './came-nodes.ts';
import { compareVariables } from './compare-variables.ts';
import { compareWhole } from './compare-whole.ts';
import { foldPassing } from './fold-passing.ts';
import { chaptersByWays, ledFrom } from './led-by-ways.ts';
import { type Origin, OwnOrigins, type OwnSides } from './own-origins.ts';
import { putInto } from './put-into.ts';
import { type UnitStanding, UnitStandings } from './unit-standings.ts';

export interface OwnFile extends OwnSides {
  /** What the format says of the draft, read as the file is. */
  was: Story;
  theirs: Story;
  edited: EditedSince;
}

/** What was edited here since the file left: null = nobody knows. */
export type EditedSince = { nodes: ReadonlySet<NodeId>; isAnything: boolean } | null;

/** A node that was written elsewhere into the file, with our ids. */
export interface CameNode {
  /** In the file. */
  name: string;
  node: Node;
  print: string;
}

/** The characters that are told of a change that has no place here. */
const unplacedCharacters = 200;

export class OwnComparison {
  readonly origins: OwnOrigins;
  /** null = the file has no marks: what it said when it left is not known. */
  readonly units: UnitStandings | null;
  readonly came: CameNode[] = [];
  readonly #file: OwnFile;
  readonly #ids: NewIds;
  readonly #story: Story;
  readonly #before: ReadonlyMap<string, Node>;
  readonly #originOf = new Map<NodeId, Origin>();
  readonly #nodes = new Map<NodeId, DraftNode>();
  readonly #differences: Difference[] = [];
  readonly #unplaced: Unplaced[] = [];
  readonly #entered: string[] = [];
  /** Nodes of both readings by the nodes of ours that they are of. */
  readonly #owners = new Map<NodeId, NodeId>();
  /** What logic calls nodes in the readings, by `nodeNameKey`, where they have other names here. */
  readonly #namesHere = new Map<string, string>();
  /** The nodes of ours that are in the file. */
  readonly #inFile = new Set<NodeId>();
  readonly #printsHere: ReadonlyMap<NodeId, string>;
  readonly #means: Parameters<typeof putInto>[3];
  #same = 0;
  #kept = 0;

  constructor(file: OwnFile, ids: NewIds) {
    const was = foldPassing(file.was);
    this.#file = { ...file, was, theirs: alignParts(was, foldPassing(file.theirs), file) };
    this.#ids = ids;
    this.#story = storyOf(file.draft);
    this.#printsHere = printsOfNodes(this.#story, this.#story.nodes);
    this.#before = new Map(this.#file.was.nodes.map((node) => [node.name, node]));
    const ours = new Set(file.draft.story.variables.map(({ key }) => key));
    const others = was.variables.filter(({ key }) => !ours.has(key));
    const keys = new Set(others.map(({ key }) => key));
    this.#means = {
      isOfFormat: (condition) => condition.split(/\W+/).some((word) => keys.has(word)),
      isUnchanged: (line) => this.units?.isUnchanged(line) === true,
    };
    this.origins = new OwnOrigins(file);
    this.units = file.there.marks === null ? null : new UnitStandings(file);
  }

  run(): Comparison {
    const { theirs, draft } = this.#file;
    this.#own();
    this.#compareLeft();
    const chapters = this.#compareCame();
    this.#lose();
    const story = this.#whole();
    return {
      differences: this.#differences,
      proposal: {
        nodes: this.#nodes,
        items: new Map(),
        story: { ...draft.story, ...story },
        chapters,
        positions: new Map(),
        deleted: new Map(),
      },
      kept: this.#kept,
      same: this.#same,
      unplaced: this.#unplaced,
      entered: this.#entered,
      nodeIds: new Map(theirs.nodes.map(({ id }) => [id, this.#owners.get(id) ?? id])),
      lossesBefore: new Set(),
      said: null,
    };
  }

  /** Where the units of a node stand; null = the file has no marks. */
  standingOf(id: NodeId): UnitStanding | null {
    return this.units?.of(this.origins.keysOf(id), this.#isWritten(id)) ?? null;
  }

  /** The same for a unit of the whole story; null = nothing is known of it. */
  standingOfUnit(key: string): UnitStanding | null {
    const { edited } = this.#file;
    if (!this.units?.isKnown(key)) return null;
    return this.units.of([key], edited === null || edited.isAnything);
  }

  #unmarked(): 'open' | 'both' | 'taken' {
    const { edited } = this.#file;
    if (edited === null) return 'open';
    return edited.isAnything ? 'both' : 'taken';
  }

  #isWritten(id: NodeId): boolean {
    const { edited } = this.#file;
    return edited === null || edited.nodes.has(id);
  }

  #own(): void {
    const { was, theirs, draft } = this.#file;
    const taken = new Set([...draft.nodes.values()].map(({ name }) => nodeNameKey(name)));
    for (const node of was.nodes) {
      const id = this.origins.ownerHere(node.name);
      this.#owners.set(node.id, id ?? node.id);
      if (id !== undefined) this.#call(node.name, draft.nodes.get(id)?.name ?? node.name);
    }
    for (const node of theirs.nodes) {
      const origin = this.#resolved(node);
      this.#originOf.set(node.id, origin);
      const known = origin.type === 'new' ? null : origin.id;
      const there = this.#before.get(node.name);
      const of = origin.type === 'left' && there ? (known ?? there.id) : known;
      const id = of ?? this.#ids.newId();
      this.#owners.set(node.id, id);
      if (known !== null) this.#inFile.add(known);
      const here = draft.nodes.get(id);
      if (here) this.#call(node.name, here.name);
      else if (origin.type !== 'left') this.#call(node.name, freeNameOf(node.name, taken));
    }
  }

  #call(name: string, here: string): void {
    if (name !== here) this.#namesHere.set(nodeNameKey(name), here);
  }

  /** A part of a unit that left which has nothing beside it here is a new node. */
  #resolved(node: Node): Origin {
    const origin = this.origins.of(node.name);
    // What leads to the first knot is a node of a reading, and none of ours.
    if (origin.type === 'new' && this.#before.has(node.name)) {
      return { type: 'left', key: unitKey('begin'), id: null, isDeleted: false };
    }
    if (origin.type !== 'left' || origin.isDeleted || this.#before.has(node.name)) return origin;
    const isWhole = origin.key === unitKey('node', node.name);
    const standing = origin.id === null ? null : this.standingOf(origin.id);
    if (standing === 'same' || standing === 'kept') return origin;
    if (this.units !== null || !isWhole) return { type: 'new' };
    return { type: 'came', id: origin.id, known: null };
  }

  #compareLeft(): void {
    const { draft, was, theirs } = this.#file;
    const [said, saidNow] = [saidBy(was), saidBy(theirs)];
    const standings = new Map([...this.origins.left].map((id) => [id, this.standingOf(id)]));
    for (const standing of standings.values()) {
      if (standing === 'same') this.#same += 1;
      if (standing === 'kept') this.#kept += 1;
    }
    const changedOfDeleted = new Set<string>();
    for (const node of theirs.nodes) {
      const origin = this.#originOf.get(node.id);
      const there = this.#before.get(node.name);
      if (origin?.type === 'left' && origin.isDeleted && this.units?.isNews(origin.key)) {
        changedOfDeleted.add(origin.key);
      }
      if (origin?.type !== 'left' || origin.isDeleted || !there) continue;
      const standing = origin.id === null ? null : standings.get(origin.id);
      if (standing === 'same' || standing === 'kept') continue;
      const isNews =
        origin.id === null ? this.units?.isNews(origin.key) : this.units?.isChanged(origin.key);
      if (isNews === false) continue;
      const key = thingKey({ kind: 'node', name: node.name });
      if (said.get(key)?.fingerprint === saidNow.get(key)?.fingerprint) {
        if (this.units === null) this.#same += 1;
      } else this.#patch(there, node, origin.id);
    }
    for (const key of changedOfDeleted) this.#leave(key.slice(unitKey('node').length), '');
    for (const id of this.#nodes.keys()) {
      const { edited } = this.#file;
      const isBoth = this.#isWritten(id) ? 'both' : 'taken';
      const found = standings.get(id) ?? (edited === null ? 'open' : isBoth);
      const standing: Standing = found === 'same' || found === 'kept' ? 'both' : found;
      const name = draft.nodes.get(id)?.name ?? '';
      this.#differences.push({ kind: 'node', id, name, standing, isWanted: standing === 'taken' });
    }
  }

  /** Puts what changed from one reading to the other into the node that both are of. */
  #patch(was: Node, now: Node, id: NodeId | null): void {
    const { draft } = this.#file;
    const here = id === null ? undefined : (this.#nodes.get(id) ?? draft.nodes.get(id));
    if (id === null || !here) {
      this.#leave(now.name, '');
      return;
    }
    const before = this.#inOurs(was, here.actions);
    const after = this.#inOurs(now, before.actions);
    const { node, left } = putInto(here, before, after, this.#means);
    for (const words of left) this.#leave(here.name, words);
    if (!isSame(node, draft.nodes.get(id))) this.#nodes.set(id, node);
  }

  /** A node of a reading with our ids and names: its choices are those that are like them, or new ones. */
  #inOurs(node: Node, like: Node['actions']): Node {
    const idOf = (id: NodeId) => this.#owners.get(id) ?? id;
    const led = {
      ...node,
      actions: node.actions.map((action) => mapWay(action, idOf)),
      continue: node.continue.map((way) => mapWay(way, idOf)),
    };
    const matched = matchActions(led.actions, like);
    const choices = new Map<ActionId, ActionId>(
      led.actions.map(({ id }) => [id, matched.get(id) ?? this.#ids.newActionId()]),
    );
    const references = referencesInNode(led);
    const nodes = references.flatMap(({ kind, name }): Renaming[] => {
      const to = kind === 'node' ? this.#nameHere(name.text) : undefined;
      return to === undefined || to === name.text ? [] : [{ kind: 'node', from: name.text, to }];
    });
    const spoken = [...nodes, ...choicesSpokenOf(references, choices)];
    const told = spoken.length > 0 ? (renameIn(led, spoken) ?? led) : led;
    const actions = told.actions.map((action) => ({
      ...action,
      id: choices.get(action.id) ?? action.id,
    }));
    return { ...told, actions };
  }

  /** What is called so in logic: a unit, or a node that was read of one. */
  #nameHere(name: string): string | undefined {
    const called = this.#namesHere.get(nodeNameKey(name));
    if (called !== undefined) return called;
    const origin = this.origins.of(name);
    const id = origin.type === 'new' ? null : origin.id;
    return id === null ? undefined : this.#file.draft.nodes.get(id)?.name;
  }

  #leave(name: string, words: string): void {
    this.#unplaced.push({ name, words: words.trim().slice(0, unplacedCharacters).toWellFormed() });
  }

  /** Compares what was written elsewhere into the file. Returns the chapters for what is new. */
  #compareCame(): Comparison['proposal']['chapters'] {
    const { draft, theirs } = this.#file;
    const hereById = new Map(this.#story.nodes.map((node) => [node.id, node]));
    const mapped = theirs.nodes.map((node) => {
      const id = this.#owners.get(node.id) ?? node.id;
      return { ...this.#inOurs(node, hereById.get(id)?.actions ?? []), id };
    });
    const others = theirs.nodes.flatMap((read, at) => {
      const [origin, node] = [this.#originOf.get(read.id), mapped[at]];
      const isOther = origin?.type !== 'left';
      return isOther && origin && node ? [{ read, origin, node }] : [];
    });
    const prints = printsOfNodes(
      this.#story,
      others.map(({ node }) => node),
    );
    const wanted = this.#differences.flatMap(({ id, isWanted }) => (isWanted ? [id] : []));
    const needed = ledFrom(
      wanted,
      this.#nodes,
      others.map(({ node }) => node),
    );
    const { chapters, chapterOf } = newChapters(draft, theirs, this.#ids.newId);
    const byWays = chaptersByWays(draft, mapped);
    const ends = endsOf(draft);
    const [firstChapter] = [...draft.chapters.values()];
    for (const { read, origin, node } of others) {
      const { id } = node;
      const [here, print] = [draft.nodes.get(id), prints.get(id) ?? ''];
      const known = origin.type === 'came' ? origin.known : null;
      this.came.push({ name: read.name, node, print });
      if (here) {
        const standing = standingOfCame(this.#printsHere.get(id) ?? '', print, known);
        if (standing === 'same') this.#same += 1;
        else if (standing === 'kept') this.#kept += 1;
        else {
          const { name, chapter_id, place } = here;
          this.#nodes.set(id, { ...node, name, chapter_id, place });
          const isWanted = standing === 'taken';
          this.#differences.push({ kind: 'node', id, name, standing, isWanted });
        }
        continue;
      }
      const isOne = draft.chapters.size === 1 && firstChapter ? firstChapter.id : undefined;
      const chapter_id = byWays.get(id) ?? isOne ?? chapterOf(read.chapter_id);
      const place = (ends.get(chapter_id) ?? 0) + 1;
      ends.set(chapter_id, place);
      const name = this.#namesHere.get(nodeNameKey(read.name)) ?? read.name;
      this.#nodes.set(id, { ...node, name, chapter_id, place });
      const isWanted = known === null || needed.has(id);
      const standing = isWanted ? 'new' : 'deleted';
      this.#differences.push({ kind: 'node', id, name, standing, isWanted });
      if (isWanted && draft.story.on_entry.length > 0) this.#entered.push(name);
    }
    return chapters;
  }

  /** A node of ours is gone where none of what it was said by is in the file. */
  #lose(): void {
    const { draft, was, theirs, edited } = this.#file;
    const now = new Set(theirs.nodes.map(({ name }) => name));
    const lost = new Map<NodeId, boolean>();
    const settled = new Set(this.came.map(({ node }) => node.id));
    for (const node of was.nodes) {
      if (now.has(node.name)) continue;
      const id = this.origins.ownerHere(node.name);
      const origin = this.origins.of(node.name);
      if (origin.type !== 'left') continue;
      if (id !== undefined && !this.#inFile.has(id)) {
        const standing = this.standingOf(id);
        lost.set(id, standing ? standing === 'taken' : edited !== null && !edited.nodes.has(id));
      } else if (id === undefined || !settled.has(id)) {
        if (this.units?.isNews(origin.key) !== false) this.#leave(node.name, '');
      }
    }
    for (const { id, fingerprints } of this.origins.came) {
      if (!draft.nodes.has(id) || this.#inFile.has(id)) continue;
      lost.set(id, fingerprints[0] !== '' && fingerprints.includes(this.#printsHere.get(id) ?? ''));
    }
    for (const [id, isWanted] of lost) {
      const name = draft.nodes.get(id)?.name ?? '';
      this.#differences.push({ kind: 'node', id, name, standing: 'gone', isWanted });
    }
  }

  #whole() {
    const { draft, was, theirs, there } = this.#file;
    const unmarked = this.#unmarked();
    const standingOf = (unit: string | undefined) =>
      (unit !== undefined && this.standingOfUnit(unit)) || unmarked;
    const owners = this.#owners;
    const whole = compareWhole({ here: draft.story, was, theirs, owners, standingOf });
    const spokenOf = new Set(
      [...this.#nodes.values()].flatMap((node) =>
        referencesInNode(node).flatMap(({ kind, name }) => (kind === 'variable' ? name.text : [])),
      ),
    );
    const found = compareVariables({
      here: draft.story.variables,
      ...{ was, theirs, newId: this.#ids.newId },
      standingOf: (key) => standingOf(unitKey('variable', key)),
      isUnit: (key) => this.units?.isKnown(unitKey('variable', key)) !== false,
      isNeeded: (key) => spokenOf.has(key) || there.prints.has(unitKey('variable', key)),
    });
    this.#differences.push(...whole.differences, ...found.differences);
    this.#kept += whole.kept + found.kept;
    for (const key of found.unplaced) this.#leave(key, '');
    const [said, saidNow] = [saidBy(was), saidBy(theirs)];
    for (const [key, one] of saidNow) {
      const isOther = one.kind !== 'node' && one.kind !== 'whole' && one.kind !== 'variable';
      if (!isOther || said.get(key)?.fingerprint === one.fingerprint) continue;
      const unit = unitKey('node', one.name);
      if (!this.units?.isKnown(unit) || this.units.isNews(unit)) this.#leave(one.name, '');
    }
    return { ...whole.story, variables: found.variables };
  }
}

function freeNameOf(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(nodeNameKey(free)); number += 1) free = `${name} (${number})`;
  taken.add(nodeNameKey(free));
  return free;
}
