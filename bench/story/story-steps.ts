import {
  defaultActionLogic,
  defaultNodeLogic,
  defaultStoryWide,
} from '../../packages/story/src/model/defaults.ts';
import type { Action, Node, Story } from '../../packages/story/src/model/story.ts';

/**
 * A story of this many steps with one variable, for both engines. Each step has two or three choices: one
 * earns coins, and at two steps of three another costs coins and is offered only to readers who have
 * them.
 */
interface Step {
  text: (coins: string) => string;
  choices: { label: string; to: number; earns: number; needs: number | null }[];
}

const words =
  'The lamp burns low and the street is wet. Somebody has left a door open, and the wind goes in and out of it as if it lived there. You count what you have, and then you count it again.';

function stepsOf(count: number): Step[] {
  return Array.from({ length: count }, (_, at) => ({
    text: (coins) => `Step ${at}. ${words} You have ${coins} coins.`,
    choices: [
      { label: `Walk on from ${at}`, to: at + 1, earns: 0, needs: null },
      { label: 'Earn a coin', to: at + 1, earns: 1 + (at % 3), needs: null },
      ...(at % 3 === 0
        ? []
        : [{ label: 'Take the tram', to: at + 2, earns: -2, needs: 2 + (at % 5) }]),
    ].map((choice) => ({ ...choice, to: Math.min(choice.to, count) })),
  }));
}

export function storyOf(count: number): Story {
  const idOf = (step: number) => `s${step}`;
  const node = (step: number, body: string, actions: Action[]): Node => ({
    id: idOf(step),
    chapter_id: 'one',
    name: `Step ${step}`,
    body,
    actions,
    ending: actions.length === 0 ? { name: 'Home', kind: 'good' } : null,
    ...defaultNodeLogic(),
  });
  const nodes = stepsOf(count).map(({ text, choices }, step) =>
    node(
      step,
      text('{coins}'),
      choices.map(({ label, to, earns, needs }, at) => ({
        id: `a${step}x${at}`,
        label,
        target: idOf(to),
        use: 'repeatable',
        ...defaultActionLogic(),
        when: needs === null ? '' : `coins >= ${needs}`,
        effects: earns === 0 ? [] : [`set coins = coins + ${earns}`],
      })),
    ),
  );
  return {
    title: 'Steps',
    start_node_id: idOf(0),
    chapters: [{ id: 'one', title: 'One', ordinal: 1 }],
    nodes: [...nodes, node(count, 'You are home.', [])],
    items: [],
    variables: [
      {
        id: 'coins',
        key: 'coins',
        label: '',
        shown: false,
        kind: 'number',
        initial: 5,
        min: -1_000_000,
        max: 1_000_000,
        decimals: 0,
      },
    ],
    achievements: [],
    content_notes: [],
    ...defaultStoryWide(),
  };
}

/** The story of so many steps in ink. */
export function inkOf(count: number): string {
  const knots = stepsOf(count).map(({ text, choices }, step) =>
    [
      `=== s${step} ===`,
      text('{coins}'),
      ...choices.flatMap(({ label, to, earns, needs }) => [
        `+ ${needs === null ? '' : `{coins >= ${needs}} `}[${label}]`,
        ...(earns === 0 ? [] : [`  ~ coins = coins + ${earns}`]),
        `  -> s${to}`,
      ]),
    ].join('\n'),
  );
  return ['VAR coins = 5', '-> s0', ...knots, `=== s${count} ===`, 'You are home.', '-> END'].join(
    '\n',
  );
}
