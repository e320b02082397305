import { actionsOf, restore } from '@brasslamp/story/engine';
import { loggedAction, savedIn } from '@brasslamp/story/playthrough';
import type { Call } from '../../../http/calls/handlers.ts';
import { readSeen } from '../../seen/seen.ts';
import { playthroughToPlay } from '../turns/find-playthrough.ts';
import { ancestorsOf } from '../turns/nearest-turn.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';

/**
 * The last turn on the way to where a playthrough is at which another choice was open. Turns that were
 * left behind are not on the way.
 */
export async function findFork(
  deps: PlayingDeps,
  {
    viewer,
    params,
  }: Call<'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/fork'>,
) {
  const { read } = deps.database;
  const row = await playthroughToPlay(read, viewer, params);
  let next: string | null = null;
  for await (const logged of ancestorsOf(deps, row)) {
    const taken = next;
    const action = loggedAction(logged);
    next = action?.type === 'choose' ? action.action_id : null;
    if (taken === null) continue;
    const playable = await deps.versions(read, logged.version_id);
    const saved = savedIn(logged);
    const others = actionsOf(playable, restore(playable, saved)).filter(
      ({ id, enabled }) => enabled && id !== taken,
    );
    if (others.length === 0) continue;
    const seen = await readSeen(read, row);
    const node = { id: saved.node_id, name: playable.nodes.get(saved.node_id)?.name ?? '' };
    const untried = others.filter(({ id }) => !seen.actions.has(id)).length;
    return { fork: { turn: logged.turn, node, untried } };
  }
  return { fork: null };
}
