import { describe, expect, it } from 'vitest';
import type { ShownDifference } from '../worker/messages.ts';
import { firstTicks, ticksAnew, withTicks } from './ticks.ts';

const node = (
  id: string,
  standing: ShownDifference['standing'],
  after = 'Mud.',
  name = id,
): ShownDifference => ({
  kind: 'node',
  id,
  name,
  standing,
  isWanted: standing === 'taken' || standing === 'new',
  fields: [{ field: 'body', action_id: null, before: 'Dust.', after }],
});

describe('the ticks of a comparison', () => {
  const before = [node('a', 'taken'), node('b', 'taken'), node('c', 'both'), node('d', 'both')];
  const byHand = withTicks(withTicks(firstTicks(before), ['node a'], false), ['node c'], true);

  it('are those of what comes by itself, and what the author says', () => {
    expect([...byHand.wanted]).toEqual(['node b', 'node c']);
    expect([...byHand.byHand]).toEqual(['node a', 'node c']);
  });

  it('stay as the author set them where things still differ in the same way', () => {
    const { ticks, others } = ticksAnew(before, byHand, before);
    expect([ticks, others]).toEqual([byHand, []]);
  });

  it('begin anew for what differs otherwise now, which is told', () => {
    const now = [
      node('a', 'taken', 'Ice.'),
      node('b', 'both'),
      node('c', 'both'),
      node('e', 'gone'),
    ];
    const { ticks, others } = ticksAnew(before, byHand, now);
    expect([...ticks.wanted]).toEqual(['node a', 'node c']);
    expect([...ticks.byHand]).toEqual(['node c']);
    expect(others.map(({ id }) => id)).toEqual(['a', 'b', 'e']);
  });

  it('know what is new by its name: each comparison gives it another id', () => {
    const first = [node('x1', 'new', 'Flour.', 'Loft')];
    const without = withTicks(firstTicks(first), ['node x1'], false);
    const { ticks, others } = ticksAnew(first, without, [node('x2', 'new', 'Flour.', 'Loft')]);
    expect([[...ticks.wanted], [...ticks.byHand], others]).toEqual([[], ['node x2'], []]);
  });
});
