import { isSame } from '@brasslamp/story/edit';
import type { GonePart } from './local-draft.ts';

/** What is not there any more, with what was written in it. */
interface LostPart extends Pick<GonePart, 'part' | 'id' | 'beside'> {
  mine: object | undefined;
  /** Deleted here, as far as the queue was read. */
  isAway: boolean;
}

export type Lost = Map<string, LostPart>;

/** What comes back from a bin may be older than what was deleted last: both are kept. */
export function seeLost(one: LostPart, now: object | undefined): void {
  const isOther = now && one.isAway && one.mine && !isSame(now, one.mine);
  if (isOther) one.beside = [...one.beside, one.mine];
  one.mine = now ?? one.mine;
  one.isAway = now === undefined;
}

export function lose(
  lost: Lost,
  { part, id }: Pick<GonePart, 'part' | 'id'>,
  beside: readonly unknown[],
) {
  const known = lost.get(`${part} ${id}`);
  const all = [...(known?.beside ?? []), ...beside];
  const { mine, isAway = false } = known ?? {};
  lost.set(`${part} ${id}`, { part, id, mine, isAway, beside: all });
}
