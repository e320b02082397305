import { draftOf, type Edit, fieldEdit } from '@brasslamp/story/draft';
import { describe, expect, it } from 'vitest';
import type { ChangesPage } from '../../site/answers.ts';
import { firstStory } from '../../testing/first-story.ts';
import { openProblems } from '../decisions/open-problems.ts';
import { type LocalDraft, nothingLocal } from '../local-draft.ts';
import { headOf, replayOf, siteGround } from '../replay.ts';
import { sendable } from '../sendable.ts';
import { type LocalStep, localAfter } from './local-steps.ts';

/** A local draft of the first story, in step with the site. */
function open() {
  let local: LocalDraft = { ...nothingLocal, base: draftOf(firstStory()), isComplete: true };
  let acts = 0;
  const newId = () => {
    acts += 1;
    return `id-${acts}`;
  };
  const take = (step: LocalStep) => {
    local = localAfter(local, step, newId);
  };
  return {
    get now() {
      return local;
    },
    take,
    act(edits: Edit[]) {
      const group = { id: newId(), act: 'write' as const, edits };
      const times = { firstAt: 0, lastAt: 0, joins: null, tab: 't' };
      const taken = { page: 'p', upTo: acts };
      take({ type: 'added', entries: [{ group, ...times, held: null }], gone: [], taken });
    },
    page(more: Partial<ChangesPage>) {
      const [since, seq] = [local.seq, local.seq + 1];
      const none = { story: null, chapters: [], nodes: [], items: [], marks: [], removed: [] };
      take({
        type: 'page',
        page: { since, seq, head: seq, ...none, ...more },
        answers: local.answers,
      });
    },
    node(id: string) {
      const found = headOf(local).nodes.get(id);
      if (!found) throw new Error(`${id} is not there`);
      return found;
    },
  };
}

const bodyOf = (id: string) => ({ part: 'node', id, field: 'body' }) as const;

describe('what is kept of a draft', () => {
  it('a part that comes back here comes as it went before somebody deleted it again', () => {
    const one = open();
    const there = one.node('n1');
    one.act([fieldEdit(bodyOf('n1'), there.body, `${there.body} Mine.`)]);
    one.page({ removed: [{ part: 'node', id: 'n1' }] });
    one.page({ nodes: [{ ...there, body: `${there.body} Theirs.` }] });
    one.act([{ type: 'remove', part: 'chapter', id: 'c1' }]);
    one.take({ type: 'decided', problem: 'node n1', choice: 'mine', seen: null });
    one.page({ removed: [{ part: 'node', id: 'n1' }] });
    // It went with the chapter, which is back; its words wait.
    const mine = { body: expect.stringContaining('And the last one. Mine.') };
    expect(one.now.gone).toMatchObject([{ id: 'n1', mine, isLetGo: false }]);
    expect(openProblems(one.now, headOf(one.now))).toMatchObject([{ kind: 'gone' }]);
    expect(one.now.queue.filter(({ held }) => held)).toEqual([]);
  });

  it('what was decided of a part that came back here is a copy where the part goes, and is not held', () => {
    const one = open();
    const there = one.node('n1');
    one.act([fieldEdit(bodyOf('n1'), there.body, `${there.body} Mine.`)]);
    one.page({ removed: [{ part: 'node', id: 'n1' }] });
    one.page({ nodes: [{ ...there, body: `${there.body} Theirs.` }] });
    one.page({ removed: [{ part: 'node', id: 'n1' }] });
    one.act([{ type: 'restore', part: 'node', id: 'n1' }]);
    one.take({ type: 'decided', problem: 'node n1', choice: 'mine', seen: null });
    one.act([{ type: 'remove', part: 'chapter', id: 'c1' }]);
    // The chapter's removal has the node in the bin anew: what was decided stands on the node from before.
    const going = sendable(one.now);
    expect(going.map(({ group }) => group.edits.map(({ type }) => type))).toEqual([
      ['restore'],
      ['remove'],
    ]);
    one.take({ type: 'sent', numbers: going.map(({ n }) => n) });
    const results = going.map(({ group: { id } }) => ({ id, status: 'done' as const }));
    one.take({ type: 'answered', results });
    expect(openProblems(one.now, headOf(one.now))).toEqual([]);
    expect(one.now.queue).toEqual([]);
    const mine = { body: expect.stringContaining('And the last one. Mine.') };
    expect(one.now.gone.at(-1)).toMatchObject({ id: 'n1', mine, isLetGo: true });
  });

  it('what waits in a node that is deleted here is no longer sent: the node goes, its words are a copy', () => {
    const one = open();
    const there = one.node('n1');
    const theirs = there.body.replace('first', 'second');
    one.act([fieldEdit(bodyOf('n1'), there.body, there.body.replace('first', 'third'))]);
    one.page({ nodes: [{ ...there, body: theirs }] });
    expect(openProblems(one.now, headOf(one.now))).toMatchObject([{ kind: 'conflict' }]);
    one.act([{ type: 'remove', part: 'chapter', id: 'c1' }]);
    expect(openProblems(one.now, headOf(one.now))).toEqual([]);
    const going = sendable(one.now);
    expect(going.map(({ group }) => group.edits.map(({ type }) => type))).toEqual([['remove']]);
    one.take({ type: 'sent', numbers: going.map(({ n }) => n) });
    const results = going.map(({ group: { id } }) => ({ id, status: 'done' as const }));
    one.take({ type: 'answered', results });
    expect(one.now.queue).toEqual([]);
    const mine = { body: expect.stringContaining('third') };
    expect(one.now.gone).toMatchObject([{ id: 'n1', isLetGo: true, mine }]);
    // Somebody had moved it elsewhere before.
    one.page({ nodes: [{ ...there, body: theirs, chapter_id: 'c2' }] });
    expect(one.node('n1').body).toBe(theirs);
  });

  it('a chapter goes with what waits to be deleted from it, and with what waits to be moved between others', () => {
    const one = open();
    const there = one.node('n1');
    const { id: _, place: __, ...value } = there;
    one.act([
      fieldEdit(bodyOf('n1'), there.body, there.body.replace('first', 'third')),
      {
        type: 'add',
        part: 'node',
        id: 'new',
        value: { ...value, name: 'New', body: '', place: 9 },
      },
    ]);
    one.page({ nodes: [{ ...there, body: there.body.replace('first', 'second') }] });
    const moved = (from: string, to: string): Edit[] => [
      fieldEdit({ part: 'node', id: 'new', field: 'chapter_id' }, from, to),
    ];
    one.act(moved('c1', 'c2'));
    one.act(moved('c2', 'c1'));
    one.act([{ type: 'remove', part: 'node', id: 'new' }]);
    one.act([{ type: 'remove', part: 'chapter', id: 'c1' }]);
    one.act([{ type: 'remove', part: 'chapter', id: 'c2' }]);
    const going = sendable(one.now).flatMap(({ group }) => group.edits);
    expect(going).toEqual([
      { type: 'remove', part: 'chapter', id: 'c1' },
      { type: 'remove', part: 'chapter', id: 'c2' },
    ]);
  });

  it('a chapter goes with what waits and was moved out of it and back', () => {
    const one = open();
    const there = one.node('n1');
    const moved = (from: string, to: string): Edit =>
      fieldEdit({ part: 'node', id: 'n1', field: 'chapter_id' }, from, to);
    const mine = there.body.replace('first', 'third');
    one.act([fieldEdit(bodyOf('n1'), there.body, mine), moved('c1', 'c2')]);
    one.page({ nodes: [{ ...there, body: there.body.replace('first', 'second') }] });
    one.act([moved('c2', 'c1')]);
    const remove: Edit = { type: 'remove', part: 'chapter', id: 'c1' };
    one.act([remove]);
    expect(sendable(one.now).map(({ group }) => group.edits)).toEqual([[remove]]);
  });

  it('a chapter goes once what was moved out of it here has left it at the site', () => {
    const one = open();
    const { chapter_id: from } = one.node('n3');
    one.act([fieldEdit({ part: 'node', id: 'n3', field: 'chapter_id' }, from, 'c2')]);
    one.act([{ type: 'remove', part: 'chapter', id: from }]);
    const going = sendable(one.now);
    expect(going.map(({ group }) => group.edits.map(({ type }) => type))).toEqual([['set']]);
    one.take({ type: 'sent', numbers: going.map(({ n }) => n) });
    // Somebody else moved it first: it is refused, and would have gone with the chapter.
    const results = going.map(({ group: { id } }) => ({
      ...{ id, status: 'refused' as const, reason: 'conflict' },
      ...{ edit: 0, detail: '' },
    }));
    one.take({ type: 'answered', results });
    one.page({ nodes: [{ ...one.node('n3'), chapter_id: from, place: 9 }] });
    expect(one.node('n3').chapter_id).toBe('c2');
    expect(headOf(one.now).chapters.has(from)).toBe(false);
  });

  it('a chapter comes back with a node that had gone before it and had come back', () => {
    const one = open();
    const there = one.node('n1');
    one.page({ removed: [{ part: 'node', id: 'n1' }] });
    one.page({ nodes: [{ ...there, body: 'Again.' }] });
    const nodes = ['n1', 'n2', 'n3'].map((id) => ({ part: 'node' as const, id }));
    one.page({ removed: [...nodes, { part: 'chapter', id: 'c1' }] });
    one.act([{ type: 'restore', part: 'chapter', id: 'c1' }]);
    expect(openProblems(one.now, headOf(one.now))).toEqual([]);
    expect(one.node('n1').body).toBe('Again.');
  });

  it('a text that the site refused, written again and deleted with its node, comes back with it', () => {
    const one = open();
    const { body } = one.node('n1');
    one.act([fieldEdit(bodyOf('n1'), body, 'Too much.')]);
    const [first] = sendable(one.now);
    one.take({ type: 'sent', numbers: [first?.n ?? 0] });
    const refused = { edit: 0, reason: 'not_valid', detail: 'No.' };
    const id = first?.group.id ?? '';
    one.take({ type: 'answered', results: [{ id, status: 'refused', ...refused }] });
    one.act([
      fieldEdit(bodyOf('n1'), 'Too much.', 'Enough.'),
      { type: 'remove', part: 'node', id: 'n1' },
    ]);
    one.act([{ type: 'restore', part: 'node', id: 'n1' }]);
    expect(one.node('n1').body).toBe('Enough.');
  });

  it('a node that came back goes with its chapter, and comes back with that alone', () => {
    const one = open();
    const remove = (part: 'node' | 'chapter', id: string): Edit => ({ type: 'remove', part, id });
    const there = one.node('n1');
    one.act([remove('node', 'n1')]);
    one.act([{ type: 'restore', part: 'node', id: 'n1' }]);
    one.act([fieldEdit(bodyOf('n1'), there.body, 'Newer.')]);
    one.act([remove('chapter', 'c1')]);
    const { findRemoved } = replayOf(one.now);
    expect(findRemoved('node', 'n1')).toBeUndefined();
    const { nodes = [] } = findRemoved('chapter', 'c1') ?? {};
    expect(nodes.find(({ id }) => id === 'n1')?.body).toBe('Newer.');
  });

  it('a chapter comes back also where the node that was to be the start again is gone', () => {
    const one = open();
    const start = { part: 'story', id: '', field: 'start_node_id' } as const;
    one.act([{ type: 'remove', part: 'chapter', id: 'c1' }]);
    one.act([{ type: 'restore', part: 'chapter', id: 'c1' }, fieldEdit(start, null, 'n1')]);
    one.page({
      story: { ...siteGround(one.now).draft.story, start_node_id: 'n2' },
      removed: [{ part: 'node', id: 'n1' }],
    });
    expect(openProblems(one.now, headOf(one.now))).toEqual([]);
    expect(one.node('n3').chapter_id).toBe('c1');
    expect(headOf(one.now).story.start_node_id).toBe('n2');
  });

  it('what came back at the site is in its bin no more', () => {
    const one = open();
    const there = one.node('n1');
    one.page({ removed: [{ part: 'node', id: 'n1' }] });
    expect(siteGround(one.now).findRemoved('node', 'n1')).toBeDefined();
    one.page({ nodes: [there] });
    expect(siteGround(one.now).findRemoved('node', 'n1')).toBeUndefined();
  });

  it('a story that the site put back does not come under what is on its way, nor instead of its answer', () => {
    const one = open();
    const { body } = one.node('n1');
    const edit = fieldEdit(bodyOf('n1'), body, `${body} Mine.`);
    one.act([edit]);
    const [entry] = one.now.queue;
    one.take({ type: 'sent', numbers: [entry?.n ?? 0] });
    const { answers, base } = one.now;
    const nodes = new Map(base.nodes).set('n1', { ...one.node('n1'), body: `Theirs. ${body}` });
    const whole = { type: 'whole', draft: { ...base, nodes }, seq: 3 } as const;
    one.take({ ...whole, answers });
    expect(one.node('n1').body).toBe(`${body} Mine.`);
    const refused = { edit: 0, reason: 'conflict', detail: '', status: 'refused' as const };
    one.take({ type: 'answered', results: [{ id: entry?.group.id ?? '', ...refused }] });
    // It was asked for before this answer.
    one.take({ ...whole, answers });
    expect(one.now.base).toBe(base);
    one.take({ ...whole, answers: one.now.answers });
    expect(one.node('n1').body).toBe(`Theirs. ${body} Mine.`);
    expect(one.now.queue.map(({ held }) => held)).toEqual([null]);
  });

  it('the first node here is the start only if the site says so', () => {
    const one = open();
    const { id: _, place: __, ...value } = one.node('n4');
    one.page({
      story: { ...headOf(one.now).story, start_node_id: null },
      removed: ['n1', 'n2', 'n3', 'n4', 'n5'].map((id) => ({ part: 'node' as const, id })),
    });
    one.act([{ type: 'add', part: 'node', id: 'new', value: { ...value, place: 1 } }]);
    const [entry] = one.now.queue;
    one.take({ type: 'sent', numbers: [entry?.n ?? 0] });
    const results = [{ id: entry?.group.id ?? '', status: 'done' as const }];
    one.take({ type: 'answered', results });
    expect(headOf(one.now).story.start_node_id).toBe('new');
    // Another node had come there before it.
    one.page({ nodes: [{ ...value, id: 'other', name: 'Other', place: 1 }] });
    expect(headOf(one.now).story.start_node_id).toBeNull();
  });

  it('what somebody took away and brought back while a conflict waits is asked about, too', () => {
    const one = open();
    const there = one.node('n1');
    const page = (body: string) => one.page({ nodes: [{ ...there, body }] });
    page('It is red.\n\nSecond.\n\nLast.');
    const mine = 'It is green.\n\nSecond.\n\nLast.\n\nAdded.';
    one.act([fieldEdit(bodyOf('n1'), one.node('n1').body, mine)]);
    page('It is blue.\n\nSecond.');
    page('It is blue.\n\nSecond.\n\nLast.');
    const [problem] = openProblems(one.now, headOf(one.now));
    expect(`${one.node('n1').body} ${problem?.theirs}`).toContain('Last.');
  });
});
