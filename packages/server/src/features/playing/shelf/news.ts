import type { StoryNews } from '@brasslamp/contract';
import type { PlayableStory } from '@brasslamp/story/engine';
import type { Call } from '../../../http/calls/handlers.ts';
import { readSeen, type Seen } from '../../seen/seen.ts';
import { storyToSee } from '../../story-access/find-story.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { findNumbered, listEarlierVersions } from './queries.ts';

interface StoryToRead {
  id: string;
  current_version_id: string | null;
}

/** What is new at pages that a reader has read. */
export async function readNews(
  deps: PlayingDeps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/news'>,
): Promise<{ news: StoryNews | null }> {
  const story = await storyToSee(deps.database.read, viewer, params);
  const news = await newsOf(deps, viewer.user_id, [story]);
  return { news: news.get(story.id) ?? null };
}

/** The news of those of some stories that have a newer version than the one that the reader read. */
export async function newsOf(
  deps: PlayingDeps,
  userId: string,
  stories: readonly StoryToRead[],
): Promise<Map<string, StoryNews>> {
  const { read } = deps.database;
  const news = new Map<string, StoryNews>();
  if (stories.length === 0) return news;
  const ids = stories.map(({ id }) => id);
  const earlier = await listEarlierVersions(read, userId, ids);
  for (const { id, current_version_id } of stories) {
    const number = earlier.get(id);
    if (number === undefined || current_version_id === null) continue;
    const since = await findNumbered(read, id, number);
    if (!since) continue;
    const [before, now, seen] = await Promise.all([
      deps.versions(read, since.id),
      deps.versions(read, current_version_id),
      readSeen(read, { user_id: userId, story_id: id }),
    ]);
    const published_at = new Date(since.created_at).toISOString();
    news.set(id, { since_version: { number, published_at }, ...newIn(now, before, seen) });
  }
  return news;
}

/** Pages that the reader does not know are not counted: nothing is said about them. */
function newIn(
  now: PlayableStory,
  before: PlayableStory,
  seen: Seen,
): Pick<StoryNews, 'pages_with_new_choices' | 'new_endings'> {
  const pages = now.story.nodes.filter(({ id, actions }) => {
    const was = before.nodes.get(id);
    if (!was || !seen.nodes.has(id)) return false;
    const known = new Set(was.actions.map((action) => action.id));
    return actions.some((action) => !known.has(action.id) && !seen.actions.has(action.id));
  });
  const known = endingNames(before);
  const added = [...endingNames(now)].filter((name) => !known.has(name) && !seen.endings.has(name));
  return { pages_with_new_choices: pages.length, new_endings: added.length };
}

const endingNames = ({ story }: PlayableStory): Set<string> =>
  new Set(story.nodes.flatMap(({ ending }) => ending?.name ?? []));
