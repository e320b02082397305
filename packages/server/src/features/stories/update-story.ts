import type { FieldError } from '@brasslamp/contract/error-codes';
import { mediaAt } from '@brasslamp/story/model/media-address';
import type { Viewer } from '../../auth/viewer.ts';
import type { Writer } from '../../db/database.ts';
import type { StoryStatus } from '../../db/tables.ts';
import { writeUnique } from '../../db/write-unique.ts';
import { AppError, fieldError, notValid } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { assertRevision } from '../../http/replies/expect-revision.ts';
import type { CheckingDeps } from '../checking/checker.ts';
import type { Deps } from '../deps.ts';
import { clearBinnedStarts } from '../draft/bin/delete-parts.ts';
import { growText, textBytes } from '../draft/edits/text-size.ts';
import { writeWithinQuota } from '../draft/edits/writing-quota.ts';
import { recordEvent } from '../events/record-event.ts';
import { image } from '../media/image.ts';
import { isOfStory } from '../media/media.ts';
import {
  publishReady,
  type ReadyToPublish,
  readyToPublish,
} from '../publishing/ready-to-publish.ts';
import { readStory, type StoryPath, storyToSee, storyToWrite } from '../story-access/find-story.ts';
import {
  isOwner,
  mayBePlanned,
  mayModerate,
  mayOwnerMove,
  takesReason,
} from '../story-access/policy.ts';
import { storyReply } from '../story-access/replies.ts';
import { type StoryRow, updateStoryRow as updateRow } from '../story-access/story-rows.ts';
import { indexStory } from '../story-index/index-story.ts';
import { changeStatus, recordStatus } from './change-status.ts';
import { deleteOldSlug, insertOldSlug, isNodeOf } from './queries.ts';
import { chooseSlug, slugErrors } from './slugs.ts';
import { type MailingDeps, moderationMail } from './tell-owner.ts';

type UpdateCall = Call<'PATCH /api/stories/:username/:story_slug'>;

type DeleteCall = Call<'DELETE /api/stories/:username/:story_slug'>;

export async function updateStory(
  deps: CheckingDeps & MailingDeps,
  { viewer, params, body, ifMatch }: UpdateCall,
) {
  const ready =
    body.status === 'published' ? await readyUnpublished(deps, viewer, params, body) : null;
  const { story, from } = await publishReady(deps, ready, () =>
    update(deps, { viewer, params, body, ifMatch }, ready),
  );
  const reason = body.status_reason ?? '';
  const mail = await moderationMail(deps, deps.database.read, viewer, { story, from, reason });
  if (mail) deps.mailer.send(mail);
  return storyReply(story, viewer);
}

function update(
  deps: Deps,
  { viewer, params, body, ifMatch }: Pick<UpdateCall, 'viewer' | 'params' | 'body' | 'ifMatch'>,
  ready: ReadyToPublish | null,
): Promise<{ story: StoryRow; from: StoryStatus }> {
  return writeUnique(deps.database, async (trx) => {
    const story = await storyToSee(trx, viewer, params);
    assertMayUpdate(viewer, story, body);
    assertRevision(ifMatch, storyReply(story, viewer));
    const now = deps.now();
    const changes = await changesOf(trx, story, body, now);
    const isStatusNew = body.status !== undefined && body.status !== story.status;
    const from = story.status;
    if (Object.keys(changes).length === 0 && !isStatusNew) return { story, from };
    const isContent =
      changes.title !== undefined ||
      changes.start_node_id !== undefined ||
      changes.content_notes !== undefined;
    await updateRow(trx, story.id, {
      ...changes,
      revision: story.revision + 1,
      content_revision: story.content_revision + (isContent ? 1 : 0),
      updated_at: now,
    });
    if (changes.start_node_id !== undefined) await clearBinnedStarts(trx, story.id);
    const { title = story.title, content_notes = story.content_notes } = changes;
    const before = textBytes(story.title, story.content_notes);
    await growText(trx, { ...story, title }, textBytes(title, content_notes) - before);
    if (changes.slug !== undefined) await moveSlug(trx, story, changes.slug, now);
    if (changes.featured_at !== undefined) {
      await recordFeatured(trx, viewer, story, changes.featured_at !== null, now);
    }
    if (changes.status_reason !== undefined) {
      await recordStatus(trx, viewer, story, {
        to: story.status,
        reason: changes.status_reason,
        now,
      });
    }
    if (isStatusNew && body.status) {
      const { status_reason: reason } = body;
      await changeStatus(trx, viewer, story, body.status, {
        reason,
        ready: ready && writtenBy(ready, story, isContent),
        now,
      });
    } else {
      await indexStory(trx, story.id);
    }
    return { story: await readStory(trx, story.id), from };
  });
}

/**
 * The frozen draft, as the edit of the call itself, whose changes are in it, too; where there was another edit
 * before that, it stays as it was frozen.
 */
function writtenBy(ready: ReadyToPublish, story: StoryRow, isContent: boolean): ReadyToPublish {
  const { frozen } = ready;
  const isSame = story.content_revision === frozen.contentRevision;
  const contentRevision = frozen.contentRevision + Number(isSame && isContent);
  return { ...ready, frozen: { ...frozen, contentRevision } };
}

export async function deleteStory(
  deps: Deps,
  { viewer, params, ifMatch }: DeleteCall,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const story = await storyToWrite(trx, viewer, params);
    assertRevision(ifMatch, storyReply(story, viewer));
    const now = deps.now();
    await changeStatus(trx, viewer, story, 'deleted', { now });
    const revision = story.revision + 1;
    await updateRow(trx, story.id, { revision, publish_at: null, updated_at: now });
  });
}

/** A draft made ready where the story really may be published; null = it may not, and the transaction says why. */
async function readyUnpublished(
  deps: CheckingDeps,
  viewer: Viewer,
  path: StoryPath,
  { title, start_node_id, content_notes }: UpdateCall['body'],
) {
  const story = await storyToSee(deps.database.read, viewer, path);
  if (!isOwner(viewer, story) || !mayOwnerMove(story, 'published')) return null;
  return readyToPublish(deps, story, {
    ...(title !== undefined && { title }),
    ...(start_node_id !== undefined && { start_node_id }),
    ...(content_notes !== undefined && { content_notes }),
  });
}

/** The owner writes the story; admins moderate anybody's. Both may ask for another status. */
function assertMayUpdate(viewer: Viewer, story: StoryRow, body: UpdateCall['body']): void {
  const { status: _, featured, status_reason, ...properties } = body;
  if (!isOwner(viewer, story) && !(mayModerate(viewer) && Object.keys(properties).length === 0)) {
    throw new AppError('not_allowed.write', { title: story.title });
  }
  if ((featured !== undefined || status_reason !== undefined) && !mayModerate(viewer)) {
    throw new AppError('not_allowed.admins_only');
  }
}

/** The columns that get another value. Throws when one of them cannot be. */
async function changesOf(trx: Writer, story: StoryRow, body: UpdateCall['body'], now: number) {
  const { title, slug, description, start_node_id, featured, status_reason, status, missed_plan } =
    body;
  const content_notes = body.content_notes && JSON.stringify(body.content_notes);
  const look = body.look && JSON.stringify(body.look);
  const isStatusNew = status !== undefined && status !== story.status;
  const publish_at = plannedTime(story, body);
  const errors = slugErrors(slug);
  const cover_image_id = body.cover && mediaAt(body.cover)?.id;
  if (cover_image_id && !(await isOfStory(trx, image, story.id, cover_image_id))) {
    errors.push(fieldError('cover', 'cover_unknown'));
  }
  if (start_node_id && !(await isNodeOf(trx, story.id, start_node_id))) {
    errors.push(fieldError('start_node_id', 'no_such_node'));
  }
  if (publish_at !== story.publish_at) {
    errors.push(...planErrors(publish_at, { ...story, status: status ?? story.status }, now));
  }
  if (status_reason && !isStatusNew && !takesReason(story.status)) {
    errors.push(fieldError('status_reason', 'reason_without_status'));
  }
  if (errors.length > 0) throw notValid(...errors);
  return {
    ...(title !== undefined && title !== story.title && { title }),
    ...(slug !== undefined &&
      slug !== story.slug && { slug: await chooseSlug(trx, story.owner_id, slug, story.title) }),
    ...(description !== undefined && description !== story.description && { description }),
    ...(content_notes !== undefined && content_notes !== story.content_notes && { content_notes }),
    ...(start_node_id !== undefined && start_node_id !== story.start_node_id && { start_node_id }),
    ...(featured !== undefined &&
      featured !== (story.featured_at !== null) && { featured_at: featured ? now : null }),
    ...(cover_image_id !== undefined &&
      cover_image_id !== story.cover_image_id && { cover_image_id }),
    ...(look !== undefined && look !== story.look && { look }),
    ...(publish_at !== story.publish_at && { publish_at }),
    // An author who makes a new plan has seen that the last one was missed.
    ...((missed_plan === null || (publish_at !== null && publish_at !== story.publish_at)) &&
      story.missed_plan_at !== null && { missed_plan_at: null, missed_plan_reason: null }),
    // With another status, the reason is that change's.
    ...(status_reason !== undefined &&
      !isStatusNew &&
      status_reason !== story.status_reason && { status_reason }),
  };
}

/** An owner's step to another status ends the plan, for it was made for the one before. */
function plannedTime(story: StoryRow, { publish_at, status }: UpdateCall['body']): number | null {
  if (publish_at !== undefined) return publish_at === null ? null : Date.parse(publish_at);
  return status && mayOwnerMove(story, status) ? null : story.publish_at;
}

async function moveSlug(trx: Writer, story: StoryRow, to: string, now: number): Promise<void> {
  const { owner_id, slug, id } = story;
  await deleteOldSlug(trx, owner_id, to);
  await writeWithinQuota(trx, owner_id, () =>
    insertOldSlug(trx, { owner_id, slug, story_id: id, created_at: now }),
  );
}

function recordFeatured(
  trx: Writer,
  viewer: Viewer,
  story: StoryRow,
  featured: boolean,
  now: number,
) {
  return recordEvent(trx, {
    type: 'story_featured',
    actor: viewer,
    subject: { type: 'story', id: story.id },
    detail: { title: story.title, featured },
    now,
  });
}

const longestPlanMs = 366 * 24 * 60 * 60 * 1_000;

/** The errors of the time at which a story is to be published by itself; null = not planned. */
function planErrors(
  publishAt: number | null,
  story: { title: string; status: StoryStatus },
  now: number,
): FieldError[] {
  if (publishAt === null) return [];
  if (publishAt <= now) return [fieldError('publish_at', 'plan_is_past')];
  if (publishAt > now + longestPlanMs) return [fieldError('publish_at', 'plan_too_late')];
  if (mayBePlanned(story)) return [];
  const { title, status } = story;
  return [fieldError('publish_at', 'plan_status', { title, status })];
}
