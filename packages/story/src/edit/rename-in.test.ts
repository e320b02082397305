import { describe, expect, it } from 'vitest';
import { defaultStoryWide } from '../model/defaults.ts';
import type { Node } from '../model/story.ts';
import { blankAction, blankNode } from '../testing/blank-story.ts';
import { type Renaming, renameIn } from './edit.ts';
import { keyTakenByValue, renameInStoryWide } from './rename-in.ts';

const lampToTorch: Renaming = { kind: 'item', from: 'lamp', to: 'torch' };
const hallToRoom: Renaming = { kind: 'node', from: 'Hall', to: 'The "big" room' };

function bodyAfter(body: string, ...renamings: Renaming[]): string | undefined {
  return renameIn(blankNode('Here', { body }), renamings)?.body;
}

function whenAfter(available_when: string, ...renamings: Renaming[]): string | undefined {
  return renameIn(blankNode('Here', { available_when }), renamings)?.available_when;
}

describe('renameIn', () => {
  it('replaces a name in text and logic, and leaves the rest as it was typed', () => {
    const node: Node = blankNode('lamp', {
      body: 'A *lamp*. {if  has( lamp )}Lit: {count(lamp)}{else}{lamp}{end} [lamp](action:lamp)',
      actions: [
        blankAction('a1', { label: 'lamp', reason: 'No lamp', when: 'not  has(lamp)' }),
        blankAction('a2', {
          effects: ['take lamp  2', 'set lamp = count(lamp)', 'move lamp to "lamp"'],
        }),
      ],
      on_enter: { first: ['give lamp', 'unlock lamp'], every: ['set x = "lamp"'] },
      available_when: 'ending("lamp") or has(lamp)',
      tags: ['lamp'],
    });
    expect(renameIn(node, lampToTorch)).toEqual({
      ...node,
      body: 'A *lamp*. {if  has( torch )}Lit: {count(torch)}{else}{lamp}{end} [lamp](action:lamp)',
      actions: [
        { ...node.actions[0], when: 'not  has(torch)' },
        {
          ...node.actions[1],
          effects: ['take torch  2', 'set lamp = count(torch)', 'move torch to "lamp"'],
        },
      ],
      on_enter: { first: ['give torch', 'unlock lamp'], every: ['set x = "lamp"'] },
      available_when: 'ending("lamp") or has(torch)',
    });
  });

  it('is null where nothing speaks of it', () => {
    const node = blankNode('lamp', {
      body: 'lamp {lamp} {if seen("lamp")}lamp{end}',
      available_when: 'mood = "lamp"',
    });
    expect(renameIn(node, lampToTorch)).toBeNull();
    expect(renameIn(node, [])).toBeNull();
  });

  it('leaves what does not parse', () => {
    expect(bodyAfter('{has(lamp} {if has(lamp)} \\{has(lamp)} {has(lamp)}', lampToTorch)).toBe(
      '{has(lamp} {if has(lamp)} \\{has(lamp)} {has(torch)}',
    );
    expect(whenAfter('has(lamp', lampToTorch)).toBeUndefined();
  });

  it.each([
    ['variable', 'gold = 3', 'silver = 3'],
    ['item', 'has(gold)', 'has(silver)'],
    ['node', 'turns_since("gold") = 3', 'turns_since("silver") = 3'],
    ['ending', 'ending("gold")', 'ending("silver")'],
  ] as const)('renames %s', (kind, before, after) => {
    expect(whenAfter(before, { kind, from: 'gold', to: 'silver' })).toBe(after);
  });

  it('renames an achievement', () => {
    const node = blankNode('Here', { on_enter: { first: [], every: ['unlock  gold'] } });
    const renaming = { kind: 'achievement', from: 'gold', to: 'silver' } as const;
    expect(renameIn(node, renaming)?.on_enter.every).toEqual(['unlock  silver']);
  });

  it('finds nodes in any case, but keys and endings as they are', () => {
    expect(whenAfter('seen("HALL") or visits("hall") > 1', hallToRoom)).toBe(
      'seen("The \\"big\\" room") or visits("The \\"big\\" room") > 1',
    );
    expect(whenAfter('ending("HALL")', { ...hallToRoom, kind: 'ending' })).toBeUndefined();
  });

  it('writes quotation marks and backslashes so that they are read, and finds them again', () => {
    const back = { kind: 'node', from: hallToRoom.to, to: 'C:\\' } as const;
    expect(bodyAfter('{if seen("Hall")}…{end}', hallToRoom)).toBe(
      '{if seen("The \\"big\\" room")}…{end}',
    );
    expect(bodyAfter('{if seen("The \\"big\\" room")}…{end}', back)).toBe(
      '{if seen("C:\\\\")}…{end}',
    );
  });

  it('lets names change places', () => {
    const swap: Renaming[] = [
      { kind: 'variable', from: 'a', to: 'b' },
      { kind: 'variable', from: 'b', to: 'a' },
    ];
    expect(bodyAfter('{a} {b} {a - b} {has(a)}', ...swap)).toBe('{b} {a} {b - a} {has(a)}');
  });

  it.each(['a } b', '{end}', 'a|b', '*x*', '](action:a1)', '\\', '"'])(
    'does not let the name %s break the text around it',
    (to) => {
      const body = '{if has(lamp)}{cycle}*{visits("Hall")}*|[{seen("Hall")}](action:a1){end}{end}';
      const after = bodyAfter(body, { ...hallToRoom, to }) ?? '';
      expect(bodyAfter(after, { kind: 'node', from: to, to: 'Hall' })).toBe(body);
    },
  );
});

describe('renameInStoryWide', () => {
  const wide = {
    ...defaultStoryWide(),
    snippets: [
      {
        id: 's1',
        name: 'Purse',
        values: ['gold', 'name'],
        body: '{gold} {if gold > price}{name}{end} {show "Sum" with gold, price}',
      },
      { id: 's2', name: 'Sum', values: [], body: '{gold} {show "Purse" with gold, name}' },
    ],
  };
  const rename = (from: string, to: string) => {
    const renamed = renameInStoryWide(wide, { kind: 'variable', from, to });
    return renamed?.snippets.map(({ body }) => body);
  };

  it('replaces a variable in what snippets are given, and not where a value has its key', () => {
    expect(rename('gold', 'coins')).toEqual([
      '{gold} {if gold > price}{name}{end} {show "Sum" with gold, price}',
      '{coins} {show "Purse" with coins, name}',
    ]);
    expect(rename('price', 'cost')).toEqual([
      '{gold} {if gold > cost}{name}{end} {show "Sum" with gold, cost}',
      '{gold} {show "Purse" with gold, name}',
    ]);
  });

  it('knows of a key that a value takes where the variable is spoken of', () => {
    const taken = (from: string, to: string) =>
      keyTakenByValue(wide, [{ kind: 'variable', from, to }]);
    expect(taken('price', 'name')).toBe('name');
    expect([taken('price', 'cost'), taken('other', 'name')]).toEqual([undefined, undefined]);
  });
});
