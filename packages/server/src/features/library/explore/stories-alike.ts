import type { Reply } from '@brasslamp/contract';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Reader } from '../../../db/database.ts';
import { type StoryPath, storyToSee } from '../../story-access/find-story.ts';
import { langTerm } from '../../story-index/terms.ts';
import { filtersOf } from '../filters/filters.ts';
import { storiesOf } from './explore.ts';
import { type Candidate, listCandidates } from './queries.ts';
import { judge, searchFor, tagTermsOf } from './search.ts';

/** As many as stand in a row. */
const mostShown = 3;
/** The newest stories that have one of its tags: of these the most alike are shown. */
const mostCompared = 200;
const mostTerms = 60;

/** What leaves room for the stories of its own author, which are not among them. */
const mostRead = 4 * mostShown;

const nothingAsked = { q: '', with: [], without: [], hide: [], lang: [], lift: [] };

/**
 * Public stories of other authors that have tags in common with this one: those with most of them first, and of as many
 * those in its language. What the reader's filters leave out is not among them.
 */
export async function storiesAlike(
  db: Reader,
  viewer: Viewer | null,
  path: StoryPath,
): Promise<Reply<'GET /api/stories/:username/:story_slug/alike'>> {
  const story = await storyToSee(db, viewer, path);
  const tags = await tagTermsOf(db, JSON.parse(story.tags));
  const terms = tags.flat().slice(0, mostTerms);
  if (terms.length === 0) return { stories: [] };
  const search = await searchFor(db, nothingAsked, await filtersOf(db, viewer));
  const newest = { list: 'n', after: null, limit: mostCompared } as const;
  const candidates = await listCandidates(db, terms, newest);
  const others = candidates
    .filter((one) => one.story_id !== story.id && judge(search, one) === 'found')
    .map((one) => ({ id: one.story_id, likeness: likenessOf(one, tags, story.lang) }))
    .toSorted((one, other) => other.likeness - one.likeness);
  const ids = others.slice(0, mostRead).map(({ id }) => id);
  const found = await storiesOf(db, viewer, ids);
  const byOthers = found.filter(({ owner_id }) => owner_id !== story.owner_id);
  return { stories: byOthers.slice(0, mostShown) };
}

/** A tag in common counts for more than the language, whatever else. */
function likenessOf({ terms }: Candidate, tags: readonly string[][], lang: string): number {
  const own = new Set(terms.split(' '));
  const shared = tags.filter((meaning) => meaning.some((term) => own.has(term)));
  return 2 * shared.length + Number(own.has(langTerm(lang)));
}
