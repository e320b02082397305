import { type Draft, draftOf } from '@brasslamp/story/draft';
import { describe, expect, it } from 'vitest';
import { openProblems, sidesKey } from './kept/decisions.ts';
import { nothingKept } from './kept/kept.ts';
import { keptAfter } from './kept/kept-steps.ts';
import { fieldEdit, headOf } from './kept/rebase.ts';
import { problemsOf, unsentWords } from './problems.ts';
import { reduce, savedOf } from './session.ts';
import { type SessionEvent, type SessionState, startState } from './session-state.ts';
import { firstStory } from './testing/first-story.ts';

/** A tab that leads, in step with the site; its acts are kept at once. */
function open(storyNow: Draft = draftOf(firstStory())) {
  let now = 1_000;
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const kept = { ...nothingKept, version: 1, base: storyNow, seq: 9, isComplete: true };
  let state: SessionState = { ...startState('t'), isStale: false };
  let effects: string[] = [];
  const on = (event: SessionEvent) => {
    const step = reduce(state, event, { now, newId });
    state = step.state;
    effects = step.effects.map(({ type }) => type);
    for (const effect of step.effects) if (effect.type === 'commit') commit(effect.step);
  };
  const commit = (step: Parameters<typeof keptAfter>[1]) => {
    const next = { ...keptAfter(state.kept, step, newId), version: state.kept.version + 1 };
    on({ type: 'keptChanged', kept: next, step, isLasting: true });
  };
  on({ type: 'opened', kept, stacks: { undo: [], redo: [] }, isLasting: true });
  on({ type: 'leads' });
  return {
    on,
    commit,
    wait: (ms: number) => {
      now += ms;
    },
    keep() {
      on({ type: 'keeping' });
      const entries = state.own.map(({ entry }) => entry);
      commit({ type: 'added', entries, gone: state.ownGone });
    },
    set(field: 'name' | 'body' | 'tags', to: unknown, joins?: string) {
      const place = { part: 'node', id: 'n1', field } as const;
      const edits = [fieldEdit(place, node()[field], to)];
      on({ type: 'acted', request: { act: 'write', edits, joins } });
    },
    node,
    get state() {
      return state;
    },
    get effects() {
      return effects;
    },
  };

  function node() {
    const found = state.head.nodes.get('n1');
    if (!found) throw new Error('The node is gone');
    return found;
  }
}

describe('typing', () => {
  it('is one group and one step while it goes on, and another one after a pause', () => {
    const tab = open();
    for (const text of ['O', 'On', 'One']) {
      tab.set('body', text, 'body n1');
      tab.wait(300);
    }
    expect([tab.state.own.length, tab.state.undo.length]).toEqual([1, 1]);
    tab.wait(2_000);
    tab.set('body', 'One two', 'body n1');
    expect([tab.state.own.length, tab.state.undo.length]).toEqual([2, 2]);
    tab.on({ type: 'undo' });
    expect(tab.node().body).toBe('One');
    tab.on({ type: 'undo' });
    expect(tab.node().body).toBe(firstStory().nodes[0]?.body);
  });

  it('goes into the group that is kept already, until that is sent', () => {
    const tab = open();
    tab.set('body', 'One', 'body n1');
    tab.wait(1_000);
    tab.keep();
    tab.set('body', 'One two', 'body n1');
    tab.keep();
    expect(tab.state.kept.queue).toHaveLength(1);
    tab.wait(2_100);
    tab.on({ type: 'wake' });
    expect(tab.effects).toContain('send');
    tab.set('body', 'One two three', 'body n1');
    tab.keep();
    expect(tab.state.kept.queue.map(({ isSent }) => isSent)).toEqual([true, false]);
  });
});

it('what is written is saved when the site has said so, not before', () => {
  const tab = open();
  const seen = [savedOf(tab.state)];
  tab.set('tags', ['sea']);
  seen.push(savedOf(tab.state));
  tab.keep();
  tab.wait(400);
  tab.on({ type: 'wake' });
  seen.push(savedOf(tab.state));
  const [id] = tab.state.kept.queue.map(({ group }) => group.id);
  tab.on({ type: 'answerCame' });
  tab.commit({ type: 'answered', results: [{ id: id ?? '', status: 'done' }] });
  seen.push(savedOf(tab.state));
  expect(seen).toEqual(['saved', 'unsaved', 'sending', 'saved']);
});

it('an answer that is lost has the same group sent again', () => {
  const tab = open();
  tab.set('tags', ['sea']);
  tab.keep();
  tab.wait(400);
  tab.on({ type: 'wake' });
  const { queue } = tab.state.kept;
  const failure = { code: 'offline' as const, status: 503, detail: '', errors: [] };
  tab.on({ type: 'failed', failure, groups: [] });
  expect(savedOf(tab.state)).toBe('offline');
  tab.wait(1_001);
  tab.on({ type: 'wake' });
  expect(tab.effects).toContain('send');
  expect(tab.state.kept.queue).toEqual(queue);
});

describe('what somebody else wrote', () => {
  const theirs = (body: string, name = 'Node 1') => {
    const found = draftOf(firstStory()).nodes.get('n1');
    if (!found) throw new Error('There is no first node');
    const page = { since: 9, seq: 10, head: 10, story: null, chapters: [], items: [], marks: [] };
    return {
      type: 'page' as const,
      answers: 0,
      page: { ...page, nodes: [{ ...found, body, name }], removed: [] },
    };
  };
  const [first, second, third] = (firstStory().nodes[0]?.body ?? '').split('\n\n');
  const textOf = (...lines: unknown[]) => lines.join('\n\n');

  it('is merged where it does not touch, and undo takes back one’s own words alone', () => {
    const tab = open();
    tab.set('body', textOf('Mine.', second, third));
    tab.keep();
    tab.commit(theirs(textOf(first, second, 'Theirs.'), 'Hall'));
    expect(tab.node()).toMatchObject({ body: textOf('Mine.', second, 'Theirs.'), name: 'Hall' });
    tab.on({ type: 'undo' });
    expect(tab.node()).toMatchObject({ body: textOf(first, second, 'Theirs.'), name: 'Hall' });
    tab.on({ type: 'redo' });
    expect(tab.node().body).toBe(textOf('Mine.', second, 'Theirs.'));
  });

  const inConflict = () => {
    const tab = open();
    tab.set('body', textOf('Mine.', second, third));
    tab.keep();
    tab.commit(theirs(textOf('Theirs.', second, third)));
    tab.set('tags', ['sea']);
    tab.keep();
    return tab;
  };

  it('in the same place waits for a decision, and holds back nothing else', () => {
    const tab = inConflict();
    expect(tab.node().body).toBe(textOf('Mine.', second, third));
    tab.wait(400);
    tab.on({ type: 'wake' });
    expect(tab.state.kept.queue.map(({ isSent, held }) => [isSent, held?.kind])).toEqual([
      [false, 'conflict'],
      [true, undefined],
    ]);
  });

  it.each([
    ['mine', textOf('Mine.', second, third)],
    ['theirs', textOf('Theirs.', second, third)],
    ['both', textOf('Mine.', 'Theirs.', second, third)],
  ] as const)('is decided for %s', (choice, body) => {
    const tab = inConflict();
    const seen = sidesKey(tab.state.kept, tab.state.head, 'entry 1');
    tab.commit({ type: 'decided', problem: 'entry 1', choice, seen: 'other sides' });
    expect(tab.state.kept.queue.some(({ held }) => held !== null)).toBe(true);
    tab.commit({ type: 'decided', problem: 'entry 1', choice, seen });
    expect(tab.node().body).toBe(body);
    expect(tab.state.kept.queue.every(({ held }) => held === null)).toBe(true);
  });

  it('that deletes the node leaves what was written here, to be brought back or let go', () => {
    const tab = open();
    tab.set('body', 'Mine.');
    tab.keep();
    const { page } = theirs('');
    const removed = [{ part: 'node' as const, id: 'n1' }];
    tab.commit({ type: 'page', answers: 0, page: { ...page, nodes: [], removed } });
    expect(tab.state.head.nodes.has('n1')).toBe(false);
    expect(unsentWords(tab.state)).toContain('Mine.');
    tab.commit({ type: 'decided', problem: 'node n1', choice: 'mine', seen: null });
    expect(tab.node().body).toBe('Mine.');
    expect(tab.state.kept.queue.map(({ group }) => group.act)).toEqual(['restore', 'decide']);
  });
});

it('a field that the site refused is sent with what is written there next', () => {
  const tab = open();
  tab.set('name', 'Hall');
  tab.keep();
  tab.wait(400);
  tab.on({ type: 'wake' });
  const [id = ''] = tab.state.kept.queue.map(({ group }) => group.id);
  const refused = {
    id,
    status: 'refused' as const,
    reason: 'name_taken',
    edit: 0,
    detail: 'Taken',
  };
  tab.on({ type: 'answerCame' });
  tab.commit({ type: 'answered', results: [refused] });
  expect(tab.state.kept.queue[0]?.held).toMatchObject({ kind: 'refused', detail: 'Taken' });
  tab.set('name', 'Attic');
  tab.keep();
  expect(tab.state.kept.queue).toHaveLength(1);
  expect(tab.state.kept.queue[0]).toMatchObject({
    held: null,
    group: { edits: [{ type: 'set', field: 'name', to: 'Attic' }] },
  });
  expect(headOf(tab.state.kept.base, tab.state.kept.queue, () => undefined)).toEqual(
    tab.state.head,
  );
});

it('a field that the site cannot take is named, with what is wrong in it', () => {
  const tab = open();
  tab.set('tags', ['sea']);
  tab.set('name', 'x'.repeat(300));
  tab.keep();
  tab.wait(400);
  tab.on({ type: 'wake' });
  const groups = tab.state.kept.queue.map(({ group }) => group);
  const errors = [{ path: 'groups.0.edits.0.to', message: 'Use at most 200 characters' }];
  const failure = { code: 'not_valid' as const, status: 422, detail: 'Not valid.', errors };
  tab.on({ type: 'failed', failure: failure as never, groups });
  // One by one: the first can be read, the second cannot.
  tab.on({ type: 'answerCame' });
  tab.commit({ type: 'answered', results: [{ id: groups[0]?.id ?? '', status: 'done' }] });
  tab.on({ type: 'failed', failure: failure as never, groups: groups.slice(1) });
  const said = problemsOf(tab.state, () => undefined).map(({ text, field }) => [field, text]);
  const name = 'x'.repeat(300);
  expect(said).toEqual([
    ['name', `The site doesn’t accept the name of “${name}”: Use at most 200 characters.`],
  ]);
  expect(unsentWords(tab.state)).toContain(name);
});

describe('among other writers', () => {
  const [first, second, third] = (firstStory().nodes[0]?.body ?? '').split('\n\n');
  const textOf = (...lines: unknown[]) => lines.join('\n\n');
  const pageWith = (body: string, more: object = {}) => {
    const node = draftOf(firstStory()).nodes.get('n1');
    if (!node) throw new Error('There is no first node');
    const page = { since: 9, seq: 10, head: 10, story: null, chapters: [], items: [], marks: [] };
    return {
      type: 'page' as const,
      answers: 0,
      page: { ...page, nodes: [{ ...node, body }], removed: [], ...more },
    };
  };

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

  it('undo leaves what somebody else wrote while one typed on', () => {
    const tab = open();
    tab.set('body', textOf('Mine', second, third), 'body n1');
    tab.keep();
    tab.commit(pageWith(textOf(first, second, 'Theirs.')));
    tab.set('body', textOf('Mine too', second, 'Theirs.'), 'body n1');
    while (tab.state.undo.length > 0) tab.on({ type: 'undo' });
    expect(tab.node().body).toBe(textOf(first, second, 'Theirs.'));
  });

  it('undo of a new node keeps it where somebody else has written in it', () => {
    const tab = open();
    const node = tab.node();
    const value = { ...node, name: 'New', body: '' };
    const add = { type: 'add', part: 'node', id: 'n9', value } as const;
    tab.on({ type: 'acted', request: { act: 'add_node', edits: [add] } });
    tab.keep();
    tab.wait(400);
    tab.on({ type: 'wake' });
    const [id = ''] = tab.state.kept.queue.map(({ group }) => group.id);
    tab.on({ type: 'answerCame' });
    tab.commit({ type: 'answered', results: [{ id, status: 'done' }] });
    const nodes = [{ ...value, id: 'n9', body: 'Theirs.' }];
    tab.commit({ ...pageWith('', { nodes }), answers: 1 });
    tab.on({ type: 'undo' });
    expect(tab.state.head.nodes.get('n9')?.body).toBe('Theirs.');
  });

  it.each([
    ['theirs', textOf('Theirs 1.', second, 'Theirs 3, longer.')],
    ['both', textOf('Mine 1.', 'Theirs 1.', second, 'Mine 3.', 'Theirs 3, longer.')],
  ] as const)('two places of a text are decided at once, for %s', (choice, body) => {
    const tab = open();
    tab.set('body', textOf('Mine 1.', second, 'Mine 3.'));
    tab.keep();
    tab.commit(pageWith(textOf('Theirs 1.', second, 'Theirs 3, longer.')));
    const seen = sidesKey(tab.state.kept, tab.state.head, 'entry 1');
    tab.commit({ type: 'decided', problem: 'entry 1', choice, seen });
    expect(tab.node().body).toBe(body);
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

  it('a conflict in a node that its writer deletes is not asked about, and loses neither side', () => {
    const tab = open();
    tab.set('body', textOf('Mine.', second, third));
    tab.keep();
    tab.commit(pageWith(textOf('Theirs.', second, third)));
    expect(openProblems(tab.state.kept, tab.state.head)).toHaveLength(1);
    const remove = { act: 'delete', edits: [{ type: 'remove', part: 'node', id: 'n1' }] } as const;
    tab.on({ type: 'acted', request: remove });
    tab.keep();
    expect(openProblems(tab.state.kept, tab.state.head)).toEqual([]);
    expect(tab.state.kept.queue.map(({ held }) => held)).toEqual([null, null]);
    tab.on({ type: 'undo' });
    expect(tab.node().body).toBe(textOf('Mine.', 'Theirs.', second, third));
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
