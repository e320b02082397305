import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { act, compileStory, start, view } from '../engine/engine.ts';
import { anyStory } from '../testing/any-story.ts';
import { blankAction, blankItem, blankNode, blankStory } from '../testing/blank-story.ts';
import { actsIn } from '../testing/offered.ts';
import { propertyRuns } from '../testing/property-runs.ts';
import { raiseStory, whatRaisingChanges } from './edit.ts';

const story = blankStory({
  level: 1,
  nodes: [
    blankNode('Hall', {
      body: '{gold} {show} and {show "Rain"}.',
      actions: [
        blankAction('a1', { label: 'Pay {price}', reason: 'No {', when: 'gold > 1' }),
        blankAction('a2', { label: 'A\\B *c*', when: 'bag has "rope"', effects: ['set x = 1'] }),
        blankAction('a3', { label: 'A \\{b\\}', effects: ['set x = 1.5', 'add "rope" to bag'] }),
      ],
      available_when: 'earned(hero)',
    }),
    blankNode('Cellar', { body: '{hello world} {gold}{if x}a{end} \\{show "Rain"}' }),
    blankNode('Cave', { body: '{bag has "rope"}' }),
  ],
  items: [blankItem('lamp', { name: 'Lamp {lit}' }), blankItem('rope', { name: 'Rope' })],
});

describe('whatRaisingChanges', () => {
  it('finds what reads otherwise, and nothing else', () => {
    const found = whatRaisingChanges(story).map(({ node_id, item_id, field, text }) =>
      [node_id ?? item_id, field, text].join(': '),
    );
    expect(found).toEqual([
      'id-Hall: body: {gold} {show} and {show "Rain"}.',
      'id-Hall: actions.0.label: Pay {price}',
      'id-Hall: actions.1.when: bag has "rope"',
      'id-Hall: actions.2.label: A \\{b\\}',
      'id-Hall: actions.2.effects.0: set x = 1.5',
      'id-Hall: actions.2.effects.1: add "rope" to bag',
      'id-Hall: available_when: earned(hero)',
      'id-Cave: body: {bag has "rope"}',
      'id-lamp: name: Lamp {lit}',
    ]);
  });

  it('finds nothing in a story that is raised', () => {
    expect(whatRaisingChanges(raiseStory(story))).toEqual([]);
    expect(raiseStory(story)).toEqual({ ...story, level: 3 });
  });

  it('finds nothing only where a reader sees and can do the same', () => {
    const walk = fc.array(fc.nat(20), { maxLength: 12 });
    fc.assert(
      fc.property(anyStory, fc.nat(), walk, (made, seed, picks) => {
        const old = { ...made, level: 1 } as const;
        fc.pre(old.nodes.length > 0 && whatRaisingChanges(old).length === 0);
        const [before, after] = [compileStory(old), compileStory(raiseStory(old))];
        let [one, other] = [start(before, seed), start(after, seed)];
        for (const pick of picks) {
          const seen = view(before, one);
          expect(view(after, other)).toEqual(seen);
          const acts = actsIn(seen);
          const wanted = acts[pick % acts.length];
          if (wanted === undefined) break;
          [one, other] = [act(before, one, wanted) ?? one, act(after, other, wanted) ?? other];
        }
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
