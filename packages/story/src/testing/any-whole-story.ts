/** Small random stories with all that the newest level has, mistakes included, on top of `anyStory`. */
import fc from 'fast-check';
import { newestLevel } from '../model/defaults.ts';
import type { Action, Continue, Node, Story, StoryWide } from '../model/story.ts';
import type { Variable } from '../model/variable.ts';
import { anyCall, anyCondition, anyStory, anyTarget } from './any-story.ts';

const anyNewCondition = fc.oneof(
  { weight: 2, arbitrary: anyCondition },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['bag has "rope"', 'bag has "moon"', 'not bag has "map"', 'size(bag) > 1', 'bag'],
      ...['chosen_here("a0x0")', 'chosen_here("a1x1")', 'times_chosen("a1x1") >= 2'],
      ...['at(item_0, "hall")', 'at(item_1, "attic")', 'at(item_2, "moon")', 'earned(deed)'],
      ...['price > 1.25', 'price * 3 <= gold', 'round(price) = 2', 'price mod 0.4 = 0.1'],
      ...['name & mood = "Anncalm"', 'name = mood', 'visits("hall") < 3', 'chance(12.5)'],
    ),
  },
);

const anyNewEffect = fc.constantFrom(
  ...['add "rope" to bag', 'add "map" to bag', 'remove "rope" from bag', 'add "moon" to bag'],
  ...['set price = price * 1.5', 'set price = gold / 3', 'set gold = price', 'set price = 0.005'],
  ...['set price = random(0.5, 2)', 'set price = price / 0.03', 'give item_1 price'],
  ...['set name = name & mood', 'set name = price & "|" & bag & "|" & brave', 'set mood = name'],
  ...['set name = name & name & "x"', 'set gold = name & 1', 'set bag = 3'],
  'if gold > 2 then set gold = 0, add "map" to bag else set gold = gold + 2 end',
  'if brave then if price > 1 then set brave = no end else set brave = yes end',
);

const anyNewEffects = fc.array(anyNewEffect, { maxLength: 2 });

const anyContinue: fc.Arbitrary<Continue> = fc.record({
  when: anyNewCondition,
  target: fc.oneof({ weight: 4, arbitrary: anyTarget }, fc.constant('back')),
  call: anyCall,
  keep_text: fc.boolean(),
});

type ChangedAction = (action: Action) => Action;

const changedAction: fc.Arbitrary<ChangedAction> = fc
  .record({
    use: fc.constantFrom<Action['use'] | null>(null, null, 'once_per_visit'),
    isBack: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
    when: fc.option(anyNewCondition),
    effects: anyNewEffects,
    ask: fc.constantFrom(null, null, null, 'name', 'gold', 'price', 'brave', 'nobody'),
    label: fc.constantFrom(null, 'Go for {price}', '{if brave}Go{else}Hide{end}', '{bag}', '{oops'),
  })
  .map(({ use, isBack, when, effects, ask, label }) => (action) => ({
    ...action,
    use: use ?? action.use,
    target: isBack ? 'back' : action.target,
    when: when ?? action.when,
    effects: [...action.effects, ...effects],
    ask: ask === null ? null : { variable: ask, prompt: '' },
    label: label ?? action.label,
  }));

const changedNode = fc
  .record({
    actions: fc.array(changedAction, { minLength: 4, maxLength: 4 }),
    ways: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Continue[]>([]) },
      { weight: 1, arbitrary: fc.array(anyContinue, { minLength: 1, maxLength: 2 }) },
    ),
    every: anyNewEffects,
    text: fc.constantFrom(
      '',
      ' {name} has {bag}, {price}.',
      ' {show "Weather"}',
      ' {show "Told" with mood, price * 2} {show "told" with gold / 0, bag}',
      '\n\n{show "Told" with name & mood, visits("hall") + 1}',
      '\n\n{shuffle}a|b{end}',
    ),
  })
  .map(
    ({ actions, ways, every, text }) =>
      (node: Node): Node => ({
        ...node,
        body: `${node.body}${text}`,
        actions: node.actions.map((action, at) => actions[at]?.(action) ?? action),
        continue: ways,
        on_enter: { ...node.on_enter, every: [...node.on_enter.every, ...every] },
      }),
  );

const anyStoryWide: fc.Arbitrary<StoryWide> = fc.record({
  level: fc.constant(newestLevel),
  lang: fc.constantFrom('en', 'fr', 'x-nobody'),
  on_start: anyNewEffects,
  on_entry: anyNewEffects,
  frames: fc.constantFrom<StoryWide['frames']>(
    [],
    [{ id: 'f1', tag: 'event', header: 'Head {gold}', footer: '{show "Weather"}' }],
    [{ id: 'f1', tag: null, header: '', footer: '{cycle}Tick|Tock{end}' }],
  ),
  panel: fc.constantFrom('', 'You have {bag} and {price}.', '{if bag has "map"}A map.{end}'),
  snippets: fc.constant([
    {
      id: 's1',
      name: 'Weather',
      values: [],
      body: '{shuffle}Rain|Sun{end} for {name}{show "Weather"}',
    },
    {
      id: 's2',
      name: 'Told',
      values: ['name', 'what'],
      body: '{if what = 2}{name}[!](action:a1x1){else}{what} {size(what)}{show "Told" with what, 2}{end}',
    },
  ]),
});

const named = { label: '', shown: true };
const newVariables: Variable[] = [
  { ...named, id: 'bag', key: 'bag', kind: 'set', initial: ['map'], members: ['rope', 'map'] },
  {
    ...named,
    id: 'price',
    key: 'price',
    kind: 'number',
    initial: 1.25,
    min: -5,
    max: 7.5,
    decimals: 2,
  },
];

export const anyWholeStory: fc.Arbitrary<Story> = fc
  .tuple(anyStory, fc.array(changedNode, { minLength: 5, maxLength: 5 }), anyStoryWide)
  .map(([story, changes, storyWide]) => ({
    ...story,
    ...storyWide,
    nodes: story.nodes.map((node, at) => changes[at]?.(node) ?? node),
    variables: [...story.variables, ...newVariables],
  }));
