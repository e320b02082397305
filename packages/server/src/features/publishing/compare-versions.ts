import type { FrozenStory } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import { changesBetween } from '@brasslamp/story/versions';
import type { Reader } from '../../db/database.ts';
import { notValid } from '../../http/app-error.ts';
import type { Call } from '../../http/handlers.ts';
import type { StoryDeps } from '../stories/deps.ts';
import { storyToReadContents } from '../stories/find-story.ts';
import { withStart } from './compile-story.ts';
import { readDraft } from './draft-story.ts';
import { frozenOf } from './find-version.ts';
import { findCompiledBefore } from './queries.ts';

/** A publish names the start that a draft may leave open: that alone is no difference. */
interface Side {
  id: string | null;
  number: number | null;
  story: FrozenStory;
}

/** What differs between two versions, or between one and the draft. */
export async function compareVersions(
  deps: StoryDeps,
  {
    viewer,
    params,
    query,
  }: Call<'GET /api/stories/:username/:story_slug/versions/:version_id/changes'>,
) {
  const db = deps.database.read;
  const story = await storyToReadContents(db, viewer, params);
  const asked = sideOf(await frozenOf(db, story, params.version_id));
  const [from, to] =
    query.to === 'draft'
      ? [asked, await draftSide(db, story, query.from)]
      : [await sideBefore(db, story, asked, query.from), asked];
  return {
    from: from && { id: from.id, number: from.number },
    to: { id: to.id, number: to.number },
    changes: changesBetween(from?.story ?? nothing, to.story),
  };
}

async function draftSide(
  db: Reader,
  { id }: { id: string },
  from: string | undefined,
): Promise<Side> {
  if (from !== undefined) {
    const message = 'Leave it out with "to=draft": the version in the address is where it begins';
    throw notValid({ path: 'from', message });
  }
  const { story } = await readDraft(db, id);
  return { id: null, number: null, story: withStart(story) };
}

async function sideBefore(
  db: Reader,
  story: { id: string; title: string },
  { number }: Side,
  from: string | undefined,
): Promise<Side | null> {
  if (from !== undefined) return sideOf(await frozenOf(db, story, from));
  const before = number === null ? undefined : await findCompiledBefore(db, story.id, number);
  return before ? sideOf(before) : null;
}

function sideOf({ id, number, compiled }: { id: string; number: number | null; compiled: string }) {
  return { id, number, story: withStart(JSON.parse(compiled) as Story) };
}

/** What was there before the first version. */
const nothing: Story = {
  title: '',
  start_node_id: null,
  chapters: [],
  nodes: [],
  items: [],
  variables: [],
  achievements: [],
  content_notes: [],
};
