/** The site's side of a story, as a model: the same rules for groups, and a number for each change. */

import type { RemovedPart } from '@brasslamp/story/draft';
import {
  applyGroup,
  type ChangedParts,
  type Draft,
  draftOf,
  type EditGroup,
  outlineOf,
} from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { Story } from '@brasslamp/story/model';
import { ApiError } from '../../../api/api.ts';
import type { ChangesPage, EditResult, Outline } from '../site/answers.ts';
import { wordsOf } from './words.ts';

type Kind = 'story' | 'chapter' | 'node' | 'item' | 'mark';

/** A state that the site has, or had once. */
type Had = Pick<ModelSite, 'draft' | 'seq' | 'changes'>;

const hadAtMost = 8;

export class ModelSite {
  draft: Draft;
  seq = 0;
  readonly #had: Had[] = [];
  /** The last change of each part, by kind and id, with its number. */
  readonly changes = new Map<string, { part: Kind; id: string; seq: number }>();
  readonly taken = new Map<string, EditGroup>();
  bin: RemovedPart[] = [];
  /** Every word that was ever in a text here, with the nodes that had it. */
  readonly words = new Map<string, Set<string>>();
  readonly partsAtOnce: number;
  onRefused: (group: EditGroup) => void = () => undefined;
  onTaken: (group: EditGroup, before: Draft, after: Draft) => void = () => undefined;

  constructor(story: Story, partsAtOnce = 3) {
    this.draft = draftOf(story);
    this.partsAtOnce = partsAtOnce;
    this.note('story', '');
    for (const id of this.draft.chapters.keys()) this.note('chapter', id);
    for (const id of this.draft.nodes.keys()) this.note('node', id);
    for (const id of this.draft.items.keys()) this.note('item', id);
  }

  note(part: Kind, id: string) {
    this.seq += 1;
    this.changes.set(`${part} ${id}`, { part, id, seq: this.seq });
    const body = part === 'node' ? this.draft.nodes.get(id)?.body : undefined;
    for (const word of wordsOf(body ?? '')) {
      this.words.set(word, (this.words.get(word) ?? new Set()).add(id));
    }
  }

  send(groups: readonly EditGroup[]): EditResult[] {
    return groups.map((group) => this.take(group));
  }

  take(group: EditGroup): EditResult {
    const { id } = group;
    const known = this.taken.get(id);
    if (known) {
      if (JSON.stringify(known) !== JSON.stringify(group)) throw new Error('A group was changed');
      return { id, status: 'done' };
    }
    const findRemoved = (part: RemovedPart['part'], one: string) =>
      this.bin.findLast((removed) => removed.part === part && removed.id === one);
    const applied = applyGroup(this.draft, group.edits, { findRemoved });
    if ('refused' in applied) {
      const { edit, reason } = applied.refused;
      this.onRefused(group);
      return { id, status: 'refused', reason, edit, detail: `refused: ${reason}` };
    }
    this.taken.set(id, structuredClone(group));
    const { draft, seq, changes } = this;
    this.#had.push({ draft, seq, changes: new Map(changes) });
    if (this.#had.length > hadAtMost) this.#had.shift();
    const before = this.draft;
    this.draft = applied.draft;
    this.onTaken(group, before, applied.draft);
    const { chapters: some, nodes: scenes, items: things } = applied.draft;
    const there = { chapter: some, node: scenes, item: things };
    this.bin = this.bin.filter((one) => !there[one.part].has(one.id)).concat(applied.removed);
    this.noteAll(applied.changed, before);
    return { id, status: 'done' };
  }

  noteAll({ story, chapters, nodes, items, marks }: ChangedParts, before: Draft) {
    if (story) this.note('story', '');
    for (const one of chapters) this.note('chapter', one);
    for (const one of nodes) this.note('node', one);
    for (const one of items) this.note('item', one);
    // Who knew a mark before its node went hears what it is now that the node is back.
    const back = [...nodes].filter((one) => !before.nodes.has(one));
    const marked = back.filter((one) => this.changes.has(`mark ${one}`));
    for (const one of new Set([...marks, ...marked])) this.note('mark', one);
  }

  /** Replaces the draft by what was frozen. What goes by it is in no bin. */
  replace(draft: Draft) {
    const before = this.draft;
    this.draft = draft;
    const of = (kind: 'chapters' | 'nodes' | 'items' | 'marks') =>
      new Set(
        [...new Set([...before[kind].keys(), ...draft[kind].keys()])].filter(
          (id) => !isSame(before[kind].get(id), draft[kind].get(id)),
        ),
      );
    const story = !isSame(before.story, draft.story);
    const [chapters, nodes, items, marks] = [of('chapters'), of('nodes'), of('items'), of('marks')];
    this.noteAll({ story, chapters, nodes, items, marks }, before);
  }

  outline(): Outline {
    const { story, chapters, nodes, items, marks } = this.draft;
    return structuredClone({
      seq: this.seq,
      story,
      chapters: [...chapters.values()],
      nodes: [...nodes.values()].map(outlineOf),
      items: [...items.values()],
      marks: [...marks].map(([id, mark]) => ({ id, ...mark })),
    });
  }

  /** The state before so many of its last groups. */
  earlier(groups: number): Had | undefined {
    return this.#had.at(-1 - groups);
  }

  page(since: number, had: Had = this): ChangesPage {
    if (since > had.seq) {
      throw new ApiError({ code: 'reset', status: 409, detail: '' });
    }
    const changed = [...had.changes.values()]
      .filter(({ seq }) => seq > since)
      .sort((one, other) => one.seq - other.seq);
    const some = changed.slice(0, this.partsAtOnce);
    const seq = some.length < changed.length ? (some.at(-1)?.seq ?? since) : had.seq;
    const { story, chapters, nodes, items, marks } = had.draft;
    const of = <Part>(kind: Kind, parts: ReadonlyMap<string, Part>): Part[] =>
      some.flatMap(({ part, id }) => (part === kind ? (parts.get(id) ?? []) : []) as Part[]);
    const lists = { chapter: chapters, node: nodes, item: items };
    return structuredClone({
      since,
      seq,
      head: had.seq,
      story: some.some(({ part }) => part === 'story') ? story : null,
      chapters: of('chapter', chapters),
      nodes: of('node', nodes),
      items: of('item', items),
      marks: some.flatMap(({ part, id }) => {
        if (part !== 'mark' || !nodes.has(id)) return [];
        const nothing = { position: null, status: null, colour: null, note: '' };
        return [{ id, ...(marks.get(id) ?? nothing) }];
      }),
      removed: some.flatMap(({ part, id }) =>
        part !== 'story' && part !== 'mark' && !lists[part].has(id) ? [{ part, id }] : [],
      ),
    });
  }
}
