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
      fc.constantFrom('{show "Calm"}', '\n{show "a } b"}\n', '{show "a|b"}', '{show calm}'),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));

/** As bodies, but what is in words alone. */
const anyWords = fc
  .array(
    fc.oneof(
      fc.constantFrom('Take the lamp', '*gold*', '{', '{end}', '\\{x} ', '{x}', '{show "Calm"}'),
      anyCondition.map((condition) => `{if ${condition}}Yes{else}No{end}`),
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''));

const anyNode = (name: string): fc.Arbitrary<Node> =>
  fc
    .tuple(anyBody, anyCondition, anyEffects, anyEffects, anyCondition, anyWords)
    .map(([body, when, effects, every, available_when, label]) =>
      blankNode(name, {
        body,
        actions: [
          blankAction(`a${name.length}`, {
            when,
            effects,
            label,
            reason: label,
            ask: { variable: 'gold', prompt: 'gold' },
          }),
        ],
        continue: [{ when: available_when, target: 'id-calm', call: false, keep_text: true }],
        on_enter: { first: effects, every },
        available_when,
        ending: name === 'Cellar' ? { name: 'Cellar', kind: null } : null,
      }),
    );

const anyLogicStory: fc.Arbitrary<Story> = fc
  .tuple(
    fc.tuple(...['Cellar', 'calm', 'a } b', 'a|b'].map(anyNode)),
    fc.record({ name: anyWords, effects: anyEffects, text: anyBody, other: anyBody }),
  )
  .map(([nodes, { name, effects, text, other }]) =>
    blankStory({
      nodes,
      items: [blankItem('lamp', { name }), blankItem('gold')],
      variables: [
        { id: 'v', key: 'gold', label: '', shown: false, kind: 'flag', initial: false },
        {
          ...{ id: 'w', key: 'x', label: '', shown: false, kind: 'set' },
          ...{ members: ['calm', 'a|b'], initial: ['calm'] },
        },
      ],
      on_start: effects,
      on_entry: effects.toReversed(),
      frames: [{ id: 'f1', tag: null, header: text, footer: other }],
      panel: other,
      snippets: ['Calm', 'a } b', 'a|b'].map((each, at) => ({
        ...{ id: `s${at}`, name: each, values: [], body: at === 1 ? text : other },
      })),
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
    kind: fc.constantFrom('node', 'ending', 'snippet'),
    from: fc.constantFrom('Cellar', 'calm', 'a } b', 'a|b'),
    to: fc.constantFrom('Quite new', '"Quite" \\new', '{end}{new', '*quite*|new', 'quite](new)'),
  }),
  fc.constant<Renaming>({ kind: 'action', from: 'a4', to: 'a99' }),
  fc.record({
    kind: fc.constant('member'),
    of: fc.constant('x'),
    from: fc.constantFrom('calm', 'a|b', 'Cellar'),
    to: fc.constantFrom('Quite new', '"Quite" \\new', '{end}{new', '*quite*|new'),
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
        const { kind } = renaming;
        const keyOf = (name: string) =>
          kind === 'node' || kind === 'snippet' ? name.toLowerCase() : name;
        const usesOf = (given: Story, name: string) =>
          kind === 'member'
            ? (whereUsed(given).variable.get(renaming.of) ?? []).filter(
                ({ member }) => member?.text === name,
              )
            : (whereUsed(given)[kind].get(keyOf(name)) ?? []);
        const placesOf = (given: Story, name: string) =>
          usesOf(given, name).map(({ node_id, item_id, field, isWrite }) => [
            ...[node_id, item_id, field, isWrite],
          ]);
        const { story: renamed } = rename(story, renaming);
        expect(placesOf(renamed, renaming.to)).toEqual(placesOf(story, renaming.from));
        expect(placesOf(renamed, renaming.from)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
