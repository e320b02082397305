import type { PastTurn, PlaythroughWithView } from '@brasslamp/contract';
import type { Api } from '../../api/api.ts';

type Address = Pick<PlaythroughWithView, 'id' | 'story_username' | 'story_slug' | 'turn'>;

const pageOfTurns = '100';

/**
 * The turn to which one step back leads: the one before, among those that count. A reader who has gone back is
 * where that turn led, so the step goes on from there. null at the beginning.
 *
 * Turns that the server does not know yet are steps forward, each from the one before.
 */
export async function parentTurn(api: Api, playthrough: Address): Promise<number | null> {
  const { id, story_username, story_slug, turn } = playthrough;
  const params = { username: story_username, story_slug, playthrough_id: id };
  const known: PastTurn[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: pageOfTurns, ...(cursor !== null && { cursor }) };
    const page: { turns: PastTurn[]; next_cursor: string | null } = await api(
      'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/history',
      { params, query },
    );
    known.push(...page.turns);
    if (known.every((one) => one.turn < turn)) return turn - 1;
    const before = parentTurnIn(known, turn);
    if (before) return before.turn;
    cursor = page.next_cursor;
  } while (cursor !== null);
  return null;
}

/** The turn before, among turns that came last first; undefined when it is further back than these. */
export function parentTurnIn(turns: PastTurn[], current: number): PastTurn | undefined {
  let at = current;
  let isFound = false;
  for (const one of turns) {
    if (one.turn > at) continue;
    if (isFound && !one.is_left_behind) return one;
    if (one.turn < at) continue;
    if (one.action?.type === 'rewind' && one.action.to_turn !== null) at = one.action.to_turn;
    else isFound = true;
  }
  return undefined;
}
