import { draftOf } from '@brasslamp/story/draft';
import { describe, expect, it } from 'vitest';
import { sidesKey } from '../local/decisions/conflict-sides.ts';
import { headOf } from '../local/replay.ts';
import { problemsOf, unsentWords } from '../problems.ts';
import { isToUndo } from '../say-done.ts';
import { firstLines, pageWith, textOf } from '../testing/changes-page.ts';
import { firstStory } from '../testing/first-story.ts';
import { open, shelfOf } from '../testing/one-tab.ts';
import { savedOf } from './saved-of.ts';

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

describe('one step among others', () => {
  it('is taken back alone: what was done before and after it stays', () => {
    const tab = open();
    tab.set('body', 'One');
    tab.set('tags', ['sea']);
    const step = tab.state.undo.at(-1);
    tab.set('name', 'Hall');
    tab.on({ type: 'undo', step });
    expect(tab.node()).toMatchObject({ body: 'One', tags: [], name: 'Hall' });
    expect(tab.state.undo).toHaveLength(2);
    tab.on({ type: 'redo' });
    expect(tab.node().tags).toEqual(['sea']);
  });

  it('that is taken back already takes nothing else back, and is no problem', () => {
    const tab = open();
    tab.set('body', 'One');
    const remove = { type: 'remove', part: 'node', id: 'n2' } as const;
    tab.on({ type: 'acted', request: { act: 'delete', edits: [remove] } });
    const step = tab.state.undo.at(-1);
    if (!step) throw new Error('Nothing was deleted');
    expect(isToUndo(tab.state, step)).toBe(true);
    const restore = { type: 'restore', part: 'node', id: 'n2' } as const;
    tab.on({ type: 'acted', request: { act: 'restore', edits: [restore] } });
    expect(isToUndo(tab.state, step)).toBe(false);
    for (const again of [step, step]) tab.on({ type: 'undo', step: again });
    expect(tab.node().body).toBe('One');
    expect(tab.state.head.nodes.has('n2')).toBe(true);
    expect(tab.state.refused).toEqual([]);
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

it('a tab that does not lead says of the site what the one that leads says, and asks for the sign-in too', () => {
  const shelf = shelfOf(draftOf(firstStory()));
  const [leader, other] = [open(shelf), open(shelf, 'other')];
  const hears = (site: 'reached' | 'offline' | 'signed_out') => {
    for (const tab of [leader, other]) tab.on({ type: 'toldOfSite', site });
    return [leader, other].map(({ state, effects }) => [savedOf(state), ...effects]);
  };
  other.set('tags', ['sea']);
  expect(hears('offline')).toEqual([['saved'], ['offline']]);
  expect(hears('signed_out')).toEqual([['saved'], ['signed_out', 'askSignIn']]);
  expect(hears('signed_out')).toEqual([['saved'], ['signed_out']]);
  expect(hears('reached')).toEqual([['saved'], ['unsaved']]);
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

it('a site that was away is found back soon, however long it was away', () => {
  const tab = open();
  tab.set('tags', ['sea']);
  tab.keep();
  const failure = { code: 'offline' as const, status: 503, detail: '', errors: [] };
  for (let minute = 0; minute < 20; minute += 1) {
    tab.wait(60_000);
    tab.on({ type: 'wake' });
    tab.on({ type: 'failed', failure, groups: [] });
  }
  tab.wait(2_001);
  tab.on({ type: 'wake' });
  expect(tab.effects).toContain('send');
});

describe('what somebody else wrote', () => {
  const theirs = (body: string, name?: string) => pageWith(body, name ? { name } : {});
  const [first, second, third] = firstLines;

  it('and waits for the writer is not on its way', () => {
    const tab = open();
    tab.set('body', textOf('Mine.', second, third));
    tab.keep();
    tab.commit(theirs(textOf('Theirs.', second, third)));
    expect(savedOf(tab.state)).toBe('undecided');
    tab.set('body', textOf('Mine, and more.', second, third), 'body n1');
    expect(savedOf(tab.state)).toBe('undecided');
    tab.set('tags', ['sea']);
    tab.keep();
    expect(savedOf(tab.state)).toBe('unsaved');
  });

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

  it('that deletes its chapter too leaves it to be brought back into another one, under a free name', () => {
    const shelf = shelfOf(draftOf(firstStory()));
    const { base } = shelf.kept;
    const mine = { ...base.nodes.get('n1'), id: 'n9', chapter_id: 'gone' };
    const gone = {
      part: 'node' as const,
      id: 'n9',
      before: null,
      mine,
      beside: [],
      isLetGo: false,
    };
    const tab = open({ ...shelf, kept: { ...shelf.kept, gone: [gone] } });
    tab.commit({ type: 'decided', problem: 'node n9', choice: 'mine', seen: null });
    const [brought] = [...tab.state.head.nodes.values()].filter(({ id }) => !base.nodes.has(id));
    expect(brought).toMatchObject({ name: 'Node 1 (2)', chapter_id: 'c1' });
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
  expect(headOf(tab.state.kept)).toEqual(tab.state.head);
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
