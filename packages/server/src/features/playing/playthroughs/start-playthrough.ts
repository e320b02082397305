import { beginTurn, turnTo } from '@brasslamp/story/engine';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { newId } from '../../../ids.ts';
import { storyToSee } from '../../story-access/find-story.ts';
import { versionToStart } from '../turns/choose-version.ts';
import { playthroughToPlay } from '../turns/find-playthrough.ts';
import { newSeed } from '../turns/next-turn.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { insertPlaythrough, insertTurn, isBetaReaderOf } from '../turns/queries.ts';
import { assertQuota, bytesOfTurn } from '../turns/quota.ts';
import { playthroughWithViewReply } from '../turns/replies.ts';

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
  const { saved, shown } = turnTo(playable, state, undefined, read);
  const now = deps.now();
  const row = {
    id: newId(),
    user_id: viewer.user_id,
    story_id: story.id,
    version_id,
    turn: 0,
    state: JSON.stringify(saved),
    node_id: shown.node.id,
    node_name: shown.node.name,
    ending: shown.ending && JSON.stringify(shown.ending),
    created_at: now,
    updated_at: now,
    whole_turn: 0,
  };
  const turn = { turn: 0, action: null, version_id, state: row.state, whole_turn: null };
  const stored_bytes = bytesOfTurn(turn) + Buffer.byteLength(row.state);
  return deps.database.write(async (trx) => {
    await assertQuota(trx, viewer, story.id);
    await insertPlaythrough(trx, { ...row, stored_bytes });
    await insertTurn(trx, { playthrough_id: row.id, ...turn, created_at: now });
    const started = await playthroughToPlay(trx, viewer, { ...params, playthrough_id: row.id });
    const whole = { row: started, saved, shown, newer_version: null };
    return answer(trx, playthroughWithViewReply(whole, viewer));
  });
}
