import { describe, expect, it } from 'vitest';
import { acted, countedIds } from '../../testing/acted.ts';
import { blankAction, blankNode, blankStory } from '../../testing/blank-story.ts';
import { play } from '../../testing/play.ts';
import { type Draft, draftOf, storyOf } from '../draft.ts';
import {
  addChapter,
  addLinked,
  addNode,
  bringBack,
  duplicateNodes,
  link,
  linkToNew,
  moveNodes,
  nodesIn,
  removeNodes,
  reorder,
  retarget,
  setField,
  tagNodes,
} from './acts.ts';

const draft = draftOf(
  blankStory({
    chapters: [
      { id: 'one', title: 'One', ordinal: 1 },
      { id: 'two', title: 'Two', ordinal: 2 },
    ],
    nodes: [
      blankNode('Hall', {
        body: 'The [bell](action:a1) hangs here. {if chosen("a1")}It swings.{end}',
        actions: [
          blankAction('a1', { label: 'Ring', target: 'id-Hall' }),
          blankAction('a2', { target: [{ target: 'id-Attic', weight: 2 }] }),
        ],
        tags: ['day'],
      }),
      blankNode('Cellar'),
      blankNode('Attic', {
        continue: [{ when: 'no', target: 'id-Cellar', call: false, keep_text: false }],
      }),
    ],
  }),
);

const names = (of: Draft, chapter = 'one') => nodesIn(of, chapter).map(({ name }) => name);

describe('a new node', () => {
  it('comes behind another one, before all, or to the end, with a name that is free', () => {
    const add = (after?: string | null) => {
      const spot = { chapter_id: 'one', ...(after !== undefined && { after }) };
      return names(acted(draft, addNode(draft, { id: 'new', name: ' cellar ', ...spot })));
    };
    expect(add('id-Hall')).toEqual(['Hall', 'cellar (2)', 'Cellar', 'Attic']);
    expect(add(null)).toEqual(['cellar (2)', 'Hall', 'Cellar', 'Attic']);
    expect(add()).toEqual(['Hall', 'Cellar', 'Attic', 'cellar (2)']);
  });

  it('finds room behind the same node a hundred times', () => {
    let now = draft;
    for (let count = 0; count < 100; count += 1) {
      const node = {
        id: `new-${count}`,
        name: `New ${count}`,
        chapter_id: 'one',
        after: 'id-Hall',
      };
      now = acted(now, addNode(now, node));
    }
    expect(names(now).slice(0, 3)).toEqual(['Hall', 'New 99', 'New 98']);
    expect(names(now).slice(-3)).toEqual(['New 0', 'Cellar', 'Attic']);
  });

  it('of a choice leads there, and the reader goes there', () => {
    const edits = linkToNew(draft, {
      from: 'id-Hall',
      action_id: 'n1',
      label: 'Down the well',
      id: 'new',
      name: 'Well',
    });
    const done = acted(draft, edits);
    expect(names(done)).toEqual(['Hall', 'Well', 'Cellar', 'Attic']);
    expect(play(storyOf(done), 'Down the well').at).toBe('Well');
  });

  it('of a choice stands behind those of the choices before it, in the order of writing', () => {
    let now = draft;
    for (const name of ['North', 'East', 'South']) {
      const made = { id: name, name, label: name, action_id: name, from: 'id-Attic' };
      now = acted(now, linkToNew(now, made));
    }
    now = acted(now, linkToNew(now, { from: 'East', id: 'Far', name: 'Far', action_id: 'f' }));
    now = acted(
      now,
      linkToNew(now, { from: 'id-Attic', id: 'West', name: 'West', action_id: 'w' }),
    );
    expect(names(now).slice(-6)).toEqual(['Attic', 'North', 'East', 'Far', 'South', 'West']);
    const both = [
      { id: 'One', name: 'One' },
      { id: 'Two', name: 'Two' },
    ];
    expect(names(acted(now, addLinked(now, 'West', both))).slice(-3)).toEqual([
      'West',
      'One',
      'Two',
    ]);
  });
});

it('a new chapter comes behind another one, or to the end', () => {
  const titles = (of: Draft) => storyOf(of).chapters.map(({ title }) => title);
  const one = acted(draft, addChapter(draft, { id: 'new', title: 'New', after: 'one' }));
  expect(titles(one)).toEqual(['One', 'New', 'Two']);
  expect(titles(acted(draft, addChapter(draft, { id: 'new', title: 'New' })))).toEqual([
    'One',
    'Two',
    'New',
  ]);
});

describe('moving', () => {
  it('takes nodes in the order asked for, into another chapter too', () => {
    const moved = acted(
      draft,
      moveNodes(draft, ['id-Attic', 'id-Hall'], { chapter_id: 'one', after: 'id-Cellar' }),
    );
    expect(names(moved)).toEqual(['Cellar', 'Attic', 'Hall']);
    const away = acted(draft, moveNodes(draft, ['id-Attic', 'id-Hall'], { chapter_id: 'two' }));
    expect([names(away), names(away, 'two')]).toEqual([['Cellar'], ['Attic', 'Hall']]);
  });

  it('to where they are does nothing', () => {
    const spots = [{ after: 'id-Hall' }, { after: 'id-Cellar' }];
    expect(
      spots.map((one) => moveNodes(draft, ['id-Cellar'], { chapter_id: 'one', ...one })),
    ).toEqual([[], []]);
    expect(moveNodes(draft, ['id-Cellar', 'id-Attic'], { chapter_id: 'one' })).toEqual([]);
    expect(moveNodes(draft, ['id-Hall'], { chapter_id: 'one', after: null })).toEqual([]);
  });

  it('gives a chapter another order', () => {
    expect(names(acted(draft, reorder(draft, 'one', ['id-Attic', 'id-Cellar'])))).toEqual([
      'Attic',
      'Cellar',
      'Hall',
    ]);
    expect(reorder(draft, 'one', ['id-Hall'])).toEqual([]);
  });
});

describe('a node once more', () => {
  it('has choices of its own, which its text and its logic speak of', () => {
    const done = acted(
      draft,
      duplicateNodes(draft, ['id-Hall'], {
        places: null,
        newNodeId: () => 'new',
        newActionId: countedIds(),
      }).edits,
    );
    expect(names(done)).toEqual(['Hall', 'Hall (2)', 'Cellar', 'Attic']);
    expect(done.nodes.get('new')).toMatchObject({
      body: 'The [bell](action:n1) hangs here. {if chosen("n1")}It swings.{end}',
      tags: ['day'],
    });
    const story = { ...storyOf(done), start_node_id: 'new' };
    expect(play(story, 'Ring')).toMatchObject({
      at: 'Hall (2)',
      text: 'The bell hangs here. It swings.',
    });
  });
});

it('links are led elsewhere, weighted ones and ways on too', () => {
  const done = acted(draft, retarget(draft, { from: 'id-Attic', to: 'id-Cellar' }));
  expect(done.nodes.get('id-Hall')?.actions[1]?.target).toEqual([
    { target: 'id-Cellar', weight: 2 },
  ]);
  const within = retarget(draft, { from: 'id-Cellar', to: null, within: ['id-Attic'] });
  expect(acted(draft, within).nodes.get('id-Attic')?.continue[0]?.target).toBeNull();
});

it('a link, a tag and a removal are one edit each, or none where there is nothing to do', () => {
  const linked = acted(draft, link(draft, { from: 'id-Cellar', action_id: 'n1', to: 'id-Hall' }));
  expect(play({ ...storyOf(linked), start_node_id: 'id-Cellar' }, 'Hall').at).toBe('Hall');
  const tagged = acted(
    draft,
    tagNodes(draft, ['id-Hall', 'id-Attic'], { add: ['day', 'up'], remove: ['x'] }),
  );
  expect(tagged.nodes.get('id-Hall')?.tags).toEqual(['day', 'up']);
  expect(tagNodes(draft, ['id-Hall'], { add: ['day'] })).toEqual([]);
  expect([
    ...acted(draft, removeNodes(draft, ['id-Attic', 'gone', 'id-Attic'])).nodes.keys(),
  ]).toEqual(['id-Hall', 'id-Cellar']);
  expect(setField(draft, 'node', 'id-Hall', 'name', ' Hall ')).toEqual([]);
  expect(setField(draft, 'node', 'gone', 'name', 'x')).toEqual([]);
});

it('a node becomes what it was, where it is now, under a name that is free', () => {
  const hall = draft.nodes.get('id-Hall') ?? { ...blankNode('Hall'), place: 1 };
  const moved = acted(draft, [
    ...setField(draft, 'node', 'id-Hall', 'body', 'Gone.'),
    ...setField(draft, 'node', 'id-Hall', 'chapter_id', 'two'),
    ...setField(draft, 'node', 'id-Hall', 'name', 'Den'),
  ]);
  const back = acted(moved, bringBack(moved, hall));
  expect(back.nodes.get('id-Hall')).toEqual({ ...hall, chapter_id: 'two' });
  const taken = acted(moved, addNode(moved, { id: 'new', name: 'HALL', chapter_id: 'one' }));
  expect(acted(taken, bringBack(taken, hall)).nodes.get('id-Hall')).toMatchObject({
    name: 'Den',
    body: hall.body,
  });
  expect(bringBack(draft, { ...hall, id: 'gone' })).toEqual([]);
});
