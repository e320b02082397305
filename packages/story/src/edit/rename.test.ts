import { describe, expect, it } from 'vitest';
import { blankAction, blankItem, blankNode, blankStory } from '../testing/blank-story.ts';
import { rename } from './edit.ts';

const story = blankStory({
  nodes: [
    blankNode('Hall', { body: 'A hall. {gold}', available_when: 'ending("gold")' }),
    blankNode('Cellar', { actions: [blankAction('a1', { when: 'seen("Hall") and has(gold)' })] }),
    blankNode('Sea', { ending: { name: 'gold', kind: 'bad' } }),
    blankNode('Lake', { ending: { name: 'gold', kind: null } }),
    blankNode('Attic', { on_enter: { first: ['unlock gold'], every: [] } }),
  ],
  items: [blankItem('gold'), blankItem('lamp')],
  variables: [
    { id: 'v', key: 'gold', label: 'gold', shown: true, kind: 'flag', initial: false },
    { id: 'w', key: 'mood', label: '', shown: true, kind: 'text', initial: 'gold' },
  ],
  achievements: [{ id: 'a', key: 'gold', name: 'gold', description: '', hidden: false }],
});

describe('rename', () => {
  it('renames a variable and every use of it', () => {
    const { story: after, changedNodeIds } = rename(story, {
      kind: 'variable',
      from: 'gold',
      to: 'silver',
    });
    expect(after).toEqual({
      ...story,
      nodes: [{ ...story.nodes[0], body: 'A hall. {silver}' }, ...story.nodes.slice(1)],
      variables: [{ ...story.variables[0], key: 'silver' }, story.variables[1]],
    });
    expect(changedNodeIds).toEqual(['id-Hall']);
  });

  it('renames an item', () => {
    const { story: after, changedNodeIds } = rename(story, {
      kind: 'item',
      from: 'gold',
      to: 'silver',
    });
    expect(after.items.map(({ key, name }) => [key, name])).toEqual([
      ['silver', 'gold'],
      ['lamp', 'lamp'],
    ]);
    expect(after.nodes[1]?.actions[0]?.when).toBe('seen("Hall") and has(silver)');
    expect(changedNodeIds).toEqual(['id-Cellar']);
    expect([after.variables, after.achievements]).toEqual([story.variables, story.achievements]);
  });

  it('renames a node, whose name it finds in any case', () => {
    const {
      story: after,
      changedNodeIds,
      inverse,
    } = rename(story, {
      kind: 'node',
      from: 'hall',
      to: 'Great hall',
    });
    expect(after.nodes[0]).toEqual({ ...story.nodes[0], name: 'Great hall' });
    expect(after.nodes[1]?.actions[0]?.when).toBe('seen("Great hall") and has(gold)');
    expect(changedNodeIds).toEqual(['id-Hall', 'id-Cellar']);
    expect(inverse).toEqual({ kind: 'node', from: 'Great hall', to: 'Hall' });
  });

  it('renames all endings of that name', () => {
    const { story: after, changedNodeIds } = rename(story, {
      kind: 'ending',
      from: 'gold',
      to: 'Drowned',
    });
    expect(after.nodes.map(({ ending }) => ending)).toEqual([
      null,
      null,
      { name: 'Drowned', kind: 'bad' },
      { name: 'Drowned', kind: null },
      null,
    ]);
    expect(after.nodes[0]?.available_when).toBe('ending("Drowned")');
    expect(changedNodeIds).toEqual(['id-Hall', 'id-Sea', 'id-Lake']);
  });

  it('renames an achievement', () => {
    const { story: after } = rename(story, { kind: 'achievement', from: 'gold', to: 'rich' });
    expect(after.achievements[0]?.key).toBe('rich');
    expect(after.nodes[4]?.on_enter.first).toEqual(['unlock rich']);
  });

  it('keeps the nodes that do not change', () => {
    const { story: after } = rename(story, { kind: 'item', from: 'gold', to: 'silver' });
    expect(after.nodes[0]).toBe(story.nodes[0]);
  });

  it('renames uses of a thing that is not there', () => {
    const { items: _, ...rest } = story;
    const { story: after } = rename(blankStory(rest), { kind: 'item', from: 'gold', to: 'silver' });
    expect(after.nodes[1]?.actions[0]?.when).toBe('seen("Hall") and has(silver)');
  });
});
