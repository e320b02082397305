/** The stories that were opened last on this device. */
import type { Story } from '@brasslamp/contract';
import { browserStorage } from '../../device/browser-storage.ts';

interface KnownStory {
  /** Whose it is: another one at this browser sees nothing of it. */
  writer: string;
  username: string;
  slug: string;
  story: Story;
}

const key = 'storiesInHand';
const rememberedAtMost = 20;

export function knownStory(
  writer: string | undefined,
  { username, slug }: Partial<Pick<KnownStory, 'username' | 'slug'>>,
): Story | undefined {
  const isIt = (one: KnownStory) =>
    one.writer === writer && one.username === username && one.slug === slug;
  return knownStories().find(isIt)?.story;
}

export function rememberKnown(now: KnownStory): void {
  const isOther = ({ writer, story }: KnownStory) =>
    writer !== now.writer || story.id !== now.story.id;
  const all = [now, ...knownStories().filter(isOther)].slice(0, rememberedAtMost);
  try {
    browserStorage().setItem(key, JSON.stringify(all));
  } catch {
    // No room: the story opens with the site alone.
  }
}

function knownStories(): KnownStory[] {
  try {
    return JSON.parse(browserStorage().getItem(key) ?? '[]') as KnownStory[];
  } catch {
    return [];
  }
}
