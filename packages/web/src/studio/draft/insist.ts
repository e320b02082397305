import type { SessionWorld, StoreState } from './session-world.ts';

/** Pauses before a store that fails is tried again. */
const pausesMs = [250, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** A way to ask the store that tries again while it fails, and tells how it stands with it. */
export function insistOn(world: SessionWorld) {
  const { store, state, dispatch } = world;
  let storeState: StoreState | null = null;

  function storeIs(is: StoreState) {
    if (storeState === is) return;
    storeState = is;
    dispatch({ type: 'storing', isLasting: is === 'lasting' });
    world.storeIs(is);
  }

  const hasAnswered = () => storeIs(store.isLasting ? 'lasting' : 'refused');

  return {
    isFailing: () => storeState === 'failing',
    hasAnswered,
    async stored<T>(ask: () => Promise<T>): Promise<T> {
      for (let tries = 0; ; tries += 1) {
        try {
          const answer = await ask();
          hasAnswered();
          return answer;
        } catch {
          storeIs('failing');
          // While nobody wrote: later another tab may have what is here, and would send it as well.
          if (tries === pausesMs.length && state().kept.version === 0) store.giveUp();
          const ms = pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0;
          await new Promise<void>((resolve) => world.later(resolve, ms));
        }
      }
    },
  };
}

export type Insisting = ReturnType<typeof insistOn>;
