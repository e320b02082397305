import { useEffect } from 'react';
import { ApiError } from '../../api/api.ts';
import { useSession } from '../../screen/app.ts';
import { knownStory, rememberKnown } from './known-stories.ts';
import { useStory, useStoryPath } from './story-queries.ts';

/** The time in ms for which what came with the page is not asked for again. */
const freshMs = 10_000;

/** The story as the site has it, or, without the site, as it was when it was opened last on this device. */
export function useStoryOffline() {
  const asked = useStory(freshMs);
  const { username, slug } = useStoryPath();
  const writer = useSession()?.user_id ?? '';
  const { data, error } = asked;
  useEffect(() => {
    if (data && writer) rememberKnown({ writer, username, slug, story: data });
  }, [data, writer, username, slug]);
  const isAway = error instanceof ApiError && error.code === 'offline';
  if (data || !isAway) return asked;
  const known = knownStory(writer, { username, slug });
  return known ? { ...asked, data: known, error: null } : asked;
}
