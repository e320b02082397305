import { defaultActionLogic, defaultNodeLogic, defaultStoryWide } from '../../model/defaults.ts';
import type { Action, Node, Story, StoryWide } from '../../model/story.ts';
import type { NumberVariable, Variable } from '../../model/variable.ts';

type Optional<Whole, Key extends keyof Whole> = Omit<Whole, Key> & Partial<Pick<Whole, Key>>;

type FrozenAction = Optional<Action, keyof ReturnType<typeof defaultActionLogic>>;

type FrozenNode = Optional<Omit<Node, 'actions'>, keyof ReturnType<typeof defaultNodeLogic>> & {
  actions: FrozenAction[];
};

type FrozenVariable = Exclude<Variable, NumberVariable> | Optional<NumberVariable, 'decimals'>;

/** A story as a version froze it: older versions lack what the model did not have then. */
export type FrozenStory = Optional<
  Omit<Story, 'nodes' | 'variables'>,
  keyof StoryWide | 'items' | 'achievements' | 'content_notes'
> & { nodes: FrozenNode[]; variables?: FrozenVariable[] };

/** The story with everything that it lacks at its beginning: no condition, no effect, none at all. */
export function completeStory(story: FrozenStory): Story {
  return {
    items: [],
    achievements: [],
    content_notes: [],
    ...defaultStoryWide(1),
    ...story,
    variables: (story.variables ?? []).map(completeVariable),
    nodes: story.nodes.map(completeNode),
  };
}

export const completeVariable = (variable: FrozenVariable): Variable =>
  variable.kind === 'number' ? { decimals: 0, ...variable } : variable;

const completeNode = (node: FrozenNode): Node => ({
  ...defaultNodeLogic(),
  ...node,
  actions: node.actions.map((action) => ({ ...defaultActionLogic(), ...action })),
});
