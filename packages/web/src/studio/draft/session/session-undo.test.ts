import { type Act, type Edit, fieldEdit } from '@brasslamp/story/draft';
import { copyNodes, pasteNodes } from '@brasslamp/story/draft/acts';
import { describe, expect, it } from 'vitest';
import { sidesKey } from '../local/decisions/conflict-sides.ts';
import { firstLines, pageWith, textOf } from '../testing/changes-page.ts';
import { open } from '../testing/one-tab.ts';
import { nextStep } from './next-step.ts';
import { removedIn } from './removed-in.ts';

describe('undo among other writers', () => {
  const [first, second, third] = firstLines;

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

  it('undo of a new node keeps it where readers begin there since', () => {
    const tab = open();
    const value = { ...tab.node(), name: 'New', body: '' };
    const add = { type: 'add', part: 'node', id: 'n9', value } as const;
    tab.on({ type: 'acted', request: { act: 'add_node', edits: [add] } });
    const { head } = tab.state;
    const draft = { ...head, story: { ...head.story, start_node_id: 'n9' } };
    tab.keep();
    tab.send();
    tab.commit({ type: 'whole', draft, answers: tab.state.kept.answers, seq: 10 });
    tab.on({ type: 'undo' });
    expect(tab.state.head.story.start_node_id).toBe('n9');
    expect(tab.state.head.nodes.has('n9')).toBe(true);
  });

  function cutAndPasted(tab: ReturnType<typeof open>) {
    const act = (act: Act, edits: Edit[]) =>
      tab.on({ type: 'acted', request: { act, edits, label: act } });
    const cut = copyNodes(tab.state.head, ['n1']);
    act('delete', [{ type: 'remove', part: 'node', id: 'n1' }]);
    const { edits } = pasteNodes(tab.state.head, cut, {
      ...{ spot: { chapter_id: 'c2' }, places: [{ x: 1, y: 2 }] },
      ...{ findRemoved: removedIn(tab.state), newNodeId: () => 'n9', newActionId: () => 'a9' },
    });
    act('add_node', edits);
    expect(tab.node().chapter_id).toBe('c2');
  }

  it('undo of pasting what was cut leaves it where it is, where something is written in it since', () => {
    const tab = open();
    cutAndPasted(tab);
    const paste = tab.state.undo.at(-1);
    tab.set('name', 'Written since');
    const { head } = tab.state;
    tab.on({ type: 'undo', step: paste });
    expect(tab.node()).toEqual(head.nodes.get('n1'));
    expect(tab.state.head.marks.get('n1')).toEqual(head.marks.get('n1'));
  });

  it('undo and redo go over a cut and its paste, step by step', () => {
    const tab = open();
    const { head } = tab.state;
    cutAndPasted(tab);
    const pasted = tab.state.head;
    for (const _ of [1, 2]) {
      tab.on({ type: 'undo' });
      expect(tab.state.head.nodes.has('n1')).toBe(false);
      tab.on({ type: 'undo' });
      expect(tab.state.head).toEqual(head);
      tab.on({ type: 'redo' });
      expect(tab.state.head.nodes.has('n1')).toBe(false);
      tab.on({ type: 'redo' });
      expect(tab.state.head).toEqual(pasted);
    }
  });

  it('undo of a cut brings nothing back that others have deleted since it was pasted', () => {
    const tab = open();
    cutAndPasted(tab);
    tab.keep();
    tab.send();
    const gone = { nodes: [], removed: [{ part: 'node', id: 'n1' }] };
    tab.commit({ ...pageWith('', gone), answers: 1 });
    expect(removedIn(tab.state)('node', 'n1')).toBeDefined();
    while (nextStep(tab.state, 'undo')) tab.on({ type: 'undo' });
    expect(tab.state.head.nodes.has('n1')).toBe(false);
  });

  it('undo of what was noted about a node leaves what others noted about it', () => {
    const tab = open();
    const mark = (noted: object) => ({
      ...{
        act: 'mark' as const,
        edits: [{ type: 'mark' as const, marks: [{ id: 'n1', ...noted }] }],
      },
    });
    tab.on({ type: 'acted', request: mark({ note: 'Mine', colour: 'red' }) });
    // As another tab has it now.
    const { head } = tab.state;
    const theirs = {
      position: { x: 1, y: 2 },
      status: null,
      colour: 'blue',
      note: 'Mine',
    } as const;
    const before = head.marks.get('n1');
    tab.keep();
    tab.send();
    const draft = { ...head, marks: new Map([['n1', { ...before, ...theirs }]]) };
    tab.commit({ type: 'whole', draft, answers: tab.state.kept.answers, seq: 10 });
    tab.on({ type: 'undo' });
    expect(tab.state.head.marks.get('n1')).toEqual({ ...theirs, note: '' });
  });

  it('undo brings back what went by its act, and nothing that came back and was deleted elsewhere', () => {
    const tab = open();
    const { head } = tab.state;
    const remove = { type: 'remove', part: 'node', id: 'n2' } as const;
    tab.set('name', 'Mine');
    const named = tab.state.head;
    tab.on({ type: 'acted', request: { act: 'delete', edits: [remove] } });
    const without = tab.state.head;
    tab.keep();
    tab.send();
    expect(nextStep(tab.state, 'undo')).toMatchObject({ step: { act: 'delete' } });
    for (const [at, draft] of [named, without].entries()) {
      tab.commit({ type: 'whole', draft, answers: tab.state.kept.answers, seq: 10 + at });
    }
    expect(nextStep(tab.state, 'undo')).toMatchObject({ step: { act: 'write' } });
    tab.on({ type: 'undo' });
    expect(tab.state.head.nodes.has('n2')).toBe(false);
    expect(tab.node().name).toBe(head.nodes.get('n1')?.name);
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

  it('what was decided is taken back by one step, and what was typed before it by the next', () => {
    const tab = open();
    tab.set('body', textOf('Mine.', second, third));
    tab.keep();
    tab.commit(pageWith(textOf('Theirs.', second, third)));
    tab.on({ type: 'decided', problem: 'entry 1', choice: 'both' });
    const both = textOf('Mine.', 'Theirs.', second, third);
    expect(tab.node().body).toBe(both);
    tab.on({ type: 'undo' });
    expect(tab.node().body).toBe(textOf('Mine.', second, third));
    tab.on({ type: 'redo' });
    expect(tab.node().body).toBe(both);
    tab.on({ type: 'undo' });
    tab.on({ type: 'undo' });
    expect(tab.node().body).toBe(textOf(first, second, third));
  });
});

describe('undo of what was made and named', () => {
  const add = (id: string) => {
    const value = { ...open().node(), name: 'New node', body: '' };
    return { type: 'add', part: 'node', id, value } as const;
  };
  const named = (from: string, to: string) => [
    fieldEdit({ part: 'node', id: 'n9', field: 'name' }, from, to),
  ];
  const made = () => {
    const tab = open();
    tab.on({ type: 'acted', request: { act: 'add_node', edits: [add('n9')] } });
    return tab;
  };
  const name = (tab: ReturnType<typeof open>, isNaming = true, from = 'New node', to = 'Well') => {
    tab.wait(20_000);
    tab.on({ type: 'acted', request: { act: 'rename', edits: named(from, to), isNaming } });
  };
  const nameOf = ({ state }: ReturnType<typeof open>) => state.head.nodes.get('n9')?.name;

  it('is one step with its first name, and so is redo', () => {
    const tab = made();
    name(tab);
    tab.on({ type: 'undo' });
    expect(nameOf(tab)).toBeUndefined();
    expect(tab.state.undo).toEqual([]);
    tab.on({ type: 'redo' });
    expect(nameOf(tab)).toBe('Well');
    tab.on({ type: 'undo' });
    expect(nameOf(tab)).toBeUndefined();
  });

  it('is a step of its own where it was named later', () => {
    const tab = made();
    name(tab);
    name(tab, false, 'Well', 'Deep well');
    tab.on({ type: 'undo' });
    expect(nameOf(tab)).toBe('Well');
  });

  it('is a step of its own where something else was done before the name', () => {
    const tab = made();
    tab.set('body', 'Mine.');
    name(tab);
    tab.on({ type: 'undo' });
    expect(nameOf(tab)).toBe('New node');
    expect(tab.node().body).toBe('Mine.');
  });

  it('leaves it, and its name, where somebody else has written in it', () => {
    const tab = made();
    name(tab);
    const { head } = tab.state;
    tab.keep();
    tab.send();
    const node = { ...tab.node(), ...head.nodes.get('n9'), body: 'Theirs.' };
    const draft = { ...head, nodes: new Map([...head.nodes, ['n9', node]]) };
    tab.commit({ type: 'whole', draft, answers: tab.state.kept.answers, seq: 10 });
    tab.on({ type: 'undo' });
    expect(tab.state.head.nodes.get('n9')).toMatchObject({ name: 'Well', body: 'Theirs.' });
  });
});
