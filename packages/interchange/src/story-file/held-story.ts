import type { Story } from '@brasslamp/story/model';
import type { BesideStory } from '../import/imported-story.ts';

/** What a story file holds. */
export interface StoryFile extends BesideStory {
  story: Story;
}
