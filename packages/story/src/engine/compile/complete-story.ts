import { defaultActionLogic, defaultNodeLogic } from '../../model/defaults.ts';
import type { Action, Node, Story } from '../../model/story.ts';

type Optional<Whole, Key extends keyof Whole> = Omit<Whole, Key> & Partial<Pick<Whole, Key>>;

type FrozenAction = Optional<Action, 'when' | 'otherwise' | 'reason' | 'effects' | 'call'>;

type FrozenNode = Optional<
  Omit<Node, 'actions'>,
  'on_enter' | 'pool' | 'tags' | 'available_when' | 'priority' | 'content_notes'
> & { actions: FrozenAction[] };

/** A story as a version froze it: older versions lack what the model did not have then. */
export type FrozenStory = Optional<
  Omit<Story, 'nodes'>,
  'items' | 'variables' | 'achievements' | 'content_notes'
> & { nodes: FrozenNode[] };

/** The story with everything that it lacks at its beginning: no condition, no effect, none at all. */
export function completeStory(story: FrozenStory): Story {
  return {
    items: [],
    variables: [],
    achievements: [],
    content_notes: [],
    ...story,
    nodes: story.nodes.map(completeNode),
  };
}

const completeNode = (node: FrozenNode): Node => ({
  ...defaultNodeLogic(),
  ...node,
  actions: node.actions.map((action) => ({ ...defaultActionLogic(), ...action })),
});
