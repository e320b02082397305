import { useState } from 'react';
import type { ShownComparison, ShownDifference } from '../worker/messages.ts';
import { firstTicks, type Ticks, ticksAnew, withTicks } from './ticks.ts';

interface Held {
  shown: ShownComparison;
  ticks: Ticks;
  others: ShownDifference[];
}

/** The ticks of the comparison at hand; one that takes another one's place (`isMoved`) goes on with its ticks. */
export function useTicks(shown: ShownComparison | null, isMoved: boolean) {
  const [held, setHeld] = useState<Held | null>(null);
  if (shown && held?.shown !== shown) {
    setHeld(
      isMoved && held
        ? { shown, ...ticksAnew(held.shown.differences, held.ticks, shown.differences) }
        : { shown, ticks: firstTicks(shown.differences), others: [] },
    );
  }
  const tick = (keys: string[], is: boolean) =>
    setHeld((now) => now && { ...now, ticks: withTicks(now.ticks, keys, is) });
  return held && held.shown === shown
    ? { wanted: held.ticks.wanted, others: held.others, tick }
    : null;
}
