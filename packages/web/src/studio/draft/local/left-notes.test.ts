import { draftOf, fieldEdit, type RemovedPart } from '@brasslamp/story/draft';
import { expect, it } from 'vitest';
import { firstStory } from '../testing/first-story.ts';
import { open } from '../testing/one-tab.ts';
import { binBefore, createNotes, partsBefore } from './left-notes.ts';
import { headOf } from './replay.ts';
import { localAfter } from './steps/local-steps.ts';

const newId = () => 'new';
const [first, second, third] = (firstStory().nodes[0]?.body ?? '').split('\n\n');
const textOf = (...lines: unknown[]) => lines.join('\n\n');

/** A page that wrote at two times, and kept what it wrote first, or not. */
function left(isFirstKept: boolean) {
  const tab = open();
  tab.set('body', textOf('One.', second, third));
  tab.set('body', textOf('One.', 'Two.', third));
  const { own, acts: upTo, page, kept } = tab.state;
  const acts = own.map(({ nth, entry }) => ({ nth, entry }));
  const before = partsBefore(own[0]?.before ?? draftOf(firstStory()), acts);
  const entries = acts.slice(0, 1).map(({ entry }) => entry);
  const added = { type: 'added', entries, gone: [], taken: { page, upTo: 1 } } as const;
  const there = isFirstKept ? localAfter(kept, added, newId) : kept;
  return { there, note: { page, acts, gone: [], before, upTo } };
}

const bodyIn = (kept: Parameters<typeof headOf>[0]) => headOf(kept).nodes.get('n1')?.body;

it.each([true, false])('what a page left is added once, if some of it was kept: %s', (isKept) => {
  const { there, note } = left(isKept);
  const after = localAfter(there, { type: 'found', note }, newId);
  expect(bodyIn(after)).toBe(textOf('One.', 'Two.', third));
  expect(localAfter(after, { type: 'found', note }, newId)).toBe(after);
});

it('what a page left is merged with what was written since', () => {
  const { there, note } = left(true);
  const place = { part: 'node', id: 'n1', field: 'body' } as const;
  const edit = fieldEdit(place, bodyIn(there), textOf(first, second, 'Theirs.'));
  const entry = { tab: 'u', joins: null, firstAt: 0, lastAt: 0, held: null };
  const entries = [{ ...entry, group: { id: 'theirs', act: 'write' as const, edits: [edit] } }];
  const taken = { page: 'another', upTo: 1 };
  const written = localAfter(there, { type: 'added', entries, gone: [], taken }, newId);
  const after = localAfter(written, { type: 'found', note }, newId);
  expect(bodyIn(after)).toBe(textOf(first, 'Two.', 'Theirs.'));
});

it('what a page left can be done also where the chapter that it needs was deleted meanwhile', () => {
  const tab = open();
  const { id: _, ...value } = tab.node();
  const add = { ...value, name: 'New', body: 'One.', place: 9 };
  tab.on({
    type: 'acted',
    request: { act: 'add_node', edits: [{ type: 'add', part: 'node', id: 'new', value: add }] },
  });
  const place = { part: 'node', id: 'new', field: 'body' } as const;
  const edits = [fieldEdit(place, 'One.', 'One and two.')];
  tab.on({ type: 'acted', request: { act: 'write', edits } });
  const { own, acts: upTo, page, kept } = tab.state;
  const acts = own.map(({ nth, entry }) => ({ nth, entry }));
  const note = { page, acts, gone: [], before: partsBefore(kept.base, acts), upTo };
  const base = {
    ...kept.base,
    chapters: new Map([...kept.base.chapters].filter(([id]) => id !== 'c1')),
    nodes: new Map([...kept.base.nodes].filter(([, one]) => one.chapter_id !== 'c1')),
  };
  // Another page added the first of them already, and somebody wrote there.
  const first = { ...note, acts: acts.slice(0, 1), upTo: 1 };
  const once = localAfter({ ...kept, base }, { type: 'found', note: first }, newId);
  const theirs = fieldEdit(place, 'One.', 'One.\n\nTheirs.');
  const more = { tab: 'u', joins: null, firstAt: 0, lastAt: 0, held: null };
  const entries = [{ ...more, group: { id: 'u1', act: 'write' as const, edits: [theirs] } }];
  const taken = { page: 'another', upTo: 1 };
  const written = localAfter(once, { type: 'added', entries, gone: [], taken }, newId);
  const after = localAfter(written, { type: 'found', note }, newId);
  expect(after.queue.map(({ held }) => held)).toEqual(after.queue.map(() => null));
  expect(headOf(after).nodes.get('new')).toMatchObject({
    chapter_id: 'c2',
    body: 'One and two.\n\nTheirs.',
  });
});

it('a page that stays open does not add again what another one found', () => {
  const tab = open();
  tab.set('body', textOf('One.', second, third));
  const { own, acts: upTo, page, kept, head } = tab.state;
  const acts = own.map(({ nth, entry }) => ({ nth, entry }));
  const note = { page, acts, gone: [], before: partsBefore(kept.base, acts), upTo };
  const found = localAfter(kept, { type: 'found', note }, newId);
  tab.on({ type: 'keptChanged', kept: found, step: null, isLasting: true });
  expect(tab.state.own).toEqual([]);
  expect(tab.state.head.nodes.get('n1')).toEqual(head.nodes.get('n1'));
});

it('each story and writer has notes of their own, and where nothing can be noted nothing fails', () => {
  const { note } = left(false);
  const there = new Map<string, string>();
  const storage = {
    getItem: (key: string) => there.get(key) ?? null,
    setItem: (key: string, value: string) => void there.set(key, value),
    removeItem: (key: string) => void there.delete(key),
    key: (at: number) => [...there.keys()][at] ?? null,
    get length() {
      return there.size;
    },
  };
  const [mine, others] = ['ada s1', 'bo s1'].map((story) => createNotes(story, () => storage));
  mine?.write(note);
  expect([mine?.all(), others?.all()]).toEqual([[note], []]);
  mine?.forget(note.page);
  expect(there.size).toBe(0);
  const none = createNotes('ada s1', () => {
    throw new DOMException('No', 'SecurityError');
  });
  none.write(note);
  expect(none.all()).toEqual([]);
});

it('where there is no room for what is brought back, what was typed is noted without', () => {
  const { note } = left(false);
  const [node] = firstStory().nodes;
  if (!node) throw new Error('No node');
  const there = new Map<string, string>();
  const notes = createNotes('ada s1', () => ({
    ...{ getItem: (key) => there.get(key) ?? null, key: (at) => [...there.keys()][at] ?? null },
    setItem(key, value) {
      if (value.length > JSON.stringify(note).length)
        throw new DOMException('', 'QuotaExceededError');
      there.set(key, value);
    },
    removeItem: (key) => void there.delete(key),
    get length() {
      return there.size;
    },
  }));
  const removed: RemovedPart = {
    ...{ part: 'node', id: 'n1', chapter: null, nodes: [{ ...node, place: 1 }], items: [] },
    ...{ marks: new Map(), start_node_id: null },
  };
  const edit = { type: 'restore', part: 'node', id: 'n1' } as const;
  const group = { id: 'a', act: 'undo' as const, edits: [edit] };
  const entry = { tab: 't', joins: null, firstAt: 0, lastAt: 0, held: null, group };
  notes.write({ ...note, bin: binBefore(() => removed, [{ nth: 1, entry }]) });
  expect(notes.all()).toEqual([note]);
});

it('what a page left in a part that it brought back stands on what it had, and is merged with what comes back here', () => {
  const { kept } = open().state;
  const place = { part: 'node', id: 'n1', field: 'body' } as const;
  const [node] = firstStory().nodes;
  if (!node) throw new Error('No node');
  const nodes = new Map([...kept.base.nodes].filter(([id]) => id !== 'n1'));
  const base = { ...kept.base, nodes };
  const gone = (body: string): RemovedPart => ({
    part: 'node',
    id: 'n1',
    chapter: null,
    nodes: [{ ...node, place: 1, body }],
    items: [],
    marks: new Map(),
    start_node_id: null,
  });
  const was = textOf(first, second, third);
  const edit = fieldEdit(place, was, textOf(first, 'Two.', third));
  const entry = { tab: 't', joins: null, firstAt: 0, lastAt: 0, held: null };
  const back = { type: 'restore', part: 'node', id: 'n1' } as const;
  const acts = [
    { nth: 1, entry: { ...entry, group: { id: 'a', act: 'undo' as const, edits: [back] } } },
    { nth: 2, entry: { ...entry, group: { id: 'b', act: 'write' as const, edits: [edit] } } },
  ];
  const before = partsBefore(base, acts);
  const bin = binBefore(() => gone(was), acts);
  const stored = JSON.stringify({ page: 'p', acts, gone: [], before, bin, upTo: 2 });
  const there = {
    ...kept,
    base,
    bin: new Map([['node n1', gone(textOf(first, second, 'Theirs.'))]]),
  };
  const after = localAfter(there, { type: 'found', note: JSON.parse(stored) }, newId);
  expect(after.queue.filter(({ held }) => held)).toEqual([]);
  expect(bodyIn(after)).toBe(textOf(first, 'Two.', 'Theirs.'));
});
