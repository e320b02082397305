import { describe, expect, it } from 'vitest';
import { checkNode } from './check-node.ts';
import { emptyNode, type NodeDraft, newChance, newChoice } from './node-draft.ts';

const pathsOf = (changes: Partial<NodeDraft>, isNew = false) =>
  checkNode({ ...emptyNode, name: 'Foyer', ...changes }, isNew).map(({ path }) => path);

describe('what is wrong with a node before it is sent', () => {
  it('is nothing with a plain one', () => {
    expect(pathsOf({})).toEqual([]);
  });

  it('is named by the paths that the server would use', () => {
    const choice = { ...newChoice(), when: 'has(', effects: ['give lamp', 'give …'] };
    expect(
      pathsOf({
        name: ' ',
        choices: [{ ...newChoice(), when: 'has(', isRemoved: true }, choice],
        onEnter: { first: ['unlock'], every: [] },
        pool: { ...emptyNode.pool, isOn: true, limit: 0 },
        tags: 'Ünder',
        availableWhen: '…',
        priority: null,
      }),
    ).toEqual([
      'name',
      'actions.0.when',
      'actions.0.effects.1',
      'on_enter.first.0',
      'pool.tag',
      'pool.limit',
      'tags',
      'available_when',
      'priority',
    ]);
  });

  it('is a place that is drawn without parts', () => {
    const places = [
      newChance({ kind: 'stay' }),
      { ...newChance({ kind: 'return' }), weight: null },
    ];
    const choice = { ...newChoice(), target: { kind: 'chance' as const, places } };
    expect(pathsOf({ choices: [choice] })).toEqual(['actions.0.target']);
  });

  it('is a new node that leads to itself, also by chance', () => {
    const places = [newChance({ kind: 'new', name: 'foyer' })];
    const choice = { ...newChoice(), target: { kind: 'chance' as const, places } };
    expect(pathsOf({ choices: [choice] }, true)).toEqual(['actions.0.target']);
    expect(pathsOf({ choices: [choice] })).toEqual([]);
  });

  it('is nothing of a pool that is switched off', () => {
    expect(pathsOf({ pool: { ...emptyNode.pool, tag: '!', limit: null } })).toEqual([]);
  });
});
