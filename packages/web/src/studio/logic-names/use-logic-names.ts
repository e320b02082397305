import { type LogicNames, logicNamesOf, noNames } from './logic-names.ts';
import { useDraftStory } from './use-draft-story.ts';

/** All names of the story that conditions and effects can speak of; none until they have come. */
export function useLogicNames(): LogicNames {
  const { data: story } = useDraftStory();
  return story ? logicNamesOf(story) : noNames;
}
