import type { MissedPlan } from '@brasslamp/contract';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { CheckingDeps } from '../checking/checker.ts';
import { recordEvent } from '../events/record-event.ts';
import { mayBePlanned } from '../story-access/policy.ts';
import { publish } from './publish.ts';
import { endPlan, findDue, listDue, recordMissedPlan } from './queries.ts';
import { publishReady, type ReadyToPublish, readyToPublish } from './ready-to-publish.ts';

/** The number of stories in one run; the rest comes with the next. */
const storiesAtOnce = 100;

/**
 * Publishes the stories whose planned time has come, as their owners would. One that cannot be
 * published loses its plan: its owner sees why on the story's pages, and admins by an event. One
 * that fails holds no other up, and is tried again with the next run.
 */
export async function publishDueStories(deps: CheckingDeps): Promise<void> {
  const { database, now } = deps;
  const failures: unknown[] = [];
  for (const id of await listDue(database.read, now(), storiesAtOnce)) {
    try {
      await publishDue(deps, id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function publishDue(deps: CheckingDeps, id: string): Promise<void> {
  try {
    const ready = await readyIfDue(deps, id);
    await publishReady(deps, ready, () => publishOrMiss(deps, id, ready));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'limit_reached')) throw error;
    await deps.database.write(async (trx) => {
      const story = await findDue(trx, id, deps.now());
      if (story) await missPlan(trx, story, 'no_room', deps.now());
    });
  }
}

function publishOrMiss(
  deps: CheckingDeps,
  id: string,
  ready: ReadyToPublish | null,
): Promise<void> {
  return deps.database.write(async (trx) => {
    const now = deps.now();
    // Another process, or its author, may have published it meanwhile.
    const story = await findDue(trx, id, now);
    if (!story) return;
    const reason = whyNot(story) ?? (ready?.frozen.nodeCount === 0 ? 'empty' : null);
    // What shut it was lifted just now: the next run makes it ready.
    if (reason === null && !ready) return;
    if (reason !== null) return missPlan(trx, story, reason, now);
    await endPlan(trx, story);
    if (ready) await publish(trx, id, { actor: ownerOf(story), ready, now });
  });
}

type DueStory = NonNullable<Awaited<ReturnType<typeof findDue>>>;

type Reason = MissedPlan['reason'];

async function missPlan(trx: Writer, story: DueStory, reason: Reason, now: number): Promise<void> {
  await endPlan(trx, story);
  await recordMissedPlan(trx, story, reason);
  await recordEvent(trx, {
    type: 'story_not_published',
    actor: ownerOf(story),
    subject: { type: 'story', id: story.id },
    detail: { title: story.title, reason: inWords[reason] },
    now,
  });
}

/** The reasons as admins read them. */
const inWords: Record<Reason, string> = {
  suspended: 'suspended',
  banned: 'banned',
  author_suspended: 'its author is suspended',
  empty: 'it has no nodes',
  no_room: 'the stories of its author take as much as they may',
};

const ownerOf = ({ owner_id, username }: DueStory) => ({ user_id: owner_id, username });

/** The reason why its owner could not publish a story now; null = nothing speaks against it. */
function whyNot(story: DueStory): Reason | null {
  // Its owner's own steps end a plan: what shut it is an admin's.
  if (!mayBePlanned(story)) return story.status === 'banned' ? 'banned' : 'suspended';
  return story.owner_suspended_at === null ? null : 'author_suspended';
}

async function readyIfDue(deps: CheckingDeps, id: string): Promise<ReadyToPublish | null> {
  const story = await findDue(deps.database.read, id, deps.now());
  return story && whyNot(story) === null ? readyToPublish(deps, story) : null;
}
