// The index of public stories: in the transaction that changes what everybody may know of a story.
import { randomInt } from 'node:crypto';
import { noteKey } from '@brasslamp/story/checker/notes';
import { wordsOf } from '@brasslamp/story/words';
import type { Writer } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { lengthOf } from '../story-access/replies.ts';
import {
  deleteIndexed,
  deleteTerms,
  findIndexed,
  findPublicStory,
  insertIndexed,
  insertTerms,
  leaveList,
  listPublicStoriesOf,
  listTagsOf,
  moveInList,
  readReach,
  updateIndexed,
} from './queries.ts';
import { type IndexedNote, termsOf } from './terms.ts';

/** Of a story that fewer readers finished it is not told how many they are. */
const fewestFinishers = 10;

type Entry = Omit<Row<'story_index'>, 'story_id' | 'place'>;
type List = Row<'index_terms'>['list'];

/** Makes the index say of a story what is true now: nothing, if it is not public. */
export async function indexStory(trx: Writer, storyId: string): Promise<void> {
  const entry = await entryOf(trx, storyId);
  const known = await findIndexed(trx, storyId);
  if (!entry) {
    if (known) await deleteIndexed(trx, storyId);
    return;
  }
  if (!known) {
    await insertIndexed(trx, { ...entry, story_id: storyId, place: randomInt(2 ** 31) });
    return insertTerms(trx, storyId, entry.terms.split(' '), ranksOf(entry));
  }
  const columns = Object.entries(entry).filter(
    ([name, value]) => known[name as keyof Entry] !== value,
  );
  if (columns.length === 0) return;
  await updateIndexed(trx, storyId, Object.fromEntries(columns));
  await updateTerms(trx, storyId, known, entry);
}

/** The same for all public stories of an account, when its name changes. */
export async function indexStoriesOf(trx: Writer, ownerId: string): Promise<void> {
  for (const id of await listPublicStoriesOf(trx, ownerId)) await indexStory(trx, id);
}

async function entryOf(trx: Writer, storyId: string): Promise<Entry | null> {
  const story = await findPublicStory(trx, storyId);
  if (!story) return null;
  const content_notes: string[] = JSON.parse(story.content_notes);
  const reach = await readReach(trx, story.current_version_id);
  // Of one reading, where the checker knows of it.
  const words = story.typical_words ?? story.words;
  const terms = termsOf({
    ...story,
    content_notes,
    tags: await listTagsOf(trx, storyId),
    is_complete: story.is_complete === 1,
    minutes: words === null ? null : lengthOf(words).minutes,
  });
  const { finished } = story;
  return {
    published_at: story.published_at,
    changed_at: Math.max(story.published_at, story.changed_at),
    finished: finished !== null && finished >= fewestFinishers ? finished : null,
    terms: terms.join(' '),
    notes: JSON.stringify(
      content_notes.map(
        (note): IndexedNote => [wordsOf(note).join(' '), reach.get(noteKey(note)) ?? 'unknown'],
      ),
    ),
  };
}

/** The lists in which a story stands, and its place in each. */
function ranksOf({ published_at, changed_at, finished }: Entry): Map<List, number> {
  const ranks = new Map<List, number>([
    ['n', published_at],
    ['u', changed_at],
  ]);
  return finished === null ? ranks : ranks.set('f', finished);
}

async function updateTerms(
  trx: Writer,
  storyId: string,
  before: Entry,
  after: Entry,
): Promise<void> {
  const [old, now] = [new Set(before.terms.split(' ')), new Set(after.terms.split(' '))];
  const gone = [...old].filter((term) => !now.has(term));
  const kept = [...now].filter((term) => old.has(term));
  const come = [...now].filter((term) => !old.has(term));
  await deleteTerms(trx, storyId, gone);
  const [oldRanks, ranks] = [ranksOf(before), ranksOf(after)];
  for (const [list, rank] of oldRanks) {
    const next = ranks.get(list);
    if (next === undefined) await leaveList(trx, storyId, list);
    else if (next !== rank) await moveInList(trx, storyId, list, next);
  }
  const entered = new Map([...ranks].filter(([list]) => !oldRanks.has(list)));
  await insertTerms(trx, storyId, kept, entered);
  await insertTerms(trx, storyId, come, ranks);
}
