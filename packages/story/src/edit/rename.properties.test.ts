import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printEffect, printExpression } from '../logic/logic.ts';
import type { Node, Story } from '../model/story.ts';
import { anyEffect, anyExpression } from '../testing/any-expression.ts';
import { blankAction, blankItem, blankNode, blankStory } from '../testing/blank-story.ts';
import { type Renaming, rename, whereUsed } from './edit.ts';

const anyCondition = anyExpression.map(printExpression);
const anyEffects = fc.array(anyEffect.map(printEffect), { maxLength: 3 });
const anyBody = fc
  .array(
    fc.oneof(
      fc.constantFrom('You see a lamp. ', '*gold* ', '{', '{end}', '\n\n', '- ', '> ', '{x} '),
      anyCondition.map((condition) => `{${condition}}`),
      anyCondition.map((condition) => `{if ${condition}}Yes.{else}No.{end}`),
      anyCondition.map((condition) => `{if ${condition}}\n\nYes.\n\n{end}`),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));

const anyNode = (name: string): fc.Arbitrary<Node> =>
  fc
    .tuple(anyBody, anyCondition, anyEffects, anyEffects, anyCondition)
    .map(([body, when, effects, every, available_when]) =>
      blankNode(name, {
        body,
        actions: [blankAction('a1', { when, effects })],
        on_enter: { first: effects, every },
        available_when,
        ending: name === 'Cellar' ? { name: 'Cellar', kind: null } : null,
      }),
    );

const anyLogicStory: fc.Arbitrary<Story> = fc
  .tuple(...['Cellar', 'calm', 'a } b', 'a|b'].map(anyNode))
  .map((nodes) =>
    blankStory({
      nodes,
      items: [blankItem('lamp'), blankItem('gold')],
      variables: [{ id: 'v', key: 'gold', label: '', shown: false, kind: 'flag', initial: false }],
      achievements: [{ id: 'a', key: 'coin', name: 'Coin', description: '', hidden: false }],
    }),
  );

const anyRenaming: fc.Arbitrary<Renaming> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('variable', 'item', 'achievement'),
    from: fc.constantFrom('gold', 'lamp', 'coin', 'x'),
    to: fc.constant('quite_new'),
  }),
  fc.record({
    kind: fc.constantFrom('node', 'ending'),
    from: fc.constantFrom('Cellar', 'calm', 'a } b', 'a|b'),
    to: fc.constantFrom('Quite new', '"Quite" \\new', '{end}{new', '*quite*|new', 'quite](new)'),
  }),
);

describe('rename', () => {
  it('and its inverse give the same story', () => {
    fc.assert(
      fc.property(anyLogicStory, anyRenaming, (story, renaming) => {
        const { story: renamed, inverse } = rename(story, renaming);
        expect(rename(renamed, inverse).story).toEqual(story);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves every use where it was, under its new name', () => {
    fc.assert(
      fc.property(anyLogicStory, anyRenaming, (story, renaming) => {
        const keyOf = (name: string) => (renaming.kind === 'node' ? name.toLowerCase() : name);
        const placesOf = (given: Story, name: string) =>
          (whereUsed(given)[renaming.kind].get(keyOf(name)) ?? []).map(
            ({ node_id, field, isWrite }) => [node_id, field, isWrite],
          );
        const { story: renamed } = rename(story, renaming);
        expect(placesOf(renamed, renaming.to)).toEqual(placesOf(story, renaming.from));
        expect(placesOf(renamed, renaming.from)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
