import type { Standing, Story, StoryNews } from '@brasslamp/contract';
import type { App } from '../../screen/app.ts';

/** Where somebody is in the stories of a page, by story, and when that was asked. */
export interface Standings {
  now: number;
  byStory: Record<string, Standing>;
}

/** As many as one call takes. */
const mostStories = 100;

/** Nobody has a place who is not signed in or a guest; a page is as good without places. */
export async function readStandings(
  app: App,
  stories: readonly Pick<Story, 'id'>[],
): Promise<Standings> {
  const now = Date.now();
  if (stories.length === 0 || !(app.session.current() ?? app.guest)) return { now: 0, byStory: {} };
  const story_ids = stories
    .slice(0, mostStories)
    .map(({ id }) => id)
    .join(',');
  const found = await app
    .api('GET /api/user/me/standings', { query: { story_ids } })
    .catch(() => ({ standings: [] }));
  const byStory = Object.fromEntries(found.standings.map((one) => [one.story_id, one]));
  return { now, byStory };
}

/** What a story's page says to its reader: where they are in it, and what is new for them. */
export interface StoryShelf {
  standings: Standings;
  news: StoryNews | null;
}

export async function readStoryShelf(app: App, story: Story): Promise<StoryShelf> {
  const standings = await readStandings(app, [story]);
  const standing = standings.byStory[story.id];
  // Who never began has no older version to compare with.
  if (!standing || (standing.tab === null && standing.last === null))
    return { standings, news: null };
  const params = { username: story.username, story_slug: story.slug };
  const { news } = await app
    .api('GET /api/stories/:username/:story_slug/news', { params })
    .catch(() => ({ news: null }));
  return { standings, news };
}
