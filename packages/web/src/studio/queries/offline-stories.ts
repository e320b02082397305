/** The stories that were opened last, so that writing goes on where the site cannot be reached. */
import type { Story } from '@brasslamp/contract';
import { useEffect } from 'react';
import { ApiError } from '../../api/api.ts';
import { browserStorage } from '../../device/browser-storage.ts';
import { useSession } from '../../screen/app.ts';
import { type StoryPath, useStory, useStoryPath } from './story-queries.ts';

interface KeptStory extends StoryPath {
  /** Whose it is: another one at this browser sees nothing of it. */
  writer: string;
  story: Story;
}

const key = 'storiesInHand';
const keptAtMost = 20;

/** The story as the site has it, or, without the site, as it was when it was opened last. */
export function useStoryOffline() {
  const asked = useStory();
  const { username, slug } = useStoryPath();
  const writer = useSession()?.user_id ?? '';
  const { data, error } = asked;
  useEffect(() => {
    if (data && writer) keepStory({ writer, username, slug, story: data });
  }, [data, writer, username, slug]);
  const isAway = error instanceof ApiError && error.code === 'offline';
  if (data || !isAway) return asked;
  const isIt = (one: KeptStory) =>
    one.writer === writer && one.username === username && one.slug === slug;
  const kept = keptStories().find(isIt);
  return kept ? { ...asked, data: kept.story, error: null } : asked;
}

function keptStories(): KeptStory[] {
  try {
    return JSON.parse(browserStorage().getItem(key) ?? '[]') as KeptStory[];
  } catch {
    return [];
  }
}

function keepStory(now: KeptStory) {
  const isOther = ({ writer, story }: KeptStory) =>
    writer !== now.writer || story.id !== now.story.id;
  const all = [now, ...keptStories().filter(isOther)].slice(0, keptAtMost);
  try {
    browserStorage().setItem(key, JSON.stringify(all));
  } catch {
    // No room: the story opens with the site alone.
  }
}
