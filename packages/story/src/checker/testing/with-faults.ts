import type { Action, Node, Story } from '../../model/story.ts';
import { seededRandom } from '../readers/walks.ts';

/** Conditions that do not parse, name what nothing is called or what is of another kind, or divide by zero. */
const faultyConditions = [
  'has(lmap)',
  'gold >',
  'seen("Nowhere")',
  'seen("Hall" and',
  '6 / 0 > 2',
  'not (6 / 0 > 2)',
  '4 mod (2 - 2) = 0',
  '"calm"',
  'no',
  'luck = 2',
  'not has(lmap)',
];
const faultyEffects = ['set gold = "much"', 'give lmap', 'set luck =', 'move lamp to "Nowhere"'];
const strayBraces = ['{', '}', '{}', '{if no', '{end}', '{lmap}', '{if luck', 'a { b }', '{else}'];

/** The story with a few faults planted in it. The same number, the same faults. */
export function withFaults(story: Story, seed: number): Story {
  const draw = seededRandom(seed * 7 + 3);
  const pick = <Thing>(things: readonly Thing[]): Thing =>
    things[Math.floor(draw() * things.length)] as Thing;
  const spoiled = (action: Action): Action => ({
    ...action,
    when: draw() < 0.25 ? pick(faultyConditions) : action.when,
    effects: draw() < 0.15 ? [...action.effects, pick(faultyEffects)] : action.effects,
  });
  const bodyOf = ({ body, actions }: Node): string => {
    const [first] = actions;
    const link = first === undefined ? 'nothing' : `[out](action:${first.id})`;
    const shapes = [
      `${pick(strayBraces)} ${body}`,
      `${body} ${pick(strayBraces)}`,
      `A stray { brace. {if ${pick(faultyConditions)}}${link}{end}`,
      `{if ${pick(faultyConditions)}}Yes.{else}${link}{end}`,
      `{if no${link}`,
      `{if no}${link}{end`,
    ];
    return draw() < 0.4 ? pick(shapes) : body;
  };
  return {
    ...story,
    nodes: story.nodes.map((node) => ({
      ...node,
      actions: node.actions.map(spoiled),
      body: bodyOf(node),
    })),
  };
}
