import { defaultStoryWide } from '../../model/defaults.ts';
import type { Action, Node, Story, StoryWide } from '../../model/story.ts';
import type { NumberVariable, Variable } from '../../model/variable.ts';

type Optional<Whole, Key extends keyof Whole> = Omit<Whole, Key> & Partial<Pick<Whole, Key>>;

type FrozenNode = Optional<Omit<Node, 'actions'>, 'continue'> & {
  actions: Optional<Action, 'ask'>[];
};

type FrozenVariable = Exclude<Variable, NumberVariable> | Optional<NumberVariable, 'decimals'>;

/** A story as a version froze it: at level 1 it lacks what came with level 2. */
export type FrozenStory = Optional<Omit<Story, 'nodes' | 'variables'>, keyof StoryWide> & {
  nodes: FrozenNode[];
  variables: FrozenVariable[];
};

/** The story with everything that it lacks at its beginning: no condition, no effect, none at all. */
export function completeStory(story: FrozenStory): Story {
  return {
    ...defaultStoryWide(1),
    ...story,
    variables: story.variables.map(completeVariable),
    nodes: story.nodes.map(completeNode),
  };
}

export const completeVariable = (variable: FrozenVariable): Variable =>
  variable.kind === 'number' ? { decimals: 0, ...variable } : variable;

const completeNode = (node: FrozenNode): Node => ({
  continue: [],
  ...node,
  actions: node.actions.map((action) => ({ ask: null, ...action })),
});
