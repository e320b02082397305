import type { Viewer } from '../../auth/viewer.ts';
import type { StoryStatus } from '../../db/tables.ts';

/** The time for which a deleted story, or a deleted part of one, can be restored. */
export const binMs = 30 * 24 * 60 * 60 * 1_000;

interface OwnedStory {
  owner_id: string;
  status: StoryStatus;
}

const openStatuses: readonly StoryStatus[] = ['published', 'archived'];

/** A story is owned by the user who began it. */
export const isOwner = (viewer: Viewer | null, story: { owner_id: string }): boolean =>
  viewer?.user_id === story.owner_id;

/** Owner and admins read everything that is in a story. */
export const mayReadContents = (viewer: Viewer | null, story: { owner_id: string }): boolean =>
  isOwner(viewer, story) || viewer?.is_admin === true;

/**
 * Published and archived stories are seen by everyone, others by owner and admins only. The stories
 * of a suspended account stay as they are: each one that should go is suspended by itself.
 */
export const maySeeStory = (viewer: Viewer | null, story: OwnedStory): boolean =>
  openStatuses.includes(story.status) || mayReadContents(viewer, story);

/** People who used the private link see the draft, too, until the link is withdrawn. */
export const isOpenToBetaReaders = (story: OwnedStory): boolean => story.status === 'draft';

/** Whether a story can be published on a day to come: it waits for its readers, or may have changes for them. */
export const mayBePlanned = ({ status }: { status: StoryStatus }): boolean =>
  status === 'draft' || status === 'published';

/** Whether a viewer may write a story: only its owner may. */
export const mayWriteStory = isOwner;

/** Whether a viewer may say why a story is shut, and put one on the home page: only admins, not even its owner. */
export const mayModerate = (viewer: Viewer): boolean => viewer.is_admin;

/** A reason is shown beside a status that admins alone can give. */
export const takesReason = (status: StoryStatus): boolean =>
  status === 'suspended' || status === 'banned';

/** An author's list shows to themselves and to admins more than what is published. */
export const mayListAll = (viewer: Viewer | null, author: { id: string }): boolean =>
  viewer?.user_id === author.id || viewer?.is_admin === true;

/** The statuses to which an owner may take a story from each status. */
const ownerMoves: Record<StoryStatus, readonly StoryStatus[]> = {
  draft: ['published', 'deleted'],
  published: ['draft', 'archived', 'deleted'],
  archived: ['published', 'draft', 'deleted'],
  suspended: [],
  banned: [],
  deleted: [],
};

/** Readers of a published story can get its changes; what an admin shut stays shut. */
export const mayBePublished = (story: { status: StoryStatus }): boolean =>
  story.status === 'published' || ownerMoves[story.status].includes('published');

/** An owner moves a story by the table above. */
export const mayOwnerMove = (story: OwnedStory, to: StoryStatus): boolean =>
  ownerMoves[story.status].includes(to);

/** An admin suspends and bans any story, and lifts a suspension back to the status before. */
export const mayAdminMove = (
  story: OwnedStory & { status_before: StoryStatus | null },
  to: StoryStatus,
): boolean =>
  to === 'suspended' ||
  to === 'banned' ||
  (story.status === 'suspended' && to === story.status_before);
