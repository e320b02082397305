import { createAsking } from './ask-site.ts';
import type { SessionEffect } from './session/session-state.ts';
import type { SessionWorld } from './session-world.ts';
import { createStoring } from './storing.ts';

/** The effects of a session: what it asks of the store, the site and the page, carried out. */
export function createEffects(world: SessionWorld) {
  const { dispatch } = world;
  const storing = createStoring(world);
  const asking = createAsking(world, (step) => void storing.commit(step));
  const stopTimer: { keep?: () => void; wake?: () => void } = {};

  function setTimer({ timer, ms }: Extract<SessionEffect, { type: 'setTimer' }>) {
    stopTimer[timer]?.();
    delete stopTimer[timer];
    if (ms === null) return;
    const type = timer === 'keep' ? 'keepIsDue' : 'wake';
    stopTimer[timer] = world.later(() => dispatch({ type }), ms);
  }

  async function askSignIn() {
    if (await world.askSignIn()) dispatch({ type: 'signedIn' });
  }

  function run(effect: SessionEffect): unknown {
    switch (effect.type) {
      case 'keep':
        return storing.storeOwnActs();
      case 'commit':
        return storing.commit(effect.step);
      case 'askOutline':
        return asking.outline();
      case 'askChanges':
        return asking.changes(effect.since);
      case 'askWhole':
        return asking.whole();
      case 'send':
        return asking.send(effect.groups);
      case 'setTimer':
        return setTimer(effect);
      case 'takeBack':
        return world.takeBack(effect.replacement);
      case 'keepReplacements':
        return world.keepReplacements(effect.all);
      case 'askSignIn':
        return askSignIn();
      case 'tellOldScreens':
        return world.tellOldScreens();
    }
  }

  return {
    run,
    open: storing.open,
    noteDown: storing.noteDown,
    /** Reads what another tab has changed in the store. */
    catchUp: storing.catchUp,
    /** Resolves when everything that is to be stored is. */
    finished: storing.finished,
    loadNode: asking.node,
  };
}
