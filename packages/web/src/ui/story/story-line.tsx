import type { Story } from '@brasslamp/contract';
import { cardFacts } from './card-facts.ts';

/** What a card says of a story in one line; nothing of one about which there is nothing to say. */
export function StoryLine({ story }: { story: Story }) {
  const facts = cardFacts(story);
  return facts.length > 0 && <p className="story-length">{facts.join(' · ')}</p>;
}
