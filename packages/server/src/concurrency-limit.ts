export interface ConcurrencyLimit {
  maxAtOnce: number;
  maxQueued: number;
  /** Of one caller at once; the others of theirs wait. */
  maxOfOne?: number;
  /** The error to throw when even the queue is full. */
  full: () => Error;
}

interface QueuedCall {
  begin: () => void;
  refuse: (why: Error) => void;
}

/** A caller with a place here: in the queue, or let in. */
interface Caller {
  queue: QueuedCall[];
  running: number;
  /** The count at which one of the caller's calls was last let in; 0 = none of those that are here yet. */
  servedAt: number;
}

/**
 * Runs a few calls at once and lets some more wait; any others are refused. Where callers are named,
 * they take turns: nobody has a second turn before everybody who waits had one. When the queue is
 * full, a caller with several places gives up the last of them to a caller who has none.
 */
export function createConcurrencyLimit({
  maxAtOnce,
  maxQueued,
  maxOfOne = maxAtOnce,
  full,
}: ConcurrencyLimit) {
  const callers = new Map<string, Caller>();
  let running = 0;
  let queued = 0;
  let served = 0;

  function callerOf(who: string): Caller {
    const caller = callers.get(who) ?? { queue: [], running: 0, servedAt: 0 };
    callers.set(who, caller);
    return caller;
  }

  function begin(caller: Caller): void {
    served += 1;
    caller.servedAt = served;
    caller.running += 1;
    running += 1;
  }

  function end(who: string, caller: Caller): void {
    caller.running -= 1;
    running -= 1;
    if (caller.running === 0 && caller.queue.length === 0) callers.delete(who);
    // The place goes straight to the next in the queue: no new call can come in between.
    const next = [...callers.values()]
      .filter(({ queue, running: runs }) => queue.length > 0 && runs < maxOfOne)
      .reduce<Caller | null>((a, b) => (a && a.servedAt <= b.servedAt ? a : b), null);
    if (!next) return;
    queued -= 1;
    begin(next);
    next.queue.shift()?.begin();
  }

  /** Whether a place was made for somebody who has none. */
  function freePlaceFor({ queue, running: runs }: Caller): boolean {
    if (queue.length + runs > 0) return false;
    const [greediest] = [...callers.values()].sort((a, b) => b.queue.length - a.queue.length);
    if (!greediest || greediest.queue.length + greediest.running < 2) return false;
    greediest.queue.pop()?.refuse(full());
    queued -= 1;
    return true;
  }

  return async <T>(run: () => Promise<T>, who = ''): Promise<T> => {
    const caller = callerOf(who);
    if (running < maxAtOnce && caller.running < maxOfOne) {
      begin(caller);
    } else if (queued < maxQueued || freePlaceFor(caller)) {
      queued += 1;
      await new Promise<void>((resolve, reject) => {
        caller.queue.push({ begin: resolve, refuse: reject });
      });
    } else {
      if (caller.running === 0 && caller.queue.length === 0) callers.delete(who);
      throw full();
    }
    try {
      return await run();
    } finally {
      end(who, caller);
    }
  };
}

/** Calls with the same key at the same time are one call: each of them gets its answer. */
export function createSharedCalls<Value>() {
  const underWay = new Map<string, Promise<Value>>();
  return (key: string, begin: () => Promise<Value>): Promise<Value> => {
    const same = underWay.get(key);
    if (same) return same;
    const begun = begin().finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}
