// How a story begins, for people who have no playthrough of it; their first action makes one.

import { createHash } from 'node:crypto';
import { beginTurn, type PlayableStory, type Turn, turnTo } from '@brasslamp/story/engine';
import type { View } from '@brasslamp/story/engine/state';
import type { ReaderAction } from '@brasslamp/story/playthrough';
import { hold } from '../../../db/hold.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { storyToSee } from '../../story-access/find-story.ts';
import { lookIn } from '../../story-access/look-in.ts';
import type { StoryRow } from '../../story-access/story-rows.ts';
import { playthroughToPlay } from '../turns/find-playthrough.ts';
import { actAt, newSeed } from '../turns/next-turn.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { playthroughWithViewReply, replyTo } from '../turns/replies.ts';
import { writeNextTurn } from '../turns/take-turn.ts';
import { findBegunWith, isPublishedVersion } from './queries.ts';
import { insertBegun, rowsOf } from './start-playthrough.ts';

/** Writes nothing: whoever looks at it has no playthrough afterwards. */
export async function readOpening(
  deps: PlayingDeps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/opening'>,
) {
  const db = deps.database.read;
  const story = await storyToSee(db, viewer, params);
  const version_id = publishedVersion(story);
  const playable = await deps.versions(db, version_id);
  const { shown } = begunWith(playable, seedOfOpening(version_id));
  const { node, ended, ending, ...view } = shown;
  return {
    story_slug: story.slug,
    story_name: story.title,
    story_username: story.username,
    look: lookIn(story),
    version_id,
    node,
    ended,
    ending,
    view,
  };
}

/**
 * A repeat finds the playthrough that the first try made, also when its answer was lost and another
 * page sends it: it began with the same action.
 */
export async function beginAtOpening(
  deps: PlayingDeps,
  { viewer, params, body, answer }: Call<'POST /api/stories/:username/:story_slug/opening'>,
) {
  const { read } = deps.database;
  const story = await storyToSee(read, viewer, params);
  const version_id = publishedVersion(story);
  const playable = await deps.versions(read, version_id);
  const { action } = body;
  if (action && !(await isOfferedAsShown(deps, story, playable, action, body.version_id))) {
    throw new AppError('action_not_available.opening', { title: story.title });
  }
  const begun = { version_id, ...begunWith(playable, seedAsShown(playable, version_id)) };
  const node_name = begun.shown.node.name;
  const made = action && actAt([{ version_id, node_name, playable, saved: begun.saved }], action);
  const logged = made ? JSON.stringify(made.action) : null;
  const rows = rowsOf(viewer, story.id, begun, deps.now());
  const done = await deps.database.write(async (trx) => {
    const who = { user_id: viewer.user_id, story_id: story.id };
    await hold(trx, 'reader', viewer.user_id);
    const earlier = await findBegunWith(trx, { ...who, logged });
    if (earlier !== null) return { earlier };
    await insertBegun(trx, viewer, rows);
    const at = { ...params, playthrough_id: rows.playthrough.id };
    let row = await playthroughToPlay(trx, viewer, at);
    if (made && logged !== null) row = await writeNextTurn(trx, row, made, logged);
    const { saved, shown } = made ?? begun;
    const reply = playthroughWithViewReply({ row, saved, shown, newer_version: null }, viewer);
    return { reply: await answer(trx, reply) };
  });
  if (done.reply) return done.reply;
  const at = { ...params, playthrough_id: done.earlier };
  return replyTo(deps, viewer, await playthroughToPlay(read, viewer, at));
}

/** A draft has no opening: it is frozen for somebody who begins it, and not for somebody who looks. */
function publishedVersion({ status, current_version_id, title }: StoryRow): string {
  if (status === 'published' && current_version_id !== null) return current_version_id;
  throw new AppError('story_not_open', { title });
}

function begunWith(playable: PlayableStory, seed: number): Turn {
  const { state, read } = beginTurn(playable, seed);
  return turnTo(playable, state, undefined, read);
}

/** The seed of a version's opening: the same for everybody, so that its page can be cached. */
const seedOfOpening = (versionId: string): number =>
  createHash('sha256').update(versionId).digest().readUInt32BE();

const mostSeedsTried = 64;

/**
 * A new seed with which the opening looks as it was shown, so that from here on each reader has dice of
 * their own. Where chance shows in the opening most seeds look otherwise; if none of those drawn looks
 * the same, the playthrough has the seed that was shown.
 */
function seedAsShown(playable: PlayableStory, versionId: string): number {
  const shownSeed = seedOfOpening(versionId);
  const look = (seed: number) => JSON.stringify(begunWith(playable, seed).shown);
  const shown = look(shownSeed);
  for (let tries = 0; tries < mostSeedsTried; tries += 1) {
    const seed = newSeed();
    if (look(seed) === shown) return seed;
  }
  return shownSeed;
}

/** Whether an action is offered in the version that was shown, or in the same words in the one published since. */
async function isOfferedAsShown(
  deps: PlayingDeps,
  { id, current_version_id }: StoryRow,
  playable: PlayableStory,
  action: ReaderAction,
  shownVersion: string,
): Promise<boolean> {
  if (shownVersion === current_version_id) return true;
  const { read } = deps.database;
  if (current_version_id === null || !(await isPublishedVersion(read, id, shownVersion))) {
    return false;
  }
  const before = await deps.versions(read, shownVersion);
  const was = offerOf(begunWith(before, seedOfOpening(shownVersion)).shown, action);
  const is = offerOf(begunWith(playable, seedOfOpening(current_version_id)).shown, action);
  return was !== undefined && was === is;
}

/** The offer of an action in the words that a reader sees; undefined = it is not offered. */
function offerOf(shown: View, action: ReaderAction): string | undefined {
  if (action.type === 'choose') {
    const offered = shown.actions.find(({ id }) => id === action.action_id);
    return offered?.enabled ? JSON.stringify([offered.label, offered.ask]) : undefined;
  }
  const items = action.type === 'take' ? shown.items_here : shown.inventory;
  return items.find(({ id }) => id === action.item_id)?.name;
}
