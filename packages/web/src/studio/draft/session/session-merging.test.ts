import { draftOf, fieldEdit, mergeField, outlineOf } from '@brasslamp/story/draft';
import { describe, expect, it } from 'vitest';
import { sidesKey } from '../local/decisions/conflict-sides.ts';
import { mergedFor } from '../local/decisions/merged-for.ts';
import { openProblems } from '../local/decisions/open-problems.ts';
import type { NewEntry } from '../local/local-draft.ts';
import { sendable } from '../local/sendable.ts';
import { localAfter } from '../local/steps/local-steps.ts';
import { firstLines, pageWith, textOf } from '../testing/changes-page.ts';
import { firstStory } from '../testing/first-story.ts';
import { open, shelfOf } from '../testing/one-tab.ts';
import { createViews } from '../views.ts';

describe('among other writers', () => {
  const [first, second, third] = firstLines;

  it('what is typed after a deletion was undone is merged with what others wrote', () => {
    const tab = open();
    tab.set('body', textOf(first, second, 'Mine.'));
    const remove = { act: 'delete', edits: [{ type: 'remove', part: 'node', id: 'n1' }] } as const;
    tab.on({ type: 'acted', request: remove });
    tab.on({ type: 'undo' });
    tab.set('body', textOf(first, 'Then.', 'Mine.'));
    tab.keep();
    tab.commit(pageWith(textOf('Theirs.', second, third)));
    expect(tab.node().body).toBe(textOf('Theirs.', 'Then.', 'Mine.'));
    expect(tab.state.kept.queue.map(({ held }) => held)).not.toContainEqual(expect.anything());
  });

  it('what has come to wait is not sent, and changes from before an answer are asked for again', () => {
    const tab = open();
    tab.set('body', textOf('Mine.', second, third));
    tab.keep();
    tab.commit(pageWith(textOf('Theirs.', second, third)));
    tab.commit({ type: 'sent', numbers: [1] });
    expect(tab.state.kept.queue.map(({ isSent }) => isSent)).toEqual([false]);
    const { seq } = tab.state.kept;
    tab.commit({ ...pageWith('Older.', { since: 10, seq: 11, head: 11 }), answers: 7 });
    expect(tab.state.kept.seq).toBe(seq);
  });

  it('changes that were asked for before the lists came are asked for again', () => {
    const { node, state, commit } = open();
    const nowhere = { ...state.kept, seq: 9, isComplete: false };
    const lists = { seq: 12, story: nowhere.base.story, items: [], marks: [], nodes: [] };
    const chapters = [{ id: 'c9', title: 'New', ordinal: 1 }];
    const newId = () => 'new';
    const outline = { ...lists, chapters };
    const step = { type: 'outline', outline, node: null, answers: nowhere.answers } as const;
    const listed = localAfter(nowhere, step, newId);
    expect([...listed.base.chapters.keys()]).toEqual(['c9']);
    expect(localAfter(listed, pageWith(node().body), newId)).toBe(listed);
    commit(pageWith('Theirs.'));
    expect(node().body).toBe('Theirs.');
  });

  it('lists that were asked for before others came are not taken', () => {
    const { state } = open();
    const known = { ...state.kept, isComplete: false, seq: 0, answers: 1 };
    const { story } = known.base;
    const outline = { seq: 12, story, items: [], marks: [], nodes: [], chapters: [] };
    const step = { type: 'outline', outline, node: null, answers: 0 } as const;
    expect(localAfter(known, step, () => 'new')).toBe(known);
    expect(localAfter(known, { ...step, answers: 1 }, () => 'new').base.nodes.size).toBe(0);
  });

  it('with both no word goes where a text has the same paragraphs twice', () => {
    const story = firstStory();
    const nodes = story.nodes.map((one) => ({ ...one, body: textOf('One.', 'Two.', 'Three.') }));
    const tab = open(shelfOf(draftOf({ ...story, nodes })));
    tab.set('body', textOf('One.', 'Two.', 'Three.', 'Mine.', 'Two.', 'Three.'));
    tab.keep();
    tab.commit(pageWith(textOf('Eins.', 'Two.', 'Three.', 'Theirs.')));
    const [problem] = openProblems(tab.state.kept, tab.state.head);
    const seen = sidesKey(tab.state.kept, tab.state.head, problem?.id ?? '');
    tab.commit({ type: 'decided', problem: problem?.id ?? '', choice: 'both', seen });
    for (const one of ['Mine.', 'Theirs.']) expect(tab.node().body).toContain(one);
  });

  it('what was typed after a refused act is merged where that is done at last', () => {
    const tab = open();
    const value = { ...tab.node(), name: 'New' };
    const body = { part: 'node', id: 'n1', field: 'body' } as const;
    const split = [
      // Somebody has one with this id.
      { type: 'add', part: 'node', id: 'n2', value } as const,
      fieldEdit(body, tab.node().body, textOf(first, second)),
    ];
    const entry = { tab: 't', joins: null, firstAt: 0, lastAt: 0, held: null };
    const held = { kind: 'refused', field: null, reason: 'exists', detail: '' } as const;
    const typed = [fieldEdit(body, tab.node().body, textOf('Mine.', second, third))];
    const groups: NewEntry[] = [
      { ...entry, held, group: { id: 'one', act: 'split', edits: split } },
      { ...entry, group: { id: 'two', act: 'write', edits: typed } },
    ];
    const taken = { page: 'other', upTo: 2 };
    const step = { type: 'added', entries: groups, gone: [], taken } as const;
    const kept = localAfter(tab.state.kept, step, () => '');
    // By another tab.
    tab.on({ type: 'keptChanged', kept, step: null, isLasting: true });
    expect(tab.node().body).toBe(textOf('Mine.', second, third));
    tab.commit({ type: 'decided', problem: 'entry 1', choice: 'mine', seen: null });
    expect(tab.node().body).toBe(textOf('Mine.', second));
    expect(openProblems(tab.state.kept, tab.state.head)).toEqual([]);
  });

  it('a node that was deleted before its text was here is not written in until it has come back', () => {
    const tab = open();
    const whole = tab.node();
    const page = { since: 9, seq: 10, head: 10, story: null, chapters: [], items: [], marks: [] };
    const row = { ...outlineOf(whole), excerpt: '' };
    const base = { ...tab.state.kept.base, nodes: new Map([['n1', { ...whole, body: '' }]]) };
    const unloaded = new Map([['n1', row]]);
    const kept = { ...tab.state.kept, version: 2, base, unloaded };
    tab.on({ type: 'keptChanged', kept, step: null, isLasting: true });
    const remove = { act: 'delete', edits: [{ type: 'remove', part: 'node', id: 'n1' }] } as const;
    tab.on({ type: 'acted', request: remove });
    const send = () => {
      tab.keep();
      const [entry] = tab.state.kept.queue;
      tab.commit({ type: 'sent', numbers: [entry?.n ?? 0] });
      const results = [{ id: entry?.group.id ?? '', status: 'done' as const }];
      tab.commit({ type: 'answered', results });
    };
    send();
    expect(createViews(tab.state).node('n1')).toBe('gone');
    const removed = [{ part: 'node' as const, id: 'n1' }];
    tab.commit({ type: 'page', answers: 1, page: { ...page, nodes: [], removed } });
    tab.on({ type: 'undo' });
    expect(createViews(tab.state).node('n1')).toBe('loading');
    send();
    expect(createViews(tab.state).node('n1')).toBe('loading');
    const next = { ...page, since: 10, seq: 11, head: 11, nodes: [whole], removed: [] };
    tab.commit({ type: 'page', answers: 2, page: next });
    expect(createViews(tab.state).node('n1')).toEqual(whole);
  });

  it('undo takes nothing of others in a text of which it can take back one place alone', () => {
    const after = textOf('a The b. c', 'The d e of it. f', 'Last one.', 'g h', 'i');
    const before = textOf('a The b.', 'The e of it.', 'Last one.');
    const there = textOf(
      'a The others j b. c',
      'The d e of it. f',
      'k Last l one.',
      'g m h',
      'n i o',
      'p q',
    );
    const kept = mergedFor('theirs', mergeField('node', 'body'), [after, before, there]);
    for (const word of ['others', 'k', 'l', 'm', 'n', 'o', 'p', 'q']) {
      expect(String(kept).split(/\s+/)).toContain(word);
    }
  });

  it('undo of a split keeps the new node where its words cannot go back', () => {
    const tab = open();
    const value = { ...tab.node(), name: 'New', body: `${third}` };
    const body = { part: 'node', id: 'n1', field: 'body' } as const;
    const edits = [
      { type: 'add', part: 'node', id: 'n9', value } as const,
      fieldEdit(body, tab.node().body, textOf(first, second)),
    ];
    tab.on({ type: 'acted', request: { act: 'split', edits } });
    tab.keep();
    tab.commit(pageWith('', { nodes: [], removed: [{ part: 'node', id: 'n1' }] }));
    tab.on({ type: 'undo' });
    expect(tab.state.head.nodes.get('n9')?.body).toBe(third);
  });

  it('a conflict in a node that its writer deletes is not asked about before they bring it back', () => {
    const tab = open();
    tab.set('body', textOf('Mine.', second, third));
    tab.keep();
    tab.commit(pageWith(textOf('Theirs.', second, third)));
    expect(openProblems(tab.state.kept, tab.state.head)).toHaveLength(1);
    const remove = { act: 'delete', edits: [{ type: 'remove', part: 'node', id: 'n1' }] } as const;
    tab.on({ type: 'acted', request: remove });
    tab.keep();
    expect(openProblems(tab.state.kept, tab.state.head)).toEqual([]);
    expect(sendable(tab.state.kept).map(({ group }) => group.act)).toEqual(['delete']);
    tab.on({ type: 'undo' });
    expect(tab.node().body).toBe(textOf('Mine.', second, third));
    const sides = { mine: 'Mine.', theirs: 'Theirs.' };
    expect(openProblems(tab.state.kept, tab.state.head)).toMatchObject([sides]);
  });

  it('a chapter is not deleted at the site before what waits has left it there', () => {
    const tab = open();
    const { body, chapter_id } = tab.node();
    const place = (field: string) => ({ part: 'node', id: 'n1', field }) as const;
    const edits = [
      fieldEdit(place('body'), body, textOf('Mine.', second, third)),
      fieldEdit(place('chapter_id'), chapter_id, 'c2'),
    ];
    tab.on({ type: 'acted', request: { act: 'move', edits } });
    tab.keep();
    tab.commit(pageWith(textOf('Theirs.', second, third)));
    const remove = { type: 'remove', part: 'chapter', id: chapter_id } as const;
    tab.on({ type: 'acted', request: { act: 'delete', edits: [remove] } });
    tab.keep();
    expect(sendable(tab.state.kept)).toEqual([]);
    const seen = sidesKey(tab.state.kept, tab.state.head, 'entry 1');
    tab.commit({ type: 'decided', problem: 'entry 1', choice: 'mine', seen });
    // In one request the move could be refused, and the node would go with its chapter.
    expect(sendable(tab.state.kept).map(({ n }) => n)).toEqual([1]);
    expect(tab.node().chapter_id).toBe('c2');
  });

  it('refused words that could not be shown stay in a copy when the field is written again', () => {
    const tab = open();
    tab.set('name', 'Hall');
    tab.keep();
    tab.commit(pageWith('', { nodes: [{ ...tab.node(), id: 'n8', name: 'Hall' }] }));
    expect(tab.node().name).toBe('Node 1');
    tab.set('name', 'Attic');
    tab.keep();
    expect(tab.state.kept.gone).toMatchObject([{ mine: { name: 'Hall' }, isLetGo: true }]);
  });

  /** A page in which the first chapter goes, with the start in it. */
  const firstChapterGoes = () => {
    const nodes = ['n1', 'n2', 'n3'].map((id) => ({ part: 'node' as const, id }));
    return pageWith('', {
      story: { ...draftOf(firstStory()).story, start_node_id: null },
      chapters: [{ id: 'c2', title: 'Two', ordinal: 1 }],
      nodes: [],
      removed: [...nodes, { part: 'item', id: 'i1' }, { part: 'chapter', id: 'c1' }],
    });
  };
  const removeFirst = {
    act: 'delete',
    edits: [{ type: 'remove', part: 'node', id: 'n1' }],
  } as const;

  it('a deletion that was undone brings nothing back that went elsewhere with its chapter', () => {
    const tab = open();
    tab.on({ type: 'acted', request: removeFirst });
    tab.on({ type: 'undo' });
    tab.keep();
    tab.commit(firstChapterGoes());
    expect(tab.state.head.nodes.has('n1')).toBe(false);
    expect(tab.state.kept.queue).toEqual([]);
    expect(openProblems(tab.state.kept, tab.state.head)).toEqual([]);
  });

  it('words in what came back here and went elsewhere wait for their writer', () => {
    const tab = open();
    tab.on({ type: 'acted', request: removeFirst });
    tab.on({ type: 'undo' });
    tab.set('body', textOf('Mine.', second, third));
    tab.keep();
    tab.commit(firstChapterGoes());
    expect(tab.state.head.nodes.has('n1')).toBe(false);
    expect(openProblems(tab.state.kept, tab.state.head)).toMatchObject([{ kind: 'gone' }]);
    tab.commit({ type: 'decided', problem: 'node n1', choice: 'mine', seen: null });
    expect(tab.node().body).toBe(textOf('Mine.', second, third));
  });

  it('a new node finds room when its chapter was deleted and its name taken elsewhere', () => {
    const tab = open();
    const value = { ...tab.node(), chapter_id: 'c2', name: 'Cellar', body: 'Mine.' };
    const add = { type: 'add', part: 'node', id: 'n9', value } as const;
    tab.on({ type: 'acted', request: { act: 'add_node', edits: [add] } });
    tab.keep();
    const nodes = [{ ...tab.node(), id: 'n8', name: 'Cellar', body: 'Theirs.' }];
    const removed = ['n4', 'n5'].map((id) => ({ part: 'node' as const, id }));
    const chapter = { part: 'chapter' as const, id: 'c2' };
    tab.commit(pageWith('', { nodes, removed: [...removed, chapter] }));
    const added = { chapter_id: 'c1', name: 'Cellar (2)', body: 'Mine.' };
    expect(tab.state.head.nodes.get('n9')).toMatchObject(added);
  });
});
