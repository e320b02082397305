import type { Viewer } from '../../auth/viewer.ts';
import type { Writer } from '../../db/database.ts';
import { AppError, notValid } from '../../http/app-error.ts';
import type { Call } from '../../http/handlers.ts';
import { changeStatus } from './change-status.ts';
import { chooseSlug, slugErrors } from './choose-slug.ts';
import type { StoryDeps } from './deps.ts';
import { expectRevision } from './expect-revision.ts';
import { storyToSee, storyToWrite } from './find-story.ts';
import { isOwner } from './policy.ts';
import { isNodeOf, readStory, type StoryRow, updateStory as updateRow } from './queries.ts';
import { storyReply } from './replies.ts';
import { writeUnique } from './write-unique.ts';

type UpdateCall = Call<'PATCH /api/stories/:username/:story_slug'>;
type DeleteCall = Call<'DELETE /api/stories/:username/:story_slug'>;

export async function updateStory(deps: StoryDeps, { viewer, params, body, ifMatch }: UpdateCall) {
  const updated = await writeUnique(deps.database, async (trx) => {
    const story = await storyToSee(trx, viewer, params);
    expectMayUpdate(viewer, story, body);
    expectRevision(ifMatch, storyReply(story, viewer));
    const changes = await changesOf(trx, story, body);
    const isStatusNew = body.status !== undefined && body.status !== story.status;
    if (Object.keys(changes).length === 0 && !isStatusNew) return story;
    const isContent = changes.title !== undefined || changes.start_node_id !== undefined;
    const now = deps.now();
    await updateRow(trx, story.id, {
      ...changes,
      revision: story.revision + 1,
      content_revision: story.content_revision + (isContent ? 1 : 0),
      updated_at: now,
    });
    if (body.status) await changeStatus(trx, viewer, story, body.status, now);
    return readStory(trx, story.id);
  });
  return storyReply(updated, viewer);
}

export async function deleteStory(
  deps: StoryDeps,
  { viewer, params, ifMatch }: DeleteCall,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    expectRevision(ifMatch, storyReply(story, viewer));
    const now = deps.now();
    await changeStatus(trx, viewer, story, 'deleted', now);
    await updateRow(trx, story.id, { revision: story.revision + 1, updated_at: now });
  });
}

/** The owner changes everything, an admin the status of anybody's story. */
function expectMayUpdate(viewer: Viewer, story: StoryRow, body: UpdateCall['body']): void {
  const { status: _, ...properties } = body;
  if (isOwner(viewer, story)) return;
  if (viewer.is_admin && Object.keys(properties).length === 0) return;
  throw new AppError('not_allowed', `Only its author may change "${story.title}"`);
}

/** The columns that get another value. Throws when one of them cannot be. */
async function changesOf(trx: Writer, story: StoryRow, body: UpdateCall['body']) {
  const { title, slug, description, start_node_id } = body;
  const errors = slugErrors(slug);
  if (start_node_id && !(await isNodeOf(trx, story.id, start_node_id))) {
    errors.push({ path: 'start_node_id', message: 'This story has no such node' });
  }
  if (errors.length > 0) throw notValid(...errors);
  return {
    ...(title !== undefined && title !== story.title && { title }),
    ...(slug !== undefined &&
      slug !== story.slug && { slug: await chooseSlug(trx, story.owner_id, slug, story.title) }),
    ...(description !== undefined && description !== story.description && { description }),
    ...(start_node_id !== undefined && start_node_id !== story.start_node_id && { start_node_id }),
  };
}
