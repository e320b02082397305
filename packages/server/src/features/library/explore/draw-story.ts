import { randomInt } from 'node:crypto';
import type { Query, Reply } from '@brasslamp/contract';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Reader } from '../../../db/database.ts';
import { filtersFor, mostLookedAt, rarestOf, readAmong, storiesOf } from './explore.ts';
import { type Candidate, listByChance, listCandidates } from './queries.ts';
import { judge, searchFor } from './search.ts';

/** One of the stories that a search finds, by chance. Like a search it looks at some of them alone. */
export async function drawStory(
  db: Reader,
  viewer: Viewer | null,
  asked: Query<'GET /api/explore/random'>,
): Promise<Reply<'GET /api/explore/random'>> {
  const search = await searchFor(db, asked, await filtersFor(db, viewer, asked));
  const { terms, count } = await rarestOf(db, search, 'n');
  if (terms.length === 0) return { story: null };
  const foundAmong = async (candidates: readonly Candidate[]) => {
    const read = await readAmong(db, asked.unread && viewer ? viewer.user_id : null, candidates);
    return candidates.filter(
      (candidate) => !read.has(candidate.story_id) && judge(search, candidate) === 'found',
    );
  };
  const isLong = count > mostLookedAt;
  let found = isLong ? (await foundAmong(await anywhere(db))).slice(0, 1) : [];
  if (found.length === 0) {
    const newest = { list: 'n', after: null, limit: mostLookedAt } as const;
    found = await foundAmong(await listCandidates(db, terms, newest));
  }
  const drawn = found.length > 0 ? found[randomInt(found.length)] : undefined;
  const [story = null] = await storiesOf(db, viewer, drawn ? [drawn.story_id] : []);
  return { story };
}

/** Stories from some place on in the order of chance, and around its end. */
async function anywhere(db: Reader): Promise<Candidate[]> {
  const behind = await listByChance(db, randomInt(2 ** 31), mostLookedAt);
  const missing = mostLookedAt - behind.length;
  return missing > 0 ? [...behind, ...(await listByChance(db, 0, missing))] : behind;
}
