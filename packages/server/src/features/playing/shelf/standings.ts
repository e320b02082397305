import type { Standing } from '@brasslamp/contract';
import type { Call } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { foundEndings } from '../../seen/seen.ts';
import { maySeeStory } from '../../story-access/policy.ts';
import { listPlaces, listStoriesByIds, listWanted, type PlayedTab } from './queries.ts';

/** Where a reader is in some stories, for cards that show them. Of a story that is shut nothing is said. */
export async function readStandings(
  { database: { read } }: Pick<Deps, 'database'>,
  { viewer, query: { story_ids } }: Call<'GET /api/user/me/standings'>,
): Promise<{ standings: Standing[] }> {
  if (story_ids.length === 0) return { standings: [] };
  const { user_id } = viewer;
  const [stories, places, wanted, found] = await Promise.all([
    listStoriesByIds(read, story_ids),
    listPlaces(read, user_id, story_ids),
    listWanted(read, user_id, story_ids),
    foundEndings(read, user_id, story_ids),
  ]);
  const played = Map.groupBy(places, ({ story_id }) => story_id);
  const wants = new Set(wanted.map(({ story_id }) => story_id));
  const standings = stories.flatMap((story): Standing[] => {
    const mine = played.get(story.id) ?? [];
    const names = namesIn(story).filter((name) => found.get(story.id)?.has(name));
    const is_wanted = wants.has(story.id);
    const isOf = mine.length > 0 || is_wanted || names.length > 0;
    if (!isOf || story.status === 'deleted' || !maySeeStory(viewer, story)) return [];
    const tabs = mine.map(tabOf);
    const tab =
      (['in_progress', 'finished', 'aside'] as const).find((one) => tabs.includes(one)) ??
      (names.length > 0 ? 'finished' : null);
    const last = mine.find((place) => tabOf(place) === tab);
    return [
      {
        story_id: story.id,
        tab,
        is_wanted,
        last: last
          ? {
              playthrough_id: last.id,
              node_name: last.node_name,
              played_at: new Date(last.updated_at).toISOString(),
            }
          : null,
        endings: { found: names.length, total: namesIn(story).length },
      },
    ];
  });
  return { standings };
}

export const namesIn = ({ ending_names }: { ending_names: string | null }): string[] =>
  ending_names === null ? [] : JSON.parse(ending_names);

function tabOf({
  ending,
  dropped_at,
}: {
  ending: string | null;
  dropped_at: number | null;
}): PlayedTab {
  if (dropped_at !== null) return 'aside';
  return ending === null ? 'in_progress' : 'finished';
}
