import { beginTurn, type Turn, turnTo } from '@brasslamp/story/engine';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { newId } from '../../../ids.ts';
import { storyToSee } from '../../story-access/find-story.ts';
import { versionToStart } from '../turns/choose-version.ts';
import { playthroughToPlay } from '../turns/find-playthrough.ts';
import { newSeed } from '../turns/next-turn.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { insertPlaythrough, isBetaReaderOf } from '../turns/queries.ts';
import { assertQuota, bytesOfTurn, playthroughBytes } from '../turns/quota.ts';
import { playthroughWithViewReply } from '../turns/replies.ts';
import { insertTurn } from '../turns/write-turn.ts';

export async function startPlaythrough(
  deps: PlayingDeps,
  { viewer, params, answer }: Call<'POST /api/stories/:username/:story_slug/playthrough'>,
) {
  const db = deps.database.read;
  const story = await storyToSee(db, viewer, params);
  const version_id = await versionToStart(
    deps,
    viewer,
    story,
    story.status === 'draft' && (await isBetaReaderOf(db, story.id, viewer.user_id)),
  );
  if (version_id === null) {
    throw new AppError('story_not_open', { title: story.title });
  }
  const playable = await deps.versions(db, version_id);
  const { state, read } = beginTurn(playable, newSeed());
  const begun = { version_id, ...turnTo(playable, state, undefined, read) };
  const rows = rowsOf(viewer, story.id, begun, deps.now());
  return deps.database.write(async (trx) => {
    await insertBegun(trx, viewer, rows);
    const started = await playthroughToPlay(trx, viewer, {
      ...params,
      playthrough_id: rows.playthrough.id,
    });
    const { saved, shown } = begun;
    return answer(
      trx,
      playthroughWithViewReply({ row: started, saved, shown, newer_version: null }, viewer),
    );
  });
}

/** A playthrough at its first turn, as it is stored. */
export function rowsOf(
  { user_id }: Pick<Viewer, 'user_id'>,
  story_id: string,
  { version_id, saved, shown }: Turn & { version_id: string },
  now: number,
) {
  const state = JSON.stringify(saved);
  const first = { turn: 0, action: null, version_id, state, whole_turn: null };
  const playthrough = {
    id: newId(),
    user_id,
    story_id,
    version_id,
    turn: 0,
    state,
    node_id: shown.node.id,
    node_name: shown.node.name,
    ending: shown.ending && JSON.stringify(shown.ending),
    created_at: now,
    updated_at: now,
    whole_turn: 0,
    stored_bytes: playthroughBytes + bytesOfTurn(first) + Buffer.byteLength(state),
  };
  return { playthrough, first: { playthrough_id: playthrough.id, ...first, created_at: now } };
}

/** Throws `limit_reached`. */
export async function insertBegun(
  trx: Writer,
  viewer: Pick<Viewer, 'user_id' | 'is_guest'>,
  { playthrough, first }: ReturnType<typeof rowsOf>,
): Promise<void> {
  await assertQuota(trx, viewer, playthrough.story_id);
  await insertPlaythrough(trx, playthrough);
  await insertTurn(trx, first);
}
