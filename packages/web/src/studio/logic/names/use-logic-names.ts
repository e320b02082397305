import { useDraftStory } from '../../queries/use-draft-story.ts';
import { type LogicNames, logicNamesOf, noNames } from './logic-names.ts';

/** All names of the story that conditions and effects can speak of; none until they have come. */
export function useLogicNames(): LogicNames {
  const { data: story } = useDraftStory();
  return story ? logicNamesOf(story) : noNames;
}
