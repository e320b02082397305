/** The stories that were opened last, so that writing goes on where the site cannot be reached. */
import type { Story } from '@brasslamp/contract';
import { useEffect } from 'react';
import { ApiError } from '../../api/api.ts';
import { browserStorage } from '../../device/browser-storage.ts';
import { useSession } from '../../screen/app.ts';
import { type StoryPath, useStory, useStoryPath } from './story-queries.ts';

interface OfflineStory extends StoryPath {
  /** Whose it is: another one at this browser sees nothing of it. */
  writer: string;
  story: Story;
}

const key = 'storiesInHand';
const rememberedAtMost = 20;
/** What came with the page is not asked for again. */
const freshMs = 10_000;

/** The story as the site has it, or, without the site, as it was when it was opened last. */
export function useStoryOffline() {
  const asked = useStory(freshMs);
  const { username, slug } = useStoryPath();
  const writer = useSession()?.user_id ?? '';
  const { data, error } = asked;
  useEffect(() => {
    if (data && writer) rememberOffline({ writer, username, slug, story: data });
  }, [data, writer, username, slug]);
  const isAway = error instanceof ApiError && error.code === 'offline';
  if (data || !isAway) return asked;
  const isIt = (one: OfflineStory) =>
    one.writer === writer && one.username === username && one.slug === slug;
  const known = offlineStories().find(isIt);
  return known ? { ...asked, data: known.story, error: null } : asked;
}

function offlineStories(): OfflineStory[] {
  try {
    return JSON.parse(browserStorage().getItem(key) ?? '[]') as OfflineStory[];
  } catch {
    return [];
  }
}

function rememberOffline(now: OfflineStory) {
  const isOther = ({ writer, story }: OfflineStory) =>
    writer !== now.writer || story.id !== now.story.id;
  const all = [now, ...offlineStories().filter(isOther)].slice(0, rememberedAtMost);
  try {
    browserStorage().setItem(key, JSON.stringify(all));
  } catch {
    // No room: the story opens with the site alone.
  }
}
