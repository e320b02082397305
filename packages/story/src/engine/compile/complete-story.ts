import { defaultStoryWide } from '../../model/defaults.ts';
import type { Action, Node, Snippet, Story, StoryWide } from '../../model/story.ts';
import type { NumberVariable, Variable } from '../../model/variable.ts';

type Optional<Whole, Key extends keyof Whole> = Omit<Whole, Key> & Partial<Pick<Whole, Key>>;

type FrozenNode = Optional<Omit<Node, 'actions'>, 'continue'> & {
  actions: Optional<Action, 'ask'>[];
};

type FrozenVariable = Exclude<Variable, NumberVariable> | Optional<NumberVariable, 'decimals'>;

export type FrozenSnippet = Optional<Snippet, 'values'>;

type FrozenStoryWide = Omit<StoryWide, 'snippets'> & { snippets: FrozenSnippet[] };

/** A story as a version froze it: it lacks what came with a newer level than its own. */
export type FrozenStory = Omit<Story, 'nodes' | 'variables' | keyof StoryWide> &
  Partial<FrozenStoryWide> & {
    nodes: FrozenNode[];
    variables: FrozenVariable[];
  };

/** The story with everything that it lacks at its beginning: no condition, no effect, none at all. */
export function completeStory(story: FrozenStory): Story {
  return {
    ...defaultStoryWide(1),
    ...story,
    snippets: (story.snippets ?? []).map(completeSnippet),
    variables: story.variables.map(completeVariable),
    nodes: story.nodes.map(completeNode),
  };
}

/** With its fields in the order of the model. */
export const completeSnippet = ({ id, name, values = [], body }: FrozenSnippet): Snippet => ({
  id,
  name,
  values,
  body,
});

export const completeVariable = (variable: FrozenVariable): Variable =>
  variable.kind === 'number' ? { decimals: 0, ...variable } : variable;

const completeNode = (node: FrozenNode): Node => ({
  continue: [],
  ...node,
  actions: node.actions.map((action) => ({ ask: null, ...action })),
});
