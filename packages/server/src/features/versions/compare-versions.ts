import type { Story } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import { changesBetween } from '@brasslamp/story/versions';
import type { Reader } from '../../db/database.ts';
import { fieldError, notValid } from '../../errors/app-error.ts';
import { defineHeavyJob } from '../../heavy-work/heavy-job.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { JsonPieces } from '../../http/replies/json-pieces.ts';
import type { HeavyDeps } from '../deps.ts';
import { readDraft } from '../draft/whole/read-draft.ts';
import { storyToReadContents } from '../story-access/find-story.ts';
import { readFrozenStory, withStart } from './frozen-story.ts';
import { findFrozenBefore } from './queries.ts';
import { findFrozenOrThrow } from './read-versions.ts';

interface Side {
  /** null = the draft. */
  id: string | null;
  number: number | null;
  text_bytes: number;
}

/** The differences between two versions, or between one and the draft. */
export async function compareVersions(
  deps: HeavyDeps,
  {
    viewer,
    params,
    query,
  }: Call<'GET /api/stories/:username/:story_slug/versions/:version_id/changes'>,
): Promise<JsonPieces> {
  const db = deps.database.read;
  const story = await storyToReadContents(db, viewer, params);
  const asked = await findFrozenOrThrow(db, story, params.version_id);
  const draft = { id: null, number: null, text_bytes: story.text_bytes };
  const [from, to] =
    query.to === 'draft'
      ? [withoutFrom(asked, query.from), draft]
      : [await sideBefore(db, story, asked, query.from), asked];
  const pieces: Buffer[] = [];
  await deps.heavy.run(
    compareJob({ storyId: story.id, from: from && asAsked(from), to: asAsked(to) }),
    { user: viewer.user_id, bytes: bytesOf(from, to), take: (_, piece) => void pieces.push(piece) },
  );
  const named = (side: Side | null) => JSON.stringify(side && { id: side.id, number: side.number });
  const before = Buffer.from(`{"from":${named(from)},"to":${named(to)},"changes":`);
  return new JsonPieces([before, ...pieces, Buffer.from('}')]);
}

const asAsked = ({ id }: Side) => ({ version_id: id });

const bytesOf = (from: Side | null, to: Side): number => (from?.text_bytes ?? 0) + to.text_bytes;

function withoutFrom(asked: Side, from: string | undefined): Side {
  if (from === undefined) return asked;
  throw notValid(fieldError('from', 'from_not_allowed'));
}

async function sideBefore(
  db: Reader,
  story: { id: string; title: string },
  { number }: Side,
  from: string | undefined,
): Promise<Side | null> {
  if (from !== undefined) return findFrozenOrThrow(db, story, from);
  const before = number === null ? undefined : await findFrozenBefore(db, story.id, number);
  return before ?? null;
}

/** A version or archived draft by its id; null = the draft as it is now. */
type AskedSide = { version_id: string | null };

const changesAtOnce = 100;

/** The differences as a list in JSON, in pieces; `from` null = from nothing. */
export const compareJob = defineHeavyJob(
  'compare',
  async (db, asked: { storyId: string; from: AskedSide | null; to: AskedSide }, say) => {
    const { storyId, from, to } = asked;
    // A publish names the start that a draft may leave open: that alone is no difference.
    const read = async ({ version_id }: AskedSide) =>
      withStart(
        version_id === null
          ? (await readDraft(db, storyId)).story
          : await readFrozenStory(db, version_id),
      );
    const changes = changesBetween(from ? await read(from) : emptyStory, await read(to));
    await say('text', '[');
    for (let at = 0; at < changes.length; at += changesAtOnce) {
      const some = changes.slice(at, at + changesAtOnce).map((change) => JSON.stringify(change));
      await say('text', `${at === 0 ? '' : ','}${some.join(',')}`);
    }
    await say('text', ']');
    return { changes: changes.length };
  },
);

/** The story before the first version. */
const emptyStory: Story = {
  title: '',
  start_node_id: null,
  chapters: [],
  nodes: [],
  items: [],
  variables: [],
  achievements: [],
  content_notes: [],
  ...defaultStoryWide(),
};
